// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths

/// A note as a person types it. It may begin with `-`, like a list, but not like an option, which is usually a mistake.
package enum NoteText {
  /// Whether the text has the form of an option: `--name`, `--name=value`, `-n`, or `--`, which ends the options.
  package static func isLikeOption(_ text: String) -> Bool {
    let name = text.prefix { $0 != "=" }
    let letters = name.drop { $0 == "-" }
    let dashes = name.count - letters.count
    guard let first = letters.first else { return text == "--" }
    guard first.isASCII, first.isLetter, !letters.contains(where: \.isWhitespace) else { return false }
    return dashes == 2 || dashes == 1 && letters.count == 1
  }

  /// Refuses a value of `option` that looks like an option itself, unless it is given as `--note=--text`.
  static func check(_ text: String?, of option: String) throws {
    guard let text, isLikeOption(text), !CommandLine.arguments.contains("\(option)=\(text)") else { return }
    throw ValidationError(Catalogue.current.usage(.optionForText(text, instead: "\(option)=\(text)")))
  }

  /// The words of a note, without options of its command. `--` isn't a word, but marks all following words as text.
  static func words(_ words: [String]) -> [String] {
    guard let mark = words.firstIndex(of: "--") else { return words }
    return Array(words[..<mark] + words[(mark + 1)...])
  }

  /// Refuses words that look like options, unless they follow `--`.
  static func check(_ words: [String], of command: String) throws {
    guard let word = words.prefix(while: { $0 != "--" }).first(where: isLikeOption) else { return }
    throw ValidationError(Catalogue.current.usage(.optionForText(word, instead: "\(command) -- \(word)")))
  }
}
