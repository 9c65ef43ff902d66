// SPDX-License-Identifier: MIT
package import Hooks
import Lettering

/// Writes diagnostics as text for people: place, message, the line, and a caret under the exact span.
package struct DiagnosticRenderer: Sendable {
  /// Whether to colour with ANSI escapes.
  package var isColoured: Bool

  package init(isColoured: Bool = false) {
    self.isColoured = isColoured
  }

  /// A tab is shown as spaces up to the next multiple of this.
  private static let tab = 4
  /// A longer line is shown in part.
  private static let widest = 160

  package func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map(render).joined()
  }

  /// One diagnostic, with a line break at its end.
  package func render(_ diagnostic: Diagnostic) -> String {
    var place = diagnostic.file
    if let line = diagnostic.line { place += ":\(line)" + (diagnostic.column.map { ":\($0)" } ?? "") }
    let hints = diagnostic.hint?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    var text = paint(Self.visible(place), "1") + ": " + paint("\(diagnostic.severity.rawValue):", colour(diagnostic))
    text += " \(paint(Self.visible(diagnostic.message), "1"))\n"
    guard let line = diagnostic.line, let column = diagnostic.column, let source = diagnostic.source else {
      return text + hints.map { "  \(Self.visible($0))\n" }.joined()
    }
    let gutter = String(repeating: " ", count: String(line).count) + " | "
    let (shown, before, marked) = excerpt(source, column: column, length: diagnostic.length)
    let caret = "^" + String(repeating: "~", count: max(1, DisplayWidth.of(marked)) - 1)
    let margin = String(repeating: " ", count: DisplayWidth.of(before))
    text += paint("\(line) |", "2") + " \(shown)\n" + paint(String(gutter.dropLast()), "2")
    text += " \(margin)\(paint(caret, colour(diagnostic)))\(hints.first.map { " \(Self.visible($0))" } ?? "")\n"
    let under = margin + String(repeating: " ", count: caret.count + 1)
    return text
      + hints.dropFirst().map { paint(String(gutter.dropLast()), "2") + " \(under)\(Self.visible($0))\n" }
      .joined()
  }

  /// The line as shown, what of it stands before the span, and the span.
  private func excerpt(_ source: String, column: Int, length: Int) -> (shown: String, before: String, marked: String) {
    var cells: [String] = []
    var width = 0
    for character in source {
      let cell =
        character == "\t" ? String(repeating: " ", count: Self.tab - width % Self.tab) : Self.visible(character)
      cells.append(cell)
      width += DisplayWidth.of(cell)
    }
    let start = min(column - 1, cells.count)
    let end = min(start + length, cells.count)
    let first = width > Self.widest ? max(0, start - 40) : 0
    let last = width > Self.widest ? min(cells.count, first + Self.widest - 20) : cells.count
    let lead = first > 0 ? "…" : ""
    return (
      shown: lead + cells[first..<last].joined() + (last < cells.count ? "…" : ""),
      before: lead + cells[first..<start].joined(), marked: cells[start..<max(start, min(end, last))].joined()
    )
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

  private static func visible(_ text: String) -> String { text.map(visible).joined() }

  /// Control characters as pictures, so that a file can't speak to the terminal.
  private static func visible(_ character: Character) -> String {
    var text = ""
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case 0...0x1F:
        text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: text.unicodeScalars.append("\u{FFFD}")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
