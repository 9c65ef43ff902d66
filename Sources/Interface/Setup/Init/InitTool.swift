// SPDX-License-Identifier: MIT

import ArgumentParser
import HookConfig
import Hooks
import Messages
import Paths
import ServiceTools
import TerminalUI
import ToolArguments
import ToolSupport

/// `segue init`: asks questions, writes the answers into hooks.yml, and performs them once.
struct InitTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "init")

  @OptionGroup var arguments: InitArguments

  func run(in context: ToolContext) async throws {
    let interview = try Interview(context)
    context.console.tell(context.language.initialise(.greeting))
    try await interview.askForSites()
    try await interview.askForChat()
    try await interview.askForSound()
    interview.close()
    try await interview.offerService()
    if interview.hasFailed { throw ToolFailure(.failed) }
  }
}

/// The questions of `segue init`, and everything that it has written so far.
final class Interview {
  let context: ToolContext
  /// The current configuration in hooks.yml.
  private(set) var configuration: Configuration
  /// Whether an answer could not be carried out.
  var hasFailed = false
  /// Whether to act without asking.
  var agreesToAll = false
  private var hooks: [String] = []
  private var settings: [String] = []
  private var number = 0

  var language: any Language { context.language }
  var console: ToolConsole { context.console }

  /// Throws if hooks.yml must be fixed first.
  init(_ context: ToolContext) throws(ToolFailure) {
    self.context = context
    configuration = try Self.load(context)
  }

  static func load(_ context: ToolContext) throws(ToolFailure) -> Configuration {
    let path = context.paths.config
    let result = context.loader.load(path)
    if let configuration = result.configuration { return configuration }
    // Writing creates the target of the link.
    if result.isDangling { return Configuration() }
    throw ToolFailure(.configuration, context.language.setting(.mendFirst(context.shown(path))), about: result.errors)
  }

  // MARK: Asking

  /// Asks a question with its notes; nil if it is skipped, and at the end of the input.
  func ask(_ question: InitMessage, notes: [String], hidden: Bool = false) -> String? {
    number += 1
    console.print()
    console.tell("\(number). \(language.initialise(question))", .bold)
    for note in notes { console.tell(SafeText.line(note), indent: 3) }
    return askAgain(hidden: hidden)
  }

  func askAgain(hidden: Bool = false) -> String? {
    let answer = console.ask("   " + language.initialise(.prompt), hidden: hidden)
    return answer?.isEmpty == false ? answer : nil
  }

  /// Whether the person answered yes.
  func agrees(_ question: InitMessage) -> Bool {
    agreesToAll || context.agrees("   " + language.initialise(question))
  }

  func means(_ answer: String, _ keys: InitMessage) -> Bool {
    context.means(answer, language.initialise(keys))
  }

  func say(_ phrase: InitMessage) {
    let lines = SafeText.block(language.initialise(phrase)).split(separator: "\n")
    console.tell(lines.joined(separator: "\n"), indent: 3)
  }

  /// Prints that an action was performed.
  func confirm(_ phrase: InitMessage) {
    let mark = console.style.paint(console.style.hasGlyphs ? "✓" : "(ok)", .green, .bold)
    console.print("   \(language.initialise(phrase)) \(mark)")
  }

  func fail(_ phrase: InitMessage) {
    hasFailed = true
    say(phrase)
  }

  // MARK: Writing

  /// Performs an edit. Prints the reason of a failure; hooks.yml is then unchanged.
  func edit(_ body: () throws -> Void) throws {
    do {
      try body()
      configuration = try Self.load(context)
    } catch {
      guard let failure = ToolFailure(any: error, language) else { throw error }
      hasFailed = true
      failure.tell(in: context)
    }
  }

  /// Writes a hook, or replaces the hook with the same id.
  func write(hook id: String, _ block: String) throws {
    try edit {
      try context.editor.setHook(id, block: block)
      hooks.append(id)
    }
  }

  /// Counts a hook as written, although its lines stay unchanged.
  func note(hook id: String) { hooks.append(id) }

  func write(setting key: String, _ value: String) throws {
    try edit {
      try context.editor.set(key, to: value)
      settings.append(key)
    }
  }

  func switchOff(hook id: String) throws {
    try edit {
      try context.editor.set("hooks.\(id).enabled", to: "false")
      hooks.append(id)
      say(.switchedOff(hook: id))
    }
  }

  /// The id of Segue's hook in the file: `base`, unless a foreign hook has it.
  func hookID(_ base: String, isOurs: (Hook) -> Bool) -> String {
    let names = [base] + (2...99).map { "\(base)-\($0)" }
    return names.first { configuration.hook($0).map(isOurs) ?? true } ?? base
  }

  /// Prints a summary: the written hooks, their file, and the next steps.
  func close() {
    console.print()
    guard !hooks.isEmpty || !settings.isEmpty else {
      console.tell(language.initialise(.nothingWritten))
      return
    }
    console.tell(language.initialise(.written(path: context.shown(context.paths.config))))
    for id in hooks {
      guard let hook = configuration.hook(id) else { continue }
      console.print("   \(context.shown(hook.place.file)):\(hook.place.line)  hooks.\(id)")
    }
    for key in settings { console.print("   \(key): \(SafeText.line((try? context.editor.get(key)) ?? ""))") }
    console.tell(context.tellDaemon().text(in: language))
    console.print()
    for phrase: InitMessage in [.next, .tryHooks, .seeDoctor] { console.tell(language.initialise(phrase)) }
  }

  /// Offers the service if a reboot would leave a written hook turned on.
  func offerService() async throws(ToolFailure) {
    let offer = ServiceOffer(context: context)
    guard hooks.contains(where: { configuration.hook($0).map(offer.isDue) ?? false }) else { return }
    console.print()
    try await offer.make()
  }
}
