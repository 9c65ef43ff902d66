// SPDX-License-Identifier: MIT
import Messages
import TerminalUI
import TextWidth

/// The layout of the demo's log for a width: a column of times, transitions, and results indented below them.
struct Layout {
  var width: Int
  var style: Style

  /// The width of `mm:ss` and its separator.
  private static let timeWidth = 7
  private static let nameWidth = 12
  /// Below this width, the terminal wraps the text.
  private static let narrowest = 12

  /// The lines for `line`. `time` is in seconds since the start; nil if the line above has the same.
  func text(_ line: Line, time: Int64?) -> [String] {
    let clock = time.map { style.paint(ClockText.of($0), .dim) + "  " } ?? spaces(Self.timeWidth)
    let lines: [String]
    switch line {
    case .command(let command):
      lines = wrap("$ " + command, width - Self.timeWidth, [.bold])
    case .transition(let icon, let text, let looks):
      lines = wrap(style.hasGlyphs ? "\(icon) \(text)" : text, width - Self.timeWidth, looks + [.bold])
    case .result(let mark, let name, let detail):
      lines = result(mark, name, detail, indent: 2, width: width - Self.timeWidth)
    }
    return lines.enumerated().map { $0 == 0 ? clock + $1 : spaces(Self.timeWidth) + $1 }
  }

  /// A line of the summary, in the form of a result without a time.
  func summary(_ mark: Line.Mark, _ name: String, _ detail: String) -> [String] {
    result(mark, name, detail, indent: 2, width: width)
  }

  /// A command to try, and its purpose.
  func step(_ command: String, _ what: String) -> [String] {
    let column = 35
    let head = spaces(2) + style.paint(command, .bold)
    let lines = wrap(what, width - column, [])
    guard width >= column + 20 else { return [head] + wrap(what, width - 4, []).map { spaces(4) + $0 } }
    let gap = spaces(column - 2 - DisplayWidth.of(command))
    return lines.enumerated().map { $0 == 0 ? head + gap + $1 : spaces(column) + $1 }
  }

  /// Text of whole sentences.
  func paragraph(_ text: String, _ looks: [Style.Look] = []) -> [String] { wrap(text, width, looks) }

  /// A file with a margin. Lines that are too wide lose their comments.
  func listing(_ text: String) -> [String] {
    let (bar, room) = (style.hasGlyphs ? "  │ " : "  | ", width - 4)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    while lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      var (code, comment) = Self.parts(of: line)
      if DisplayWidth.of(code + comment) > room {
        comment = ""
        while code.last == " " { code.removeLast() }
      }
      let painted = DisplayWidth.fit(code, room) + (comment.isEmpty ? "" : style.paint(comment, .dim))
      return style.paint(bar, .dim) + painted
    }
  }

  private func result(_ mark: Line.Mark, _ name: String, _ detail: String, indent: Int, width: Int) -> [String] {
    let (sign, looks) = sign(of: mark)
    let head = indent + DisplayWidth.of(sign) + 1 + Self.nameWidth + 1
    let painted =
      spaces(indent) + style.paint(sign, looks) + " " + style.paint(name, .bold)
      + spaces(Self.nameWidth - DisplayWidth.of(name)) + " "
    let details = wrap(detail, width - head, mark == .bad ? [.red] : [])
    return details.enumerated().map { $0 == 0 ? painted + $1 : spaces(head) + $1 }
  }

  private func sign(of mark: Line.Mark) -> (String, [Style.Look]) {
    switch mark {
    case .good: (style.hasGlyphs ? "✓" : "ok  ", [.green])
    case .bad: (style.hasGlyphs ? "✗" : "FAIL", [.red, .bold])
    case .again: (style.hasGlyphs ? "↻" : "wait", [.yellow])
    case .note: (style.hasGlyphs ? "·" : "-   ", [.dim])
    }
  }

  /// Folded text. Each line is styled by itself.
  private func wrap(_ text: String, _ width: Int, _ looks: [Style.Look]) -> [String] {
    DisplayWidth.fold(text, max(Self.narrowest, width)).map { style.paint($0, looks) }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// The code before a comment of YAML, with its spaces, and the comment.
  private static func parts(of line: Substring) -> (code: String, comment: String) {
    guard let mark = line.firstRange(of: "  # ") else { return (String(line), "") }
    let start = line.index(mark.lowerBound, offsetBy: 2)
    return (String(line[..<start]), String(line[start...]))
  }
}
