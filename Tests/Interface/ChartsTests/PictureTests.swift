// SPDX-License-Identifier: MIT
import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import Charts

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Charts as pictures.
struct PictureTests {
  private static let hostile = "</text><script>alert(1)</script>\u{0}\u{1B}[31m\u{202E}\u{FFFF}&\"'"

  private static var all: Drawing {
    let columns = (0..<7).map { (day: Int) -> ColumnChart.Column in
      .init(label: "d\(day)", value: Double(day * 600), other: Double(day % 3 * 300), hint: "day \(day)")
    }
    let axis = Axis.time(upTo: 3600) { "\($0 / 60) min" }
    let means = columns.map { $0.value / 2 }
    let days = (0..<40).map { (day: Int) -> HeatMap.Day in
      .init(value: Double(day % 6), month: day == 20 ? "Feb" : nil, hint: "x", isFuture: day > 35)
    }
    return Drawing.stack([
      ColumnChart(columns: columns, axis: axis, names: ["one", "other"]).drawing(width: 400),
      LineChart(points: columns, axis: axis, means: means, slots: columns).drawing(width: 400),
      DonutChart(
        parts: [
          .init(label: "a", value: 3, text: "75 %", hint: "a: 3"),
          .init(label: hostile, value: 1, text: "25 %", hint: hostile),
        ], middle: ["4", "all"]
      ).drawing(width: 400),
      RowChart(rows: [.init(label: hostile, value: 1, text: "1"), .init(label: "b", value: 0, text: "0")])
        .drawing(width: 400),
      HeatMap(
        days: days, firstWeekday: 2, weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
        legend: ("less", "more")
      ).drawing(width: 400),
    ])
  }

  @Test func `a picture is what it was`() throws {
    try Golden.check(Self.all.document(title: "All \(Self.hostile)"), "charts.svg")
  }

  @Test func `a picture is XML, whatever it names`() throws {
    let text = Self.all.document(title: Self.hostile)
    let reader = XMLReader(text)
    #expect(reader.problem == nil)
    #expect(!reader.elements.contains("script"))
    #expect(reader.elements.isSuperset(of: ["svg", "title", "style", "path", "rect", "text", "line", "circle"]))
  }

  @Test func `nothing is loaded from elsewhere, and nothing runs`() {
    let text = Self.all.document(title: "t").replacing("http://www.w3.org/2000/svg", with: "")
    for word in ["http", "//", "@import", "url(", "<image", "<use", "href", "<script", "onload"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  /// Advances of DejaVu Sans and DejaVu Sans Bold, in hundredths of an em.
  private static let advances: [Character: (plain: Double, bold: Double)] = [
    "W": (98.9, 110.3), "M": (86.3, 99.5), "O": (78.7, 85), "…": (100, 100), "1": (63.6, 69.6), "0": (63.6, 69.6),
    " ": (31.8, 34.8), "%": (95, 100.2), "h": (63.4, 71.2), "m": (97.4, 104.2), "i": (27.8, 34.3), "n": (63.4, 71.2),
  ]

  /// The starts and ends of a drawing's texts in that font, line by line.
  private static func spans(_ drawing: Drawing) throws -> [[ClosedRange<Double>]] {
    let texts = try drawing.body.matches(
      of: #/<text class="([^"]*)" x="([\d.]+)" y="([\d.]+)"( text-anchor="end")?>([^<]*)</text>/#
    ).map { match in
      let isBold = match.output.1 == "strong"
      let width = try match.output.5.reduce(0.0) { width, character in
        let advance = try #require(advances[character])
        return width + (isBold ? advance.bold : advance.plain) * 0.12
      }
      let x = try #require(Double(match.output.2))
      return (line: match.output.3, span: match.output.4 == nil ? x...(x + width) : (x - width)...x)
    }
    return Dictionary(grouping: texts, by: \.line).values.map { $0.map(\.span) }
  }

  @Test(arguments: ["W", "M", "MO", "i", "in "]) func `names in wide letters once ran into what stands beside them`(
    _ letters: String
  ) throws {
    let name = String(repeating: letters, count: 60)
    let donut = DonutChart(parts: [.init(label: name, value: 1, text: "100 %", hint: "")], middle: [])
    for line in try Self.spans(donut.drawing(width: 360)) {
      #expect(line.count == 2 && line[0].upperBound + 6 < line[1].lowerBound, "\(line)")
    }
    let rows = RowChart(
      rows: [true, false].map { .init(label: name, value: 1, text: "1000 h 10 min", isMarked: $0) })
    let drawing = rows.drawing(width: 360)
    let tracks = try drawing.body.matches(of: #/class="track" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"/#).map { match in
      let (x, width) = (try #require(Double(match.output.1)), try #require(Double(match.output.2)))
      return x...(x + width)
    }
    let track = try #require(tracks.first)
    for line in try Self.spans(drawing) {
      #expect(line.count == 2 && line[0].upperBound + 6 < track.lowerBound, "\(line)")
      #expect(track.upperBound + 6 < line[1].lowerBound, "\(line)")
    }
    for (isStrong, bold) in [(false, 1), (true, 1.2)] {
      for text in SVG.fold("\(name) \(name)", 200, isStrong: isStrong) {
        #expect(LetterWidth.of(text) * 12 * bold <= 200, "\(text)")
      }
    }
  }

  @Test func `on a phone, names are above their bars and below the ring, and are whole`() {
    let name = "Revise the third outline"
    let donut = DonutChart(parts: [.init(label: name, value: 1, text: "100 %", hint: "")], middle: [])
    let rows = RowChart(rows: [.init(label: name, value: 1, text: "1000 h 10 min")])
    for drawing in [donut.drawing(width: 280), rows.drawing(width: 280)] {
      #expect(drawing.body.contains(">\(name)</text>"), "\(drawing.body)")
    }
  }

  @Test func `what fits is whole, and folded text has all of its words`() {
    #expect(SVG.fit("Write", 60) == "Write")
    #expect(SVG.fit("보고서 🍅🍅", 40) == "보고…")
    let words = "one two  three fourfivesixseven"
    #expect(SVG.fold(words, 60).joined(separator: " ").split(separator: " ").joined() == "onetwothreefourfivesixseven")
    #expect(SVG.fold("", 60) == [""])
    #expect(SVG.fold("WWWW", 1) == ["W", "W", "W", "W"])
  }

  @Test func `one part alone is a whole ring, and none an empty one`() {
    let one = DonutChart(parts: [.init(label: "a", value: 5, text: "100 %", hint: "")], middle: [])
    #expect(one.drawing(width: 300).body.contains("part0"))
    let none = DonutChart(parts: [], middle: []).drawing(width: 300).body
    #expect(none.contains("track") && !none.contains("nan"))
  }

  @Test(arguments: [
    (0.0, "0"), (1, "1"), (-1.5, "-1.5"), (1.005, "1"), (2.999, "3"), (0.05, "0.05"), (-0.001, "0"),
    (1234.56, "1234.56"),
  ])
  func `numbers have two decimals at most`(_ value: Double, _ text: String) {
    #expect(SVG.number(value) == text)
  }
}

/// A strict parser of XML.
private final class XMLReader: NSObject, XMLParserDelegate {
  var elements: Set<String> = []
  var problem: String?

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() { problem = parser.parserError?.localizedDescription ?? "it can't be read" }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    elements.insert(name)
  }
}
