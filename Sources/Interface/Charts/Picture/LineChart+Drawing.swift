// SPDX-License-Identifier: MIT

extension LineChart {
  func drawing(width: Double, height: Double = 210) -> Drawing {
    let plot = Plot(width: width, height: height, axis: axis)
    var drawing = plot.drawing()
    let slot = plot.room / Double(max(1, slots.count))
    func place(_ index: Int, _ value: Double) -> String {
      "\(SVG.number(plot.left + (Double(index) + 0.5) * slot)) \(SVG.number(plot.y(value)))"
    }
    let line = points.indices.map { place($0, points[$0].value) }
    if let last = points.indices.last {
      let base = SVG.number(plot.base)
      let (start, end) = (SVG.number(plot.left + slot / 2), SVG.number(plot.left + (Double(last) + 0.5) * slot))
      drawing.path("M\(start) \(base)L" + line.joined(separator: "L") + "L\(end) \(base)Z", "area")
      drawing.path("M" + line.joined(separator: "L"), "curve")
    }
    if means.count > 1, means.count <= points.count {
      let first = points.count - means.count
      drawing.path("M" + means.enumerated().map { place(first + $0, $1) }.joined(separator: "L"), "mean")
    }
    for (index, point) in points.enumerated() where points.count <= 100 {
      let title = point.hint.isEmpty ? "/>" : "><title>\(SVG.escaped(point.hint))</title></circle>"
      let middle = plot.left + (Double(index) + 0.5) * slot
      drawing.body +=
        "<circle class=\"dot\" cx=\"\(SVG.number(middle))\" cy=\"\(SVG.number(plot.y(point.value)))\" "
        + "r=\"\(points.count > 45 ? "2" : "3")\"" + title
    }
    plot.labels(slots, on: &drawing)
    return drawing
  }
}
