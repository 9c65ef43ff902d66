// SPDX-License-Identifier: MIT
import Messages
import Paths
import TerminalUI
import TextWidth

/// What the argument parser says, made to read like everything else that `segue` says.
struct ParserText {
  /// The columns of a line.
  let width: Int
  /// On fewer columns than these the parser leaves explanations out.
  private static let leastWidth = 40
  private static let usageTitle = "USAGE: "

  init(width: Int) {
    self.width = max(Self.leastWidth, width)
  }

  /// As many columns as `COLUMNS` says, or as the terminal has.
  static var width: Int {
    Environment.current["COLUMNS"].flatMap { Int($0) } ?? RawTerminal.size()?.width ?? 80
  }

  /// The text of a help screen: the parser leaves the line of the usage as long as it is, and calls commands subcommands.
  func help(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      if line.hasPrefix(Self.usageTitle) { return usage(line) }
      return line.hasSuffix(" SUBCOMMANDS:") ? line.dropLast("SUBCOMMANDS:".count) + "COMMANDS:" : String(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Broken between options, not within them.
  private func usage(_ line: Substring) -> String {
    guard DisplayWidth.of(String(line)) > width else { return String(line) }
    let noBreak: Character = "\u{A0}"
    var depth = 0
    let glued = line.dropFirst(Self.usageTitle.count).map { character -> Character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == " " && depth > 0 ? noBreak : character
    }
    let lines = DisplayWidth.fold(String(glued), width - Self.usageTitle.count)
    let margin = "\n" + String(repeating: " ", count: Self.usageTitle.count)
    return (Self.usageTitle + lines.joined(separator: margin)).replacing(String(noBreak), with: " ")
  }

  /// What was wrong with how a command was written, and where more is told: `full` is the parser's whole text.
  /// A default command is left out where nobody wrote its name.
  func mistake(_ message: String, in full: String, of arguments: [String]) -> String {
    let words = Self.plain(SafeText.block(message))
    guard let see = full.split(separator: "\n").last, see.hasPrefix("  See '"),
      let command = see.dropFirst("  See '".count).split(separator: "'").first,
      command.hasSuffix(" --help")
    else { return words }
    var names = command.dropLast(" --help".count).split(separator: " ").map(String.init)
    while names.count > 1, let name = names.last, !arguments.contains(name) { names.removeLast() }
    return words + "\n" + Catalogue.current.usage(.useHelp(names.joined(separator: " ")))
  }

  /// The parser's sentence in the words of ours; as it is where it isn't the parser's.
  private static func plain(_ message: String) -> String {
    if let (value, rest) = parts(of: message, after: "The value '", at: "' is invalid for '") {
      // The reason stands behind the option; it names the value itself.
      if let (option, reason) = parts(of: rest, after: "", at: "': ") { return "\(option): \(reason)" }
      if let (option, known) = parts(of: rest, after: "", at: "'. Please provide one of ") {
        let known = known.hasSuffix(".") ? String(known.dropLast()) : known
        return Catalogue.current.usage(.badValue(value, option: option, known: known))
      }
    }
    guard ["Unknown ", "Missing ", "Unexpected ", "Invalid ", "The "].contains(where: message.hasPrefix) else {
      return message
    }
    return message.prefix(1).lowercased() + message.dropFirst()
  }

  /// What stands before and behind `mark`, where `text` begins with `start` and has both.
  private static func parts(of text: String, after start: String, at mark: String) -> (String, String)? {
    guard text.hasPrefix(start), let range = text.firstRange(of: mark) else { return nil }
    return (String(text[..<range.lowerBound].dropFirst(start.count)), String(text[range.upperBound...]))
  }
}
