// SPDX-License-Identifier: MIT
import TerminalUI
import TestSupport
import Testing
import TextWidth

@testable import Charts

/// Charts for the terminal.
struct ChartLinesTests {
  private static let unicode = Style(hasColour: false, hasGlyphs: true)

  private static let rows = RowChart(rows: [
    .init(label: "book", value: 3600, text: "1 h"), .init(label: "한국어 공부", value: 1234, text: "20 min"),
    .init(label: "A task with a name that is much too long for its place", value: 1, text: "1 s", isMarked: true),
    .init(label: "nothing", value: 0, text: "0 min"),
  ])

  private static let columns: ColumnChart = {
    let minutes = [0, 0, 7, 22, 1, 40, 33]
    let columns = (0..<24).map { hour in
      ColumnChart.Column(label: hour % 3 == 0 ? String(hour) : "", value: Double(minutes[hour % 7] * 60))
    }
    return ColumnChart(columns: columns, axis: .time(upTo: 2400) { "\($0 / 60) min" })
  }()

  private static let map: HeatMap = {
    let months = ["Jan", "Feb", "März", "4月"]
    let days = (0..<365).map { day in
      let month: String? = day % 31 == 0 ? months[day / 31 % 4] : nil
      return HeatMap.Day(value: Double(day * day % 11), month: month, isFuture: day > 340)
    }
    return HeatMap(
      days: days, firstWeekday: 3, weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
      legend: ("less", "more"))
  }()

  private func lines(_ width: Int, _ style: Style) -> [String] {
    Self.rows.lines(width: width, style: style) + [""] + Self.columns.lines(width: width, style: style) + [""]
      + Self.map.lines(width: width, style: style)
  }

  @Test(arguments: [40, 80, 120]) func `charts use the width that there is`(_ width: Int) throws {
    try Golden.check(lines(width, Self.unicode).joined(separator: "\n"), "charts-\(width).txt")
  }

  @Test func `without glyphs they are plain`() throws {
    let text = lines(80, .plain).joined(separator: "\n")
    // Except for names.
    #expect(text.allSatisfy { $0.isASCII || "한국어공부月ä…".contains($0) })
    try Golden.check(text, "charts-plain.txt")
  }

  @Test func `no line is wider than the terminal, and none ends with a blank`() {
    for width in 20...130 {
      for line in lines(width, Self.unicode) {
        #expect(DisplayWidth.of(line) <= width, "\(width): \(line)")
        #expect(line.last != " ")
      }
    }
  }

  @Test func `more columns than there is room for become means`() {
    let many = ColumnChart(
      columns: (0..<300).map { _ in .init(label: "", value: 5) }, axis: .count(upTo: 5))
    let lines = many.lines(width: 40, height: 2, style: .plain)
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines[0].contains("###"))
  }

  @Test func `without anything there is nothing to divide by`() {
    #expect(RowChart(rows: []).lines(width: 40, style: .plain).isEmpty)
    #expect(ColumnChart(columns: [], axis: .count(upTo: 0)).lines(width: 40, style: .plain).count == 8)
    let empty = HeatMap(days: [], firstWeekday: 0, weekdays: Array(repeating: "d", count: 7), legend: ("", ""))
    #expect(!empty.lines(width: 40, style: .plain).isEmpty)
    let zero = RowChart(rows: [.init(label: "a", value: 0, text: "0")])
    #expect(zero.lines(width: 12, style: .plain) == ["a          0"])
  }

  private static let axes: [(Double, [String])] = [
    (0, ["1 min"]), (59, ["1 min"]), (60, ["1 min"]), (61, ["1 min", "2 min"]),
    (3600, ["15 min", "30 min", "45 min", "60 min"]), (7200, ["30 min", "60 min", "90 min", "120 min"]),
    (100_000, ["600 min", "1200 min", "1800 min"]),
  ]

  @Test(arguments: axes)
  func `an axis ends with a round number`(_ value: Double, _ expected: [String]) {
    let axis = Axis.time(upTo: value) { "\($0 / 60) min" }
    #expect(axis.ticks.map(\.text) == expected)
    #expect(axis.maximum >= value)
  }

  @Test(arguments: 1...4, 2...9) func `ticks once stood on uneven rows`(_ ticks: Int, _ height: Int) throws {
    let top = Double(ticks) * 3600
    let axis = Axis(
      maximum: top, ticks: (1...ticks).map { .init(value: Double($0) * 3600, text: "\($0) h") })
    // One bar up to each tick.
    let columns = (1...ticks).map { ColumnChart.Column(label: "", value: Double($0) * 3600) }
    let lines = ColumnChart(columns: columns, axis: axis).lines(width: 40, height: height, style: Self.unicode)
    let foot = try #require(lines.firstIndex { $0.contains("└") })
    let rows = lines.indices.filter { lines[$0].contains("┤") } + [foot]
    #expect(rows.first == 0 && rows.count == ticks + 1)
    #expect(Set(zip(rows.dropFirst(), rows).map { $0 - $1 }).count == 1, "\(lines.joined(separator: "\n"))")
    // Each bar is full in the line of its tick, and the lines above it are empty.
    let bars = lines.map { line in line.split(separator: " ").filter { $0.contains("█") }.count }
    #expect(rows.dropLast().enumerated().allSatisfy { bars[$1] == $0 + 1 }, "\(lines.joined(separator: "\n"))")
    #expect(!lines.joined().contains { "▁▂▃▄▅▆▇".contains($0) })
  }

  @Test func `however large, an axis has four steps at most`() {
    for exponent in 0..<40 {
      let value = Double(1 << exponent)
      for axis in [Axis.count(upTo: value), .time(upTo: value) { String($0) }] {
        #expect((1...4).contains(axis.ticks.count))
        #expect(axis.maximum >= value)
      }
    }
  }
}
