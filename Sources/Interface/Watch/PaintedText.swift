// SPDX-License-Identifier: MIT
import TerminalUI

/// Converts lines with styles of `Style` into spans.
enum PaintedText {
  static func lines(_ text: String) -> [[Span]] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(line)
    while lines.last?.allSatisfy({ $0.text.isEmpty }) == true { lines.removeLast() }
    return lines
  }

  /// The lines without styles.
  static func plain(_ text: String) -> [String] { lines(text).map { $0.map(\.text).joined() } }

  private static func line(_ text: Substring) -> [Span] {
    var spans: [Span] = []
    var look = Look()
    for (index, part) in text.split(separator: "\u{1B}[", omittingEmptySubsequences: false).enumerated() {
      var rest = part
      if index > 0 {
        guard let end = part.firstIndex(where: { !("0"..."9").contains($0) && $0 != ";" }) else { continue }
        if part[end] == "m" { look = part[..<end].split(separator: ";").reduce(look) { applied($1, to: $0) } }
        rest = part[part.index(after: end)...]
      }
      if !rest.isEmpty { spans.append(Span(SafeText.line(String(rest)), look)) }
    }
    return spans
  }

  private static func applied(_ number: Substring, to look: Look) -> Look {
    var look = look
    switch Int(number).flatMap(Style.Look.init) {
    case nil: look = Look()
    case .bold?: look.isBold = true
    case .dim?: look.ink = .muted
    case .red?: look.ink = .focus
    case .green?: look.ink = .good
    case .yellow?: look.ink = .warning
    case .blue?, .magenta?, .cyan?: look.ink = .accent
    }
    return look
  }
}
