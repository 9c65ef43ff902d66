// SPDX-License-Identifier: MIT
package import Hooks
package import Messages
import TextWidth

/// Writes diagnostics as text for people: place, message, the line, and a caret under the exact span.
package struct DiagnosticRenderer: Sendable {
  /// Whether to colour with ANSI escapes.
  package var isColoured: Bool
  /// The columns of the terminal; nil if the length of lines isn't limited.
  package var width: Int?
  package var language: any Language
  /// Returns a file's path in the form for messages.
  package var shown: @Sendable (String) -> String

  package init(
    isColoured: Bool = false, width: Int? = nil, language: any Language = English(),
    shown: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.isColoured = isColoured
    self.width = width
    self.language = language
    self.shown = shown
  }

  /// The indentation of continuation lines.
  private static let indent = 4
  /// The least width of a column for text.
  private static let leastRoom = 16

  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined()
  }

  /// One diagnostic, with a line feed at its end.
  package func render(_ diagnostic: Diagnostic) -> String {
    let hints = diagnostic.advice.map(language.hint)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    let lines = source(of: diagnostic, hints: hints.map { VisibleText.of(String($0)) })
    return ([heading(diagnostic)] + lines).map { $0 + "\n" }.joined()
  }

  /// `hooks.yml:31:9: error: …`
  private func heading(_ diagnostic: Diagnostic) -> String {
    var place = VisibleText.of(shown(diagnostic.file))
    if let line = diagnostic.line { place += ":\(line)" + (diagnostic.column.map { ":\($0)" } ?? "") }
    let word = language.severity(diagnostic.severity) + ":"
    let message = VisibleText.of(language.diagnostic(diagnostic.problem))
    let used = DisplayWidth.of(place) + 2 + DisplayWidth.of(word) + 1
    let parts = folded(message, indent: Self.indent, first: width.map { $0 - used })
    let begin = paint(place, "1") + ": " + paint(word, colour(diagnostic))
    return begin + (parts[0].isEmpty ? "" : " " + paint(parts[0], "1"))
      + parts.dropFirst().map { "\n" + Self.spaces(Self.indent) + paint($0, "1") }.joined()
  }

  /// The line with its caret, and the hints.
  private func source(of diagnostic: Diagnostic, hints: [String]) -> [String] {
    guard let line = diagnostic.line, let column = diagnostic.column, let source = diagnostic.source else {
      return hints.flatMap { hint in
        folded(hint, indent: Self.indent, first: width.map { $0 - 2 }).enumerated()
          .map { Self.spaces($0 == 0 ? 2 : Self.indent) + $1 }
      }
    }
    let number = "\(line) |"
    let gutter = paint(Self.spaces(number.count - 1) + "|", "2") + " "
    let room = width.map { max(Self.leastRoom, $0 - number.count - 1) }
    let excerpt = Excerpt(source, column: column, length: diagnostic.length, room: room)
    let caret = "^" + String(repeating: "~", count: max(1, excerpt.length) - 1)
    var lines = [paint(number, "2") + " " + excerpt.text]
    lines.append(gutter + Self.spaces(excerpt.start) + paint(caret, colour(diagnostic)))
    let beside = excerpt.start + caret.count + 1
    if let room, beside + (hints.map(DisplayWidth.of).max() ?? 0) > room {
      return lines + hints.flatMap { DisplayWidth.fold($0, room) }.map { gutter + $0 }
    }
    if let first = hints.first { lines[1] += " " + first }
    return lines + hints.dropFirst().map { gutter + Self.spaces(beside) + $0 }
  }

  /// A text folded behind `indent`; a single line if the length of lines isn't limited.
  private func folded(_ text: String, indent: Int, first: Int?) -> [String] {
    guard let width else { return [text] }
    return DisplayWidth.fold(text, max(Self.leastRoom, width - indent), first: first)
  }

  private func colour(_ diagnostic: Diagnostic) -> String {
    switch diagnostic.severity {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    }
  }

  private func paint(_ text: String, _ code: String) -> String {
    isColoured ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}
