// SPDX-License-Identifier: MIT
import TextWidth

/// The area of bars and lines: the grid, the ticks, and the positions of values.
struct Plot {
  let width: Double
  let height: Double
  let axis: Axis
  let left: Double
  private static let foot = 22.0
  private static let head = 8.0

  init(width: Double, height: Double, axis: Axis) {
    self.width = width
    self.height = height
    self.axis = axis
    left = 10 + 6.6 * Double(axis.ticks.map { DisplayWidth.of($0.text) }.max() ?? 0)
  }

  var room: Double { width - left }
  var base: Double { height - Self.foot }

  func y(_ value: Double) -> Double { base - axis.part(of: value) * (base - Self.head) }

  /// The grid with its numbers.
  func drawing() -> Drawing {
    var drawing = Drawing(width: width, height: height)
    for tick in axis.ticks {
      drawing.line(left, y(tick.value), width, y(tick.value), "grid")
      drawing.text(tick.text, x: left - 8, y: y(tick.value) + 4, "muted number", anchor: "end")
    }
    return drawing
  }

  /// Draws the labels that fit below the axis.
  func labels(_ columns: [ColumnChart.Column], on drawing: inout Drawing) {
    drawing.line(left, base, width, base, "base")
    let slot = room / Double(max(1, columns.count))
    var free = left - 4
    for (index, column) in columns.enumerated() where !column.label.isEmpty {
      let middle = left + (Double(index) + 0.5) * slot
      let half = Double(DisplayWidth.of(column.label)) * 3.4
      guard middle - half >= free, middle + half <= width + 6 else { continue }
      drawing.text(column.label, x: middle, y: base + 17, "muted number", anchor: "middle")
      free = middle + half + 8
    }
  }
}

extension ColumnChart {
  func drawing(width: Double, height: Double = 190) -> Drawing {
    let plot = Plot(width: width, height: height, axis: axis)
    var drawing = plot.drawing()
    let slot = plot.room / Double(max(1, columns.count))
    let hasOther = columns.contains { $0.other != nil }
    let bar = min(46, slot * (slot < 8 ? 0.8 : 0.66))
    // With two bars, neither is highlighted.
    let best = hasOther ? 0 : columns.map(\.value).max() ?? 0
    for (index, column) in columns.enumerated() {
      let middle = plot.left + (Double(index) + 0.5) * slot
      let wide = hasOther ? bar * 0.62 : bar
      let classes = column.value == best && best > 0 ? "bar best" : "bar"
      Self.bar(
        x: middle - bar / 2, width: wide, value: column.value, classes, hint: column.hint, plot: plot, on: &drawing)
      if let other = column.other {
        Self.bar(
          x: middle - bar / 2 + wide + 1, width: bar - wide - 1, value: other, "other", hint: column.hint, plot: plot,
          on: &drawing)
      }
    }
    plot.labels(columns, on: &drawing)
    guard !names.isEmpty else { return drawing }
    return Drawing.stack([legend(width: width, left: plot.left), drawing], gap: 0)
  }

  /// The legend of the two bars.
  private func legend(width: Double, left: Double) -> Drawing {
    var drawing = Drawing(width: width, height: 20)
    var x = left
    for (name, classes) in zip(names, ["bar", "other"]) {
      drawing.rectangle(x: x, y: 2, width: 10, height: 10, radius: 2, classes)
      drawing.text(name, x: x + 15, y: 11, "muted")
      x += 35 + 7 * Double(DisplayWidth.of(name))
    }
    return drawing
  }

  private static func bar(
    x: Double, width: Double, value: Double, _ classes: String, hint: String, plot: Plot, on drawing: inout Drawing
  ) {
    guard value > 0 else { return }
    let top = min(plot.y(value), plot.base - 1.5)
    let radius = min(3, width / 3, plot.base - top)
    // Round at the top, square at the base.
    let (left, base) = (SVG.number(x), SVG.number(plot.base))
    let (shoulder, round) = (SVG.number(top + radius), SVG.number(radius))
    drawing.path(
      "M\(left) \(base)V\(shoulder)a\(round) \(round) 0 0 1 \(round) -\(round)H\(SVG.number(x + width - radius))"
        + "a\(round) \(round) 0 0 1 \(round) \(round)V\(base)Z", classes, hint: hint)
  }
}
