// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// A note as people write it: it may begin with `-`, as a list does, but not as an option does, which mostly is a slip.
package enum NoteText {
  /// Whether options are written so: `--name`, `--name=value`, `-n`; and `--`, behind which there are none.
  package static func isLikeOption(_ text: String) -> Bool {
    let name = text.prefix { $0 != "=" }
    let letters = name.drop { $0 == "-" }
    let dashes = name.count - letters.count
    guard let first = letters.first else { return text == "--" }
    guard first.isASCII, first.isLetter, !letters.contains(where: \.isWhitespace) else { return false }
    return dashes == 2 || dashes == 1 && letters.count == 1
  }

  /// Refuses what was put behind `option` and is like an option itself; `--note=--text` says that it is meant.
  static func check(_ text: String?, of option: String) throws {
    guard let text, isLikeOption(text), !CommandLine.arguments.contains("\(option)=\(text)") else { return }
    throw ValidationError(Catalogue.current.usage(.optionForText(text, instead: "\(option)=\(text)")))
  }

  /// The words of a note, all that is no option of its command: `--` says that what follows is meant, and is no word.
  static func words(_ words: [String]) -> [String] {
    guard let mark = words.firstIndex(of: "--") else { return words }
    return Array(words[..<mark] + words[(mark + 1)...])
  }

  /// Refuses words that are like an option, and don't stand behind `--`.
  static func check(_ words: [String], of command: String) throws {
    guard let word = words.prefix(while: { $0 != "--" }).first(where: isLikeOption) else { return }
    throw ValidationError(Catalogue.current.usage(.optionForText(word, instead: "\(command) -- \(word)")))
  }
}
