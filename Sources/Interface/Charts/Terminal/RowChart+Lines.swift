// SPDX-License-Identifier: MIT

import TerminalUI
import TextWidth

extension RowChart {
  private static let narrowest = 4
  private static let widest = 48

  /// One line per row, none longer than `width`.
  func lines(width: Int, style: Style, looks: [Style.Look] = [.red]) -> [String] {
    let (labels, room, hasBars) = columns(width)
    return rows.map { row in
      let label = DisplayWidth.pad(DisplayWidth.fit(row.label, labels), labels)
      let own = Style.looks(ofProject: row.colour)
      let looks = own.isEmpty ? looks : own
      let bar = hasBars ? style.bar(maximum > 0 ? row.value / maximum : 0, room: room, looks) + "  " : ""
      let line = style.paint(label, row.isMarked ? [.bold] : []) + "  " + bar
      return line + DisplayWidth.fit(row.text, max(0, width - labels - 2 - (hasBars ? room + 2 : 0)))
    }.map(\.withoutTrailingSpaces)
  }

  /// `text` above the texts of the rows, in lines of that width.
  func header(_ text: String, width: Int) -> String {
    let (labels, room, hasBars) = columns(width)
    return String(repeating: " ", count: labels + 2 + (hasBars ? room + 2 : 0)) + text
  }

  private func columns(_ width: Int) -> (labels: Int, room: Int, hasBars: Bool) {
    let texts = rows.map { DisplayWidth.of($0.text) }.max() ?? 0
    let labels = min(rows.map { DisplayWidth.of($0.label) }.max() ?? 0, max(6, min(width / 3, width - texts - 9)))
    let room = min(Self.widest, width - labels - texts - 4)
    return (labels, room, room >= Self.narrowest)
  }
}

extension Style {
  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar of `room` columns, blanks included; `part` of it is full. A small value stays visible.
  func bar(_ part: Double, room: Int, _ looks: [Look]) -> String {
    let part = min(1, max(0, part))
    guard hasGlyphs else {
      let full = part > 0 ? max(1, Int((part * Double(room)).rounded())) : 0
      return paint(String(repeating: "#", count: full), looks) + String(repeating: " ", count: room - full)
    }
    let full = part > 0 ? max(1, Int((part * Double(room) * 8).rounded())) : 0
    let text = String(repeating: "█", count: full / 8) + Self.eighths[full % 8]
    return paint(text, looks) + String(repeating: " ", count: room - (full + 7) / 8)
  }
}

extension String {
  var withoutTrailingSpaces: String {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
