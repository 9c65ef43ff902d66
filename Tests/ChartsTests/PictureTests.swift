// SPDX-License-Identifier: MIT
import ClientFixtures
import Foundation
import TerminalUI
import Testing

@testable import Charts

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Charts as pictures.
struct PictureTests {
  private static let hostile = "</text><script>alert(1)</script>\u{0}\u{1B}[31m\u{202E}\u{FFFF}&\"'"

  private static var all: Drawing {
    let columns = (0..<7).map {
      ColumnChart.Column(label: "d\($0)", value: Double($0 * 600), other: Double($0 % 3 * 300), hint: "day \($0)")
    }
    let axis = Axis.time(upTo: 3600) { "\($0 / 60) min" }
    return Drawing.stack([
      ColumnChart(columns: columns, axis: axis, names: ["one", "other"]).drawing(width: 400),
      LineChart(points: columns, axis: axis, means: columns.map { $0.value / 2 }).drawing(width: 400),
      DonutChart(
        parts: [
          .init(label: "a", value: 3, text: "75 %", hint: "a: 3"),
          .init(label: hostile, value: 1, text: "25 %", hint: hostile),
        ], middle: ["4", "all"]
      ).drawing(width: 400),
      RowChart(rows: [.init(label: hostile, value: 1, text: "1"), .init(label: "b", value: 0, text: "0")])
        .drawing(width: 400),
      HeatMap(
        days: (0..<40).map {
          .init(value: Double($0 % 6), month: $0 == 20 ? "Feb" : nil, hint: "x", isFuture: $0 > 35)
        },
        firstWeekday: 2, weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], legend: ("less", "more")
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

/// Reads XML strictly.
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
