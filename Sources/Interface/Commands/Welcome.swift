// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import LibC
import Messages
import Paths
import TerminalUI
import TextWidth
import TimerEngine
import ToolArguments

/// `segue` without arguments on a terminal, while there is no hooks.yml. Explains Segue, asks the questions of `segue init`, and
/// starts a first focus.
struct Welcome {
  let client: ControlClient
  let console: Console

  /// Whether to show it: a person is at the terminal, and there is no hooks.yml.
  static func isWanted(_ client: ControlClient, _ console: Console) -> Bool {
    console.isInteractive && access(client.paths.config, F_OK) != 0
  }

  /// Returns the exit status; nil if the caller should show the status, because the person declined or a session runs.
  func run() throws -> Int32? {
    let language = console.language
    let width = console.width ?? 80
    for (index, phrase) in [StatusMessage.welcome, .welcomeAbout, .welcomeInit].enumerated() {
      if index > 0 { console.print("") }
      console.print(
        DisplayWidth.fold(language.status(phrase), width).map { console.style.paint($0, index == 0 ? [.bold] : []) })
    }
    guard console.choose(language.status(.welcomeAsk) + " ", [.yesKeys], standard: .yesKeys) != nil else { return nil }
    let code = try client.runTool(["init"])
    guard code == 0 else { return code }
    guard try client.status(at: WallClock.now).state == .idle else { return nil }
    console.tell("", language.status(.welcomeFocus))
    guard let task = console.askText(language.status(.welcomeTask) + " "), !task.isEmpty else {
      console.tell(language.status(.welcomeLater))
      return 0
    }
    var start = try Segue.parseAsRoot(["start", "--", task])
    try start.run()
    return 0
  }
}
