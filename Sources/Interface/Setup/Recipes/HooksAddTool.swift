// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import HookConfig
import Messages
import TerminalUI
import TextWidth
import ToolArguments
import ToolSupport

/// `segue hooks add`: adds a hook from a recipe.
struct HooksAddTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "add")

  @OptionGroup var arguments: HooksAddArguments

  func run(in context: ToolContext) async throws {
    let catalog = RecipeCatalog(context)
    guard let name = arguments.name else { return try list(catalog.recipes, in: context) }
    let recipe = try catalog.recipe(name, in: context.language, translates: !arguments.json)
    guard !arguments.json else { return context.console.print(try JSON.line(RecipeRow(recipe))) }
    let given = try GivenAnswers(arguments.settings, to: recipe, in: context.language)
    if arguments.printsOnly {
      return try print(recipe, given, in: context)
    }
    let addition = try RecipeAddition(recipe, given, arguments, in: context)
    try await addition.run()
  }

  private func list(_ recipes: [Recipe], in context: ToolContext) throws {
    guard !arguments.json else {
      for recipe in recipes { context.console.print(try JSON.line(RecipeRow(recipe))) }
      return
    }
    let width = recipes.map { DisplayWidth.of($0.name) }.max() ?? 0
    let style = context.console.style
    for recipe in recipes {
      let text = context.language.recipe(.text(recipe.summary))
      let lines = context.console.width.map { DisplayWidth.fold(text, max(10, $0 - width - 2)) }
      let margin = "\n" + String(repeating: " ", count: width + 2)
      let summary = lines?.joined(separator: margin) ?? text
      context.console.print("\(style.paint(DisplayWidth.pad(recipe.name, width), .bold))  \(summary)")
    }
    context.console.print()
    context.console.tell(context.language.recipe(.listEnd))
  }

  /// Prints without asking or looking anything up. Missing answers have their default, or an example.
  private func print(_ recipe: Recipe, _ given: GivenAnswers, in context: ToolContext) throws(ToolFailure) {
    var answers = RecipeAnswers(of: recipe, in: context.language)
    for (key, value) in given.values { answers[key] = value }
    for (key, name) in given.secrets { answers.secrets[key] = name }
    let id = arguments.id ?? recipe.hookID
    if let why = recipe.problem(with: answers, id: id, context: context) {
      throw ToolFailure(.usage, context.language.recipe(.badInput(recipe.name, why: why)))
    }
    context.console.write(recipe.file(answers, id: id))
  }
}

/// A line of `segue hooks add --json`.
struct RecipeRow: Encodable {
  struct Input: Encodable {
    var name: String
    var description: String
    var type: String
    var `enum`: [String]?
    var `default`: String?
    var required: Bool
  }

  var name: String
  var summary: String
  var hook: String
  var inputs: [Input]

  init(_ recipe: Recipe) {
    name = recipe.name
    summary = English().recipe(.text(recipe.summary))
    hook = recipe.hookID
    inputs = recipe.inputs.map { input in
      var row = Input(
        name: input.key, description: English().recipe(.text(input.question)),
        type: input.secret == nil ? "string" : "secret",
        default: input.secret == nil ? input.standard : nil, required: input.standard == nil)
      if case .choice(let words) = input.kind { row.enum = words }
      return row
    }
  }
}

/// The answers of `--set`, checked by their inputs.
struct GivenAnswers: Hashable, Sendable {
  private(set) var values: [String: String] = [:]
  /// The names of existing secrets.
  private(set) var secrets: [String: String] = [:]

  init(_ settings: [String], to recipe: Recipe, in language: any Language) throws(ToolFailure) {
    for setting in settings {
      guard let equals = setting.firstIndex(of: "="), equals != setting.startIndex else {
        // Do not print the text, because it may be a secret.
        throw ToolFailure(.usage, language.recipe(.badSetting("…")))
      }
      let key = String(setting[..<equals])
      let value = String(setting[setting.index(after: equals)...]).trimmed
      guard let input = recipe.input(key) else { throw Self.unknown(key, recipe, language) }
      if input.secret != nil {
        guard Self.isName(value) else { throw ToolFailure(.usage, language.recipe(.valueInArguments(key))) }
        secrets[key] = value
        continue
      }
      switch input.reading(value) {
      case .good(let value): values[key] = value
      case .bad(let why):
        throw ToolFailure(.usage, language.recipe(.badInput(key, why: language.recipe(.text(why)))))
      }
    }
  }

  private static func unknown(_ key: String, _ recipe: Recipe, _ language: any Language) -> ToolFailure {
    let known = recipe.inputs.map(\.key)
    let near = Spelling.nearest(to: key, among: known)
    return ToolFailure(.usage, language.recipe(.unknownInput(key, recipe: recipe.name, suggestion: near, known: known)))
  }

  /// Whether a text can be the name of a secret in hooks.yml, and surely isn't an address or a key.
  private static func isName(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count) && text.first?.isNumber == false
      && text.utf8.allSatisfy { byte in
        (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || byte == 0x5F
      } && !text.hasPrefix("whsec_")
  }
}
