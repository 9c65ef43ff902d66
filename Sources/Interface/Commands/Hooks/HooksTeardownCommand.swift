// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Messages
import Paths
import TerminalUI
import TextWidth
import ToolArguments

/// `segue hooks teardown`.
struct HooksTeardownCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "teardown", abstract: Catalogue.current.help(.hooksTeardown),
    discussion: Catalogue.current.help(.hooksTeardownDiscussion)
  )
  .example("segue hooks teardown")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.forgottenScopes)))
  var scopes: [String] = []

  @Flag(help: ArgumentHelp(Catalogue.current.option(.forget)))
  var forget = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.option(.yes)))
  var yes = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard forget == scopes.isEmpty else { return }
    throw ValidationError(Catalogue.current.usage(forget ? .forgetWhat : .teardownTakesNone))
  }

  func run() throws {
    let console = Console.current
    if forget { return try giveUp(console) }
    let scopes = try ControlClient.telling.act(.teardown, timeout: .seconds(120))
    try console.print(scopes, json: output.json, empty: console.language.hooks(.nothingOn)) { $0.scopes(scopes) }
    let failed = scopes.filter { $0.state == "exit-failed" }
    if !failed.isEmpty {
      throw Failure(
        .failed,
        failed.map { console.language.hooks(.undoFailed(hook: SafeText.line($0.hook))) }.joined(separator: "\n"))
    }
  }

  /// Makes the daemon give up on scopes whose exits fail, after the person agreed.
  private func giveUp(_ console: Console) throws {
    // Query without starting a daemon: a name without a scope needs none.
    let known = try ControlClient().read(.scopes)
    let failing = try scopes.map { try Self.failing($0, among: known, console.language) }
    guard yes || console.isInteractive else { throw Failure(.usage, console.language.hooks(.forgetNeedsYes)) }
    guard yes || agrees(failing, console) else { throw Failure(.failed, console.language.hooks(.notForgotten)) }
    let params = ForgetParams(scopes: scopes)
    let letters = try ControlClient.telling.act(.forget, params)
    try console.print(letters, json: output.json, empty: "") { text in letters.flatMap { text.forgotten($0) } }
  }

  /// The scope of that name, if its exit has failed or is running.
  private static func failing(
    _ name: String, among known: [ScopeRecord], _ language: any Language
  ) throws -> ScopeRecord {
    guard let scope = known.first(where: { $0.hook == name }) else {
      let names = known.map { SafeText.line($0.hook) }
      throw Failure(.failed, language.hooks(.noSuchScope(name: SafeText.line(name), known: names)))
    }
    guard ["exit-failed", "exiting"].contains(scope.state) else {
      let hook = SafeText.line(scope.hook)
      throw Failure(.failed, language.hooks(scope.state == "inactive" ? .isOff(hook: hook) : .hasNotFailed(hook: hook)))
    }
    return scope
  }

  private func agrees(_ scopes: [ScopeRecord], _ console: Console) -> Bool {
    let lines = scopes.map { scope in
      let phrase = HooksMessage.mayStayOn(
        hook: SafeText.line(scope.hook),
        why: SafeText.line(console.language.text(scope.lastReason, or: scope.lastError) ?? ""))
      return DisplayWidth.hang(console.language.hooks(phrase), behind: 0, width: console.width)
    }
    let question = (lines + [console.language.hooks(.forgetThem(scopes.count))]).joined(separator: "\n")
    return console.isAnswer(console.ask(question) ?? "", .yesKeys)
  }
}
