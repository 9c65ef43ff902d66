// SPDX-License-Identifier: MIT

import Events
import Hooks
import Messages
import ToolSupport

/// A plugin as a recipe: its required inputs are asked, and the others can be set.
extension Recipe {
  init(_ plugin: Plugin) {
    let inputs = plugin.inputs.map { RecipeInput($0, of: plugin) }
    let place =
      plugin.isScoped
      ? plugin.levels.isEmpty ? ["while: focus"] : [] : plugin.events.isEmpty ? ["on: focus.completed"] : []
    self.init(plugin.name, .verbatim(plugin.summary), inputs: inputs) { answers in
      let with = plugin.inputs.compactMap { input -> JSONValue.Member? in
        if input.type == .secret {
          return answers.secrets[input.name].map { _ in .init(input.name, .string(answers.secret(input.name))) }
        }
        let answer = answers[input.name]
        return answer.isEmpty ? nil : .init(input.name, input.type.value(of: answer))
      }
      return place + ["uses: \(plugin.name)"] + (with.isEmpty ? [] : HookYAML.lines("with", .object(with)))
    }
    event = plugin.trialEvent
    programs = { _ in plugin.requires }
    if plugin.setup != nil {
      prepare = { _, interview in
        let phrase = PluginMessage.setupNeeded("segue plugin setup \(plugin.name)")
        interview.context.console.tell(interview.context.language.plugin(phrase))
        return true
      }
    }
  }
}

extension Plugin {
  /// The event that best demonstrates a hook of this plugin.
  fileprivate var trialEvent: String {
    if isScoped { return (levels.first ?? .focus).events.0 }
    let named = events.map(\.text).first { !$0.contains("*") }
    return named ?? examples.lazy.compactMap(\.event).first ?? "focus.completed"
  }
}

extension RecipeInput {
  fileprivate init(_ input: PluginInput, of plugin: Plugin) {
    let example = plugin.examples.lazy.compactMap { $0.inputs.last { $0.name == input.name } }.first?.value
    var kind = Kind.text
    if input.type == .secret {
      kind = .secret(RecipeSecret("\(plugin.name)_\(input.name)".replacing("-", with: "_")))
    } else if !input.limits.choices.isEmpty, input.type == .string {
      kind = .choice(input.limits.choices.map(\.plain))
    }
    let type = input.type
    self.init(
      input.name, .verbatim(input.summary ?? input.name), kind: kind, standard: input.isRequired ? nil : "",
      example: input.type == .secret ? "" : example.map { type.text(of: $0) } ?? input.plainExample,
      isAsked: input.isRequired
    ) { answer in type.objection(toAnswer: answer).map { .bad($0) } ?? .good(answer) }
  }
}

extension PluginInput {
  /// A value of its type, if the manifest has no example.
  fileprivate var plainExample: String {
    if let choice = limits.choices.first { return choice.plain }
    return switch type {
    case .integer, .number: "\(Int64(limits.minimum ?? min(1, limits.maximum ?? 1)))"
    case .duration: "\(Int64(limits.minimum ?? min(60, limits.maximum ?? 60)))s"
    case .boolean: "true"
    case .map: "{}"
    case .path: "~"
    case .string, .secret, .list: "text"
    }
  }
}

extension InputType {
  /// An answer as a YAML value: commas separate a list's elements, and a map is JSON.
  fileprivate func value(of answer: String) -> JSONValue {
    switch self {
    case .string, .path, .secret, .duration: .string(answer)
    case .integer: Int64(answer).map { .integer($0) } ?? .string(answer)
    case .number: Double(answer).map { .number($0) } ?? .string(answer)
    case .boolean: answer == "true" ? true : answer == "false" ? false : .string(answer)
    case .map: (try? JSON.read(JSONValue.self, from: answer)) ?? .string(answer)
    case .list(let element):
      .array(answer.split(separator: ",").map { element.value(of: String($0).trimmed) })
    }
  }

  /// The reason for which an answer isn't a valid value, if the file's own rules don't explain it better.
  fileprivate func objection(toAnswer answer: String) -> RecipeText? {
    guard case .map = self else { return nil }
    if case .object? = try? JSON.read(JSONValue.self, from: answer) { return nil }
    return .notAMap
  }

  /// An example's value in the form of an answer.
  fileprivate func text(of value: JSONTemplate) -> String {
    if case .array(let values) = value { return values.map(\.plain).joined(separator: ", ") }
    return value.plain
  }
}
