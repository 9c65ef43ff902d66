// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import TextWidth
import ToolArguments

/// The names of a program's commands. For a misspelt name, the parser alone would report an unexpected argument, without a
/// suggestion.
struct CommandNames {
  private let root: any ParsableCommand.Type
  private static let help = "help"
  /// What other tools call a command of Segue, below the commands before it.
  private static let synonyms = [
    "abort": "stop", "begin": "start", "cancel": "stop", "complete": "finish", "config": "get", "done": "finish",
    "end": "stop", "mute": "sound off", "next": "skip", "rename": "task", "settings": "get", "today": "report today",
    "version": "--version", "daemon kill": "stop", "hooks run": "test", "plugin install": "add",
    "secret add": "set",
  ]

  init(of root: any ParsableCommand.Type) {
    self.root = root
  }

  /// The arguments in the parser's form, which accepts `help` only at the front. Throws for an unknown name.
  func parsable(_ arguments: [String]) throws(Failure) -> [String] {
    var command = root
    for (index, word) in arguments.enumerated() {
      let commands = CommandTree.commands(below: command)
      if commands.isEmpty || word.hasPrefix("-") { break }
      if word == Self.help {
        let topic = arguments[..<index] + arguments[(index + 1)...].filter { !$0.hasPrefix("-") && $0 != Self.help }
        try checkTopic(Array(topic))
        return [Self.help] + topic
      }
      guard let next = CommandTree.command(word, among: commands) else {
        // Any other word is an argument of the default command.
        if command.configuration.defaultSubcommand != nil, !isSlip(word, of: command, arguments) { break }
        let hint = command == ProjectCommand.self ? UsageMessage.projectNamed(word) : nil
        throw unknown(word, after: arguments[..<index], among: commands, hint)
      }
      command = next
    }
    return arguments
  }

  /// The command that was probably meant, if its name was read as an argument of a default command.
  func meant(by arguments: [String]) -> String? {
    var command = root
    for (index, word) in arguments.enumerated() {
      let commands = CommandTree.commands(below: command)
      guard let next = CommandTree.command(word, among: commands) else {
        guard command.configuration.defaultSubcommand != nil, !word.hasPrefix("-") else { return nil }
        return Self.nearest(to: word, among: commands.flatMap(CommandTree.names)).map {
          (["segue"] + arguments[..<index] + [$0]).joined(separator: " ")
        }
      }
      command = next
    }
    return nil
  }

  /// Whether a possible project name is more likely a misspelt command.
  private func isSlip(_ word: String, of command: any ParsableCommand.Type, _ arguments: [String]) -> Bool {
    command == ProjectCommand.self && arguments.last == word
      && Self.nearest(to: word, among: CommandTree.commands(below: command).flatMap(CommandTree.names)) != nil
  }

  /// The name that begins with `word`, if that has three letters or more; otherwise the nearest name.
  private static func nearest(to word: String, among names: [String]) -> String? {
    let longer = word.count > 2 ? names.filter { $0.hasPrefix(word) } : []
    return longer.min { $0.count < $1.count } ?? Spelling.nearest(to: word, among: names)
  }

  private func checkTopic(_ topic: [String]) throws(Failure) {
    var command = root
    for (index, word) in topic.enumerated() {
      let commands = CommandTree.commands(below: command)
      guard let next = CommandTree.command(word, among: commands) else {
        throw unknown(word, after: topic[..<index], among: commands)
      }
      command = next
    }
  }

  private func unknown(
    _ word: String, after path: ArraySlice<String>, among commands: [any ParsableCommand.Type],
    _ hint: UsageMessage? = nil
  ) -> Failure {
    let known = commands.flatMap(CommandTree.names) + (path.isEmpty ? [Self.help] + HelpTopic.names : [])
    let language = Catalogue.current
    let parent = (["segue"] + path).joined(separator: " ")
    // If the word could be an argument, the caller names the probable command.
    let near =
      hint == nil ? Self.synonyms[(path + [word]).joined(separator: " ")] ?? Self.nearest(to: word, among: known) : nil
    return Failure(
      .usage,
      language.usage(.unknownCommand(word, suggestion: near)) + "\n" + language.usage(hint ?? .useHelp(parent)))
  }
}
