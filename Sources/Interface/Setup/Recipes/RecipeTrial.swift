// SPDX-License-Identifier: MIT

import ControlClient
import ControlProtocol
import Messages
import Paths
import TerminalUI
import TextWidth
import ToolSupport

/// Tries a new hook in the daemon that will run it.
final class RecipeTrial {
  private let addition: RecipeAddition
  private let writing: RecipeWriting

  init(_ addition: RecipeAddition, _ writing: RecipeWriting) {
    self.addition = addition
    self.writing = writing
  }

  private var console: ToolConsole { addition.console }
  private var language: any Language { addition.language }

  /// Asks, tries, and shows the result. Returns whether the hook stays.
  func run() async throws -> Bool {
    console.print()
    let question = language.recipe(.tryIt(event: addition.event))
    guard addition.agreesToAll || console.isInteractive && addition.context.agrees(question) else {
      addition.say(.tryLater(command: addition.trialCommand))
      return true
    }
    while try !attempt() {
      guard console.isInteractive else {
        addition.say(.staysAsItIs(command: addition.trialCommand))
        throw ToolFailure(.failed)
      }
      let hasSecret = addition.plans.values.contains { if case .kept = $0 { true } else { false } }
      let answer = console.ask(language.recipe(.failedChoices(hasSecret: hasSecret))) ?? ""
      if addition.means(answer, .keepKeys) { return true }
      if hasSecret, addition.means(answer, .secretKeys) {
        try await addition.askAgain()
      } else if answer.isEmpty {
        try await writing.takeBack()
        addition.say(.takenOut(path: addition.context.shown(addition.context.paths.config)))
        _ = addition.context.tellDaemon()
        return false
      }
    }
    return true
  }

  /// Whether it succeeded, or couldn't be tried for an independent reason.
  private func attempt() throws -> Bool {
    addition.say(.trying(event: addition.event))
    let records: [TestRecord]
    do throws(ClientError) {
      let params = TestParams(event: addition.event, run: true, hook: addition.id)
      records = try ControlClient(environment: addition.context.environment).act(
        .test, params, timeout: nil)
    } catch {
      throw ToolFailure(.failed, error.text(in: language))
    }
    guard let record = records.first else { return true }
    guard let result = record.result else {
      addition.say(.notTried(why: language.text(record.reasons, or: record.why) ?? ""))
      return true
    }
    show(.sent, record.action ?? "")
    show(.received, received(result))
    if result.isGood { confirm() } else { addition.say(.failed) }
    return result.isGood
  }

  /// The result, and the answer or output. The daemon has masked its secrets.
  private func received(_ result: AttemptRecord) -> String {
    let ending =
      result.error ?? result.httpStatus.map { language.hooks(.http($0)) }
      ?? result.exit.map { language.hooks(.exit($0)) } ?? result.signal.map { language.hooks(.signal($0)) } ?? ""
    return [ending, result.stdout, result.stderr].map(\.trimmed).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Prints a title and the lines below each other.
  private func show(_ title: RecipeMessage, _ text: String) {
    let word = language.recipe(title)
    let lines = SafeText.block(text).split(separator: "\n")
    for (number, line) in lines.prefix(20).enumerated() {
      let margin = number == 0 ? console.style.paint(word, .dim) : String(repeating: " ", count: DisplayWidth.of(word))
      console.print("  \(margin)  \(line)")
    }
  }

  private func confirm() {
    let mark = console.style.paint(console.style.hasGlyphs ? "✓" : "(ok)", .green, .bold)
    console.print("\(language.recipe(.worked)) \(mark)")
  }
}

extension AttemptRecord {
  /// Whether the attempt succeeded.
  fileprivate var isGood: Bool {
    if error != nil || signal != nil { return false }
    if let exit { return exit == 0 }
    return httpStatus.map { (200..<300).contains($0) } ?? true
  }
}
