// SPDX-License-Identifier: MIT
import Foundation

extension DonutChart {
  private static let radius = 84.0
  private static let hole = 58.0
  private static let line = 24.0
  /// The space between a name and its value.
  private static let gap = 10.0

  /// A ring, with the names of its parts beside it, or below it if the drawing is narrow.
  func drawing(width: Double) -> Drawing {
    let legend = Double(parts.count) * Self.line
    let isNarrow = width < Drawing.narrow
    let height = isNarrow ? 2 * Self.radius + 12 + legend : max(2 * Self.radius, legend)
    var drawing = Drawing(width: width, height: height)
    var ring = Drawing(width: 0, height: 0)
    draw(on: &ring)
    drawing.add(ring, x: isNarrow ? width / 2 : Self.radius, y: isNarrow ? Self.radius : height / 2)
    let left = isNarrow ? 0 : 2 * Self.radius + 28
    for (index, part) in parts.enumerated() {
      let top = (isNarrow ? height - legend : (height - legend) / 2) + Double(index) * Self.line
      drawing.rectangle(
        x: left, y: top + 6, width: 12, height: 12, radius: 3, "part\(Self.colour(index))", fill: part.colour)
      let room = width - left - 20 - SVG.width(of: part.text) - Self.gap
      drawing.text(SVG.fit(part.label, room), x: left + 20, y: top + 16, "label")
      drawing.text(part.text, x: width, y: top + 16, "muted number", anchor: "end")
    }
    return drawing
  }

  private func draw(on ring: inout Drawing) {
    let sum = parts.reduce(0) { $0 + max(0, $1.value) }
    var start = 0.0
    for (index, part) in parts.enumerated() where part.value > 0 && sum > 0 {
      let end = start + part.value / sum
      ring.path(Self.slice(from: start, to: end), "part\(Self.colour(index))", fill: part.colour, hint: part.hint)
      start = end
    }
    if sum <= 0 { ring.path(Self.slice(from: 0, to: 1), "track") }
    for (index, text) in middle.enumerated() {
      let y = Double(index) * 17 - Double(middle.count - 1) * 8.5 + 4
      ring.text(text, x: 0, y: y, index == 0 ? "strong number" : "muted", anchor: "middle")
    }
  }

  private static func colour(_ index: Int) -> Int { min(index, SVG.partColours - 1) }

  /// A part of the ring, with a gap between two parts. 0 is the top, 1 is a full turn.
  private static func slice(from start: Double, to end: Double) -> String {
    guard end - start < 0.9999 else {
      // An arc can't end at its start, so draw two halves.
      return circle(radius, isClockwise: true) + circle(hole, isClockwise: false)
    }
    let gap = min(0.0025, (end - start) / 4)
    let (from, to) = (start + gap, end - gap)
    let isLong = to - from > 0.5 ? 1 : 0
    return "M\(point(from, radius))A\(SVG.number(radius)) \(SVG.number(radius)) 0 \(isLong) 1 \(point(to, radius))"
      + "L\(point(to, hole))A\(SVG.number(hole)) \(SVG.number(hole)) 0 \(isLong) 0 \(point(from, hole))Z"
  }

  private static func circle(_ radius: Double, isClockwise: Bool) -> String {
    let arc = "A\(SVG.number(radius)) \(SVG.number(radius)) 0 1 \(isClockwise ? 1 : 0) "
    return "M\(point(0, radius))\(arc)\(point(0.5, radius))\(arc)\(point(0, radius))Z"
  }

  private static func point(_ part: Double, _ radius: Double) -> String {
    let angle = part * 2 * Double.pi
    return "\(SVG.number(sin(angle) * radius)) \(SVG.number(-cos(angle) * radius))"
  }
}
