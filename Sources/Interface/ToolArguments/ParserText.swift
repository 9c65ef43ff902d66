// SPDX-License-Identifier: MIT
package import ArgumentParser
import LibC
import Messages
import Paths
import TerminalUI
import TextWidth

/// Rewrites the argument parser's messages in the style of `segue`.
package struct ParserText {
  /// The columns of a line.
  package let width: Int
  /// Fewer columns have no room for explanations.
  private static let leastWidth = 40
  private static let usageTitle = "USAGE: "
  private static let overviewTitle = "OVERVIEW: "

  package init(width: Int) {
    self.width = max(Self.leastWidth, width)
  }

  /// The columns in `COLUMNS`, or of the terminal.
  package static var width: Int {
    Environment.current["COLUMNS"].flatMap { Int($0) } ?? RawTerminal.size()?.width ?? 80
  }

  /// So many columns that the parser folds nothing: it counts characters, of which Korean ones take two columns.
  package static let unfolded = 100_000
  /// The column where the parser's explanations begin.
  private static let explanation = 26

  /// What a person reads about an error of the parser, which also reports help and version as errors. The status is 0 for them.
  package static func report(
    _ error: any Error, of command: any ParsableCommand.Type, given arguments: [String]
  ) -> (text: String, status: Int32) {
    let code = command.exitCode(for: error)
    let full = command.fullMessage(for: error, columns: unfolded)
    let text = ParserText(width: width)
    return (
      code.isSuccess ? text.help(full) : text.mistake(command.message(for: error), in: full, of: arguments),
      code.rawValue
    )
  }

  /// A help screen that the parser wrote for `unfolded` columns; any other text, such as a completion script, is unchanged. The
  /// parser calls commands subcommands.
  package func help(_ text: String) -> String {
    guard text.hasPrefix(Self.overviewTitle) || text.hasPrefix(Self.usageTitle) else { return text }
    let language = Catalogue.current
    let titles = ["ARGUMENTS:": UsageMessage.argumentsTitle, "OPTIONS:": .optionsTitle, "SUBCOMMANDS:": .commandsTitle]
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      if line.hasPrefix(Self.usageTitle) { return usage(line) }
      if line.hasPrefix(Self.overviewTitle) {
        return language.usage(.overviewTitle) + line.dropFirst(Self.overviewTitle.count)
      }
      if let title = titles[String(line)] { return language.usage(title) }
      if line.hasSuffix(" SUBCOMMANDS:") { return language.usage(.groupTitle(String(line.dropLast(13)))) }
      if let (command, _) = Self.parts(of: String(line), after: "  See '", at: " <subcommand>' for detailed help.") {
        return "  " + language.usage(.helpOfCommands(command))
      }
      return Self.notes.reduce(row(String(line))) { line, note in
        // `replacing` takes a hundred times as long to find nothing.
        strstr(line, note.words) == nil ? line : line.replacing(note.words, with: language.usage(note.phrase))
      }
    }
    return lines.joined(separator: "\n").split(separator: "\n", omittingEmptySubsequences: false)
      .map { folded(String($0)) }.joined(separator: "\n")
  }

  /// The columns in front of an explanation, which may have Korean characters; nil if the line has none.
  private static func head(of line: String) -> Substring? {
    var (columns, end) = (0, line.startIndex)
    while columns < explanation, end < line.endIndex {
      columns += DisplayWidth.of(String(line[end]))
      end = line.index(after: end)
    }
    return line.hasPrefix("  ") && columns == explanation && line[..<end].last == " " ? line[..<end] : nil
  }

  /// A row of an option or an argument with the names of values in the person's language. A wide head has a line of its own.
  private func row(_ line: String) -> String {
    guard line.hasPrefix("  "), strstr(line, "<") != nil else { return line }
    let row = line.dropFirst(2)
    let end = row.firstRange(of: "  ")?.lowerBound ?? row.endIndex
    let gap = row[end...].prefix { $0 == " " }
    // With one space between them, a full head touches its explanation at the column of all explanations.
    let full = row.dropFirst(Self.explanation - 3)
    let isFull = gap.isEmpty && full.first == " "
    let head = isFull ? row.prefix(Self.explanation - 3) : row[..<end]
    let named = Self.named(String(head))
    guard named != head else { return line }
    let text = isFull ? full.dropFirst() : row[gap.endIndex...]
    guard !text.isEmpty else { return "  " + named }
    guard DisplayWidth.of(named) < Self.explanation - 2 else {
      return "  \(named)\n" + String(repeating: " ", count: Self.explanation) + text
    }
    return "  " + DisplayWidth.pad(named, Self.explanation - 3) + " " + text
  }

  /// The text with the names of values, such as `<task>`, in the person's language.
  private static func named(_ text: String) -> String {
    text.replacing(/<([a-z][a-z=:,…]*)>/) { match in
      "<\(Catalogue.current.usage(.placeholder(String(match.output.1))))>"
    }
  }

  /// A line with its explanation, or a paragraph, folded below its start.
  private func folded(_ line: String) -> String {
    guard DisplayWidth.of(line) > width else { return line }
    let head = Self.head(of: line) ?? line.prefix { $0 == " " }
    let margin = "\n" + String(repeating: " ", count: DisplayWidth.of(String(head)))
    let text = line.dropFirst(head.count)
    return head + DisplayWidth.fold(String(text), width - margin.count + 1).joined(separator: margin)
  }

  /// The parser's additions to the explanation of an option.
  private static let notes: [(words: String, phrase: UsageMessage)] = [
    ("Show help information.", .showsHelp), ("Show the version.", .showsVersion), ("(default: ", .defaultMark),
    ("(values: ", .valuesMark), ("; default: ", .laterDefaultMark),
  ]

  /// The usage line, folded between options, never within them.
  private func usage(_ line: Substring) -> String {
    let title = Catalogue.current.usage(.usageTitle)
    let line = Self.named(String(line.dropFirst(Self.usageTitle.count).replacing("<subcommand>", with: "<command>")))
    guard DisplayWidth.of(title + line) > width else { return title + line }
    let noBreak: Character = "\u{A0}"
    var depth = 0
    let glued = line.map { character -> Character in
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      return character == " " && depth > 0 ? noBreak : character
    }
    let lines = DisplayWidth.fold(String(glued), width - DisplayWidth.of(title))
    let margin = "\n" + String(repeating: " ", count: DisplayWidth.of(title))
    return (title + lines.joined(separator: margin)).replacing(String(noBreak), with: " ")
  }

  /// The mistake in a command line, and the command for more help. `full` is the parser's whole text. A default command is
  /// omitted if its name wasn't given.
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

  /// The parser's sentence in Segue's words; unchanged if it isn't the parser's.
  private static func plain(_ message: String) -> String {
    if let (value, rest) = parts(of: message, after: "The value '", at: "' is invalid for '") {
      // The reason follows the option, and names the value itself.
      if let (option, reason) = parts(of: rest, after: "", at: "': ") { return "\(named(option)): \(reason)" }
      if let (option, known) = parts(of: rest, after: "", at: "'. Please provide one of ") {
        let known = (known.hasSuffix(".") ? String(known.dropLast()) : known)
          .replacing("' and '", with: "', '").replacing("' or '", with: "', '")
        return Catalogue.current.usage(.badValue(value, option: named(option), known: known))
      }
      // The parser itself parses only numbers.
      if case (let option, "")? = parts(of: rest, after: "", at: "'", isLast: true) {
        return Catalogue.current.usage(.notANumber(value, option: named(option)))
      }
    }
    return phrase(message).map(Catalogue.current.usage).map(named) ?? message
  }

  /// A message for a sentence of the parser that contains only names and input; nil for any other sentence.
  private static func phrase(_ message: String) -> UsageMessage? {
    if let (option, rest) = parts(of: message, after: "Unknown option '", at: "'") {
      return .unknownOption(option, suggestion: parts(of: rest, after: ". Did you mean '", at: "'?")?.0)
    }
    if let (option, _) = parts(of: message, after: "Missing value for '", at: "'") { return .missingValue(option) }
    if let (option, rest) = parts(of: message, after: "The option '", at: "' does not take any value, but '") {
      return .needlessValue(parts(of: rest, after: "", at: "' was specified.")?.0 ?? rest, option: option)
    }
    if case (let word, "")? = parts(of: message, after: "Unexpected argument '", at: "'", isLast: true) {
      return .unexpected([word])
    }
    if let (_, words) = parts(of: message, after: "", at: " unexpected arguments: '") {
      return .unexpected(String(words.dropLast()).split(separator: "', '").map(String.init))
    }
    if case (let name, "")? = parts(of: message, after: "Missing expected argument '", at: "'", isLast: true) {
      return .missingArguments([name])
    }
    if case (let names, "")? = parts(of: message, after: "Missing one of: '", at: "'", isLast: true) {
      return .missingArguments(names.split(separator: "', '").map(String.init))
    }
    if let (new, old) = parts(of: message, after: "Value to be set with flag ", at: " had already been set with flag ")
    {
      return .alreadySet(new, by: old)
    }
    return message == "Missing required subcommand." ? .noCommand : nil
  }

  /// The texts before and after `mark`; nil unless `text` begins with `start` and contains `mark`.
  private static func parts(
    of text: String, after start: String, at mark: String, isLast: Bool = false
  ) -> (String, String)? {
    guard text.hasPrefix(start) else { return nil }
    let rest = text.dropFirst(start.count)
    guard let range = isLast ? rest.ranges(of: mark).last : rest.firstRange(of: mark) else { return nil }
    return (String(rest[..<range.lowerBound]), String(rest[range.upperBound...]))
  }
}
