// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import LibC
import Paths
import StatusBars
import TerminalUI
import ToolArguments

/// Answers that need no parser: building a parser for one word would take longer than the answer.
enum QuickAnswer {
  private static let acting: [any ActingCommand.Type] = [PauseCommand.self, ResumeCommand.self, ToggleCommand.self]

  /// Handles the status, the version, the help, and commands of one word; false for other arguments.
  static func give(to arguments: [String]) throws -> Bool {
    if let bar = BarArguments(arguments) {
      let console = Console.current
      try StatusOutput.bar(BarView(bar.options, for: console)).run(follow: bar.isFollowed, console)
      return true
    }
    switch arguments {
    case ["status", "--json"]:
      // The daemon's own text is the output. Only without a daemon, it must be created.
      guard let text = try ControlClient.statusText(in: .ofThisProcess) else { return false }
      Output.write(withAutostart(text) + "\n")
    case ["status"]:
      let console = Console.current
      try StatusOutput(json: false, format: nil, console: console).run(follow: false, console)
    case ["--version"], ["-V"]: Output.write(SegueVersion.current + "\n")
    case ["--help"], ["-h"], ["help"]:
      let text = ParserText(width: ParserText.width)
      Output.write(text.help(Segue.helpMessage(columns: ParserText.unfolded)) + "\n")
    default:
      if arguments.count == 2, arguments[0] == "help", let topic = HelpTopic(rawValue: arguments[1]) {
        Output.write(topic.lines(width: ParserText.width).map { $0 + "\n" }.joined())
        return true
      }
      if arguments.count == 2, arguments[0] == "names", let kind = NameKind(rawValue: arguments[1]) {
        Output.write(try CompletedNames(kind: kind).lines().map { $0 + "\n" }.joined())
        return true
      }
      if arguments.count == 2, arguments[0] == "--generate-completion-script",
        let shell = CompletionShell(rawValue: arguments[1])
      {
        Output.write(CompletionScript(shell: shell).text + "\n")
        return true
      }
      let named = acting.first { arguments.count == 1 && CommandTree.names(of: $0).contains(arguments[0]) }
      guard let named else { return false }
      try named.init().perform()
    }
    return true
  }

  /// `Status.withAutostart` for a status as text. Its members are sorted, and quotes inside texts are escaped.
  private static func withAutostart(_ text: String) -> String {
    guard text.hasPrefix("{\"config\":"), strstr(text, #""scopes":{"active":0,"failed":[]}"#) == nil else {
      return text
    }
    return "{\"autostart\":\(Autostart.find(for: Environment.current) != nil)," + text.dropFirst()
  }
}
