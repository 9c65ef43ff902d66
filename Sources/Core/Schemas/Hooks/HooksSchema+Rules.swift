// SPDX-License-Identifier: MIT
import Events
import Hooks

/// The allowed combinations of a hook's keys.
extension HooksSchema {
  private static let actions = ["run", "webhook", "play", "uses"]
  private static let scope = ["enter", "exit"]

  var hookRules: [JSONValue] {
    triggerRules + actionRules + markRules + laneRules + commandRules + [
      ["if": .given("with"), "then": .given("uses")],
      .forbid(["retry"], if: .given("on", "play"), because: "'retry' is for commands and webhooks."),
    ]
  }

  private var triggerRules: [JSONValue] {
    [
      .forbid(["while"], if: .given("on"), because: "A hook has either 'on' or 'while': make two hooks of it."),
      .forbid(Self.scope, if: .given("on"), because: "With 'on' the action stands under 'run' or 'webhook'."),
      .forbid(
        ["run", "webhook"], if: .given("while"),
        because: "With 'while' this stands under 'enter', and what undoes it under 'exit'."),
      .forbid(
        ["mode", "max", "retry", "max-age", "idempotent", "lead", "every", "times"], if: .given("while"),
        because: "This is for hooks with 'on', not with 'while'."),
    ]
  }

  private var actionRules: [JSONValue] {
    let one = "A hook does one thing: make two hooks of it."
    let off: JSONValue = [
      "not": [
        "anyOf": [
          ["const": "off"], ["type": "object", "required": ["sound"], "properties": ["sound": ["const": "off"]]],
        ]
      ],
      "errorMessage": "'off' does nothing on an event.",
    ]
    return [
      ["if": .given("on"), "then": .anyGiven(Self.actions)],
      ["if": .given("while"), "then": .anyGiven(Self.scope + ["play", "uses"])],
    ]
      + JSONValue.atMostOne(of: Self.actions, because: one)
      + [
        .forbid(Self.scope, if: .anyGiven(["play", "uses"]), because: "With 'play' or 'uses' nothing else is needed."),
        ["if": .given("on", "play"), "then": ["properties": ["play": off]]],
      ]
  }

  private var markRules: [JSONValue] {
    let endings = Self.marks(endings: true)
    let elapsed = Self.marks(endings: false)
    let without = { (names: [String]) -> JSONValue in ["required": ["on"], "not": Self.names(oneOf: names)] }
    return [
      .forbid(["lead"], if: without(endings), because: "'lead' is for the events 'focus.ending' and 'break.ending'."),
      .forbid(
        ["every", "times"], if: without(elapsed), because: "This is for the events that are called '….elapsed'."),
      ["if": Self.names(oneOf: elapsed), "then": .given("every")],
    ]
  }

  private var laneRules: [JSONValue] {
    let parallel: JSONValue = ["required": ["mode"], "properties": ["mode": ["const": "parallel"]]]
    return [
      .forbid(["max"], if: ["not": parallel], because: "'max' belongs to 'mode: parallel'."),
      ["if": parallel, "then": .given("max")],
    ]
  }

  /// The keys that only commands allow, and those that only a text for the shell allows.
  private var commandRules: [JSONValue] {
    let text: JSONValue = ["type": Self.scalar]
    let any: JSONValue = ["type": ["string", "number", "boolean", "array"]]
    let plugin: JSONValue = ["type": "object", "required": ["uses"]]
    return [
      .forbid(
        ["env", "working-directory", "shell", "idempotent", "background"], if: ["not": Self.runs(any, or: plugin)],
        because: "This is for commands, and this hook runs none."),
      .forbid(
        ["shell"], if: ["not": Self.runs(text, or: plugin)],
        because: "'shell' has no use here: a command that is a list runs without one."),
    ]
  }

  /// Returns the condition that a hook may run a command of the form `command`, or uses a plugin.
  private static func runs(_ command: JSONValue, or plugin: JSONValue) -> JSONValue {
    let nested: JSONValue = ["type": "object", "required": ["run"], "properties": ["run": command]]
    let step: JSONValue = ["anyOf": [command, nested, plugin]]
    let places = [("run", command), ("enter", step), ("exit", step)].map { key, form -> JSONValue in
      ["required": [.string(key)], "properties": .object([.init(key, form)])]
    }
    return ["anyOf": .array(places + [.given("uses")])]
  }
}
