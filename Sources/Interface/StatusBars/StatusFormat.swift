// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Messages
import TextWidth

/// A custom line with placeholders: `{icon} {remaining} {task}`.
package struct StatusFormat: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case word(StatusWord)
  }

  private var pieces: [Piece] = []

  /// Parses a format. `{{` and `}}` are braces; `\n` and `\t` are as in a shell's printf.
  package init(_ text: String) throws(FormatError) {
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      switch (character, rest.first) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"):
        literal.append(character)
        rest.removeFirst()
      case ("\\", "n"), ("\\", "t"):
        literal.append(rest.removeFirst() == "n" ? "\n" : "\t")
      case ("{", _):
        guard let end = rest.firstIndex(of: "}") else { throw .openPlaceholder }
        let name = String(rest[..<end])
        guard let word = StatusWord.all.first(where: { $0.name == name }) else { throw .unknown(name) }
        pieces += [.text(literal), .word(word)]
        literal = ""
        rest = rest[rest.index(after: end)...]
      default: literal.append(character)
      }
    }
    pieces.append(.text(literal))
  }

  /// The line for `status`. `escape` is applied to the values of placeholders; the text between them stays unchanged.
  package func line(
    _ status: Status, language: any Language, escape: (String) -> String = { $0 }
  ) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .word(let word): escape(word.value(status, language))
      }
    }.joined()
  }

  /// The intervals at which the line can change while the timer runs.
  package var paces: Set<Pace> {
    pieces.reduce(into: []) { paces, piece in
      if case .word(let word) = piece, let pace = word.pace { paces.insert(pace) }
    }
  }
}

/// The problem of a format.
package enum FormatError: Error, Hashable, Sendable {
  case openPlaceholder
  case unknown(String)

  /// The error in words, for people.
  package func text(in language: any Language) -> String {
    switch self {
    case .openPlaceholder: return language.usage(.openPlaceholder)
    case .unknown(let name):
      let known = StatusWord.all.map(\.name)
      return language.usage(
        .badPlaceholder(name, suggestion: Spelling.nearest(to: name, among: known), known: known))
    }
  }
}
