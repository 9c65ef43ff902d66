// SPDX-License-Identifier: MIT

extension RowChart {
  private static let line = 24.0
  /// The height of a name with its bar below.
  private static let pair = 42.0

  func drawing(width: Double) -> Drawing {
    width < Drawing.narrow ? narrow(width: width) : wide(width: width)
  }

  private func narrow(width: Double) -> Drawing {
    var drawing = Drawing(width: width, height: Double(max(1, rows.count)) * Self.pair)
    for (index, row) in rows.enumerated() {
      let top = Double(index) * Self.pair
      let label = SVG.fit(row.label, width - SVG.width(of: row.text) - 10, isStrong: row.isMarked)
      drawing.text(label, x: 0, y: top + 14, row.isMarked ? "strong" : "label")
      drawing.text(row.text, x: width, y: top + 14, "muted number", anchor: "end")
      drawing.bar(maximum > 0 ? row.value / maximum : 0, x: 0, y: top + 20, width: width, hint: row.label)
    }
    return drawing
  }

  private func wide(width: Double) -> Drawing {
    var drawing = Drawing(width: width, height: Double(max(1, rows.count)) * Self.line)
    let widest = rows.map { SVG.width(of: $0.text) }.max() ?? 0
    let (labels, texts) = (width * 0.34, min(max(width * 0.25, widest), width * 0.5))
    let room = width - labels - texts - 20
    for (index, row) in rows.enumerated() {
      let top = Double(index) * Self.line
      let label = SVG.fit(row.label, labels, isStrong: row.isMarked)
      drawing.text(label, x: 0, y: top + 16, row.isMarked ? "strong" : "label")
      drawing.bar(maximum > 0 ? row.value / maximum : 0, x: labels + 10, y: top + 6, width: room, hint: row.label)
      drawing.text(row.text, x: width, y: top + 16, "muted number", anchor: "end")
    }
    return drawing
  }
}
