// SPDX-License-Identifier: MIT

import HookConfig
import Hooks
import Messages
import Paths
import Players
import Processes
import Secrets
import ServiceTools
import SoundPlayers
import TerminalUI
import ToolArguments
import ToolSupport

/// `segue hooks add NAME`: asks for missing answers, writes the hook, and tries it.
final class RecipeAddition {
  let recipe: Recipe
  let context: ToolContext
  /// Whether to act without asking.
  let agreesToAll: Bool
  let given: GivenAnswers
  var configuration: Configuration
  var id: String
  var answers: RecipeAnswers
  /// The plan for each secret, by its input.
  var plans: [String: SecretPlan] = [:]

  private let mayReplace: Bool

  var language: any Language { context.language }
  var console: ToolConsole { context.console }

  init(
    _ recipe: Recipe, _ given: GivenAnswers, _ arguments: HooksAddArguments, in context: ToolContext
  ) throws(ToolFailure) {
    self.recipe = recipe
    self.given = given
    self.context = context
    answers = RecipeAnswers(in: context.language)
    agreesToAll = arguments.yes
    mayReplace = arguments.replace
    id = arguments.id ?? recipe.hookID
    configuration = try Interview.load(context)
    if let why = recipe.problem(with: RecipeAnswers(of: recipe), id: id, context: context) {
      throw ToolFailure(.usage, language.recipe(.badID(id, why: why)))
    }
  }

  func run() async throws {
    guard try placeIsFree() else { return say(.left) }
    try await answer()
    if let prepare = recipe.prepare {
      let interview = try Interview(context)
      interview.agreesToAll = agreesToAll
      guard await prepare(answers, interview) else { throw ToolFailure(.failed) }
    }
    let writing = RecipeWriting(self)
    let hook = try await writing.write()
    for program in missingPrograms() { say(.programMissing(program.name, install: program.install)) }
    let isKept = try await RecipeTrial(self, writing).run()
    guard isKept else { return }
    let offer = ServiceOffer(context: context)
    if offer.isDue(for: hook) {
      console.print()
      try await offer.make()
    }
  }

  func say(_ phrase: RecipeMessage) { console.tell(SafeText.block(language.recipe(phrase))) }

  /// Whether an answer is one of a question's keys.
  func means(_ answer: String, _ keys: RecipeMessage) -> Bool {
    context.means(answer, language.recipe(keys))
  }

  /// The command for another try of the hook.
  var trialCommand: String { "segue hooks test \(event) --hook \(shellWord(id)) --run" }

  /// The event of the try: the chosen event, unless it is a pattern or missing.
  var event: String {
    guard let key = recipe.eventInput, !answers[key].contains("*"), !answers[key].isEmpty else { return recipe.event }
    return answers[key]
  }

  // MARK: Its place

  /// Decides what happens if the id is used. False if nothing must change.
  private func placeIsFree() throws(ToolFailure) -> Bool {
    guard let old = configuration.hook(id), !mayReplace else { return true }
    let place = "\(context.shown(old.place.file)):\(old.place.line)"
    guard console.isInteractive else {
      throw ToolFailure(.failed, language.recipe(.existsOtherwise(id: id, place: place)))
    }
    let other = (2...99).lazy.map { [id] in "\(id)-\($0)" }.first { configuration.hook($0) == nil } ?? id
    say(.exists(id: id, place: place))
    let answer = console.ask(language.recipe(.existsChoices(id: id, other: other))) ?? ""
    if means(answer, .anotherKeys) { id = other }
    return means(answer, .anotherKeys) || means(answer, .replaceKeys)
  }

  // MARK: Answers

  private func answer() async throws {
    console.tell(language.recipe(.text(recipe.summary)), .bold)
    var missing: [RecipeMessage.Missing] = []
    for input in recipe.inputs {
      let isKnown = input.secret == nil ? try answer(input) : try await answerSecret(input)
      if !isKnown {
        missing.append(
          .init(
            key: input.key, question: language.recipe(.text(input.question)), isSecret: input.secret != nil))
      }
    }
    guard missing.isEmpty else {
      throw ToolFailure(.usage, language.recipe(.missing(recipe: recipe.name, missing)))
    }
    if let why = problem() { throw ToolFailure(.usage, language.recipe(.badInput(recipe.name, why: why))) }
    let more = recipe.inputs.filter { !$0.isAsked && given.values[$0.key] == nil }.map(\.key)
    if console.isInteractive, !more.isEmpty { console.tell(language.recipe(.more(more)), .dim) }
  }

  /// Takes an answer from `--set`, from the person, or the default; false if there is none.
  private func answer(_ input: RecipeInput) throws(ToolFailure) -> Bool {
    if let value = given.values[input.key] {
      answers[input.key] = value
      if let why = problem() { throw ToolFailure(.usage, language.recipe(.badInput(input.key, why: why))) }
      return true
    }
    guard console.isInteractive, input.isAsked else {
      answers[input.key] = input.words.map { answers.words($0) } ?? input.standard ?? ""
      return input.standard != nil
    }
    ask(input, notes: [])
    while true {
      guard let line = console.ask("  " + language.recipe(.prompt(standard: input.standard ?? ""))) else {
        throw ToolFailure(.failed, language.recipe(.left))
      }
      guard let text = line.isEmpty ? input.standard : line else { continue }
      switch input.reading(text) {
      case .good(let value):
        answers[input.key] = value
        guard let why = problem() else { return true }
        note(why)
      case .bad(let why): note(language.recipe(.text(why)))
      }
    }
  }

  /// The problem of the answers so far, with defaults for the rest.
  private func problem() -> String? {
    var all = RecipeAnswers(of: recipe)
    for (key, value) in answers.values { all[key] = value }
    all.secrets.merge(answers.secrets) { $1 }
    return recipe.problem(with: all, id: id, context: context)
  }

  func ask(_ input: RecipeInput, notes: [String]) {
    console.print()
    var example = input.example
    if case .choice(let words) = input.kind { example = words.joined(separator: ", ") }
    console.tell(language.recipe(.question(language.recipe(.text(input.question)), example: example)))
    for text in notes { note(text) }
  }

  func note(_ text: String) { console.tell(SafeText.line(text), indent: 2) }

  private func missingPrograms() -> [(name: String, install: String?)] {
    recipe.programs(answers).filter { locateProgram($0, environment: context.environment) == nil }
      .map { ($0, context.install($0)) }
  }
}
