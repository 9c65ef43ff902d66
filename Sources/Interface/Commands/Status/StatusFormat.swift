// SPDX-License-Identifier: MIT
import ControlProtocol
import Messages
import TextWidth

/// A line of one's own with placeholders: `{icon} {remaining} {task}`.
struct StatusFormat: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case word(StatusWord)
  }

  private var pieces: [Piece] = []

  /// Reads a format; `{{` and `}}` are braces, `\n` and `\t` what they are in a shell's printf.
  init(_ text: String, language: any Language) throws(Failure) {
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
        guard let end = rest.firstIndex(of: "}") else { throw Failure(.usage, language.usage(.openPlaceholder)) }
        let name = String(rest[..<end])
        guard let word = StatusWord.all.first(where: { $0.name == name }) else { throw Self.unknown(name, language) }
        pieces += [.text(literal), .word(word)]
        literal = ""
        rest = rest[rest.index(after: end)...]
      default: literal.append(character)
      }
    }
    pieces.append(.text(literal))
  }

  private static func unknown(_ name: String, _ language: any Language) -> Failure {
    let known = StatusWord.all.map(\.name)
    let nearest = Spelling.nearest(to: name, among: known)
    return Failure(.usage, language.usage(.badPlaceholder(name, suggestion: nearest, known: known)))
  }

  func line(_ status: Status, language: any Language) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .word(let word): word.value(status, language)
      }
    }.joined()
  }
}
