// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlClient
import Messages
import ToolArguments
import ToolSupport

/// `segue uninstall`: turns everything off, stops the daemon, and removes Segue's files from this machine.
struct UninstallTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "uninstall")

  @OptionGroup var arguments: UninstallArguments

  func run(in context: ToolContext) async throws {
    let (console, language) = (context.console, context.language)
    guard !ControlClient(environment: context.environment).isInHook else {
      throw ToolFailure(.failed, language.uninstall(.notFromHook))
    }
    let plan = await UninstallPlan(context, keepsHistory: arguments.keepsHistory)
    console.tell(language.uninstall(.what(keepsHistory: plan.keepsHistory)))
    for line in plan.lines(in: context) { console.tell(line) }
    if !arguments.yes {
      guard console.isInteractive else { throw ToolFailure(.usage, language.uninstall(.needsYes)) }
      let word = language.uninstall(.word)
      guard console.ask(language.uninstall(.question(word: word)))?.lowercased() == word else {
        throw ToolFailure(.failed, language.uninstall(.notDone))
      }
    }
    var uninstallation = Uninstallation(context: context, plan: plan, asks: !arguments.yes)
    try await uninstallation.run()
    console.tell(language.uninstall(.done))
    if !plan.kept.isEmpty { console.tell(language.uninstall(.kept(plan.kept.map(context.shown)))) }
    guard uninstallation.left.isEmpty else {
      let lines = uninstallation.left.map { "  " + language.uninstall($0) }
      throw ToolFailure(.failed, ([language.uninstall(.leftTitle)] + lines).joined(separator: "\n"))
    }
  }
}
