// SPDX-License-Identifier: MIT
import Events
import Hooks

/// The schema of `plugin.yml`. Loading refuses everything that the schema refuses.
struct PluginSchema {
  private let hooks: HooksSchema

  init(sounds: [String]) { hooks = HooksSchema(sounds: sounds, mayBeginWithInput: true) }

  var document: JSONValue {
    let head: JSONValue = [
      "$schema": Schema.dialect,
      "title": "plugin.yml of Segue",
      "description": "What a plugin is called, what hooks may tell it, and what it does.",
    ]
    return head.with(.section(keys, mayBeNothing: false)).with([
      "required": ["manifest", "name", "version", "summary"], "allOf": .array(rules), "$defs": definitions,
    ])
  }

  private var definitions: JSONValue {
    hooks.definitions.with([
      "input": input, "vector": vector, "requirement": requirement, "wanted": wanted, "example": example,
      "translation": .section(translationKeys, mayBeNothing: false),
    ])
  }

  // MARK: Keys

  var keys: KeySet { about + use + doing }

  private var about: KeySet {
    [
      "manifest": (["const": 1] as JSONValue).about(
        "Manifest", "The version of the format that this file is written in: 1."),
      "name": (["type": "string", "pattern": "^[a-z](?:[a-z0-9-]{0,62}[a-z0-9])?$"] as JSONValue).about(
        "Name", "The name that hooks use, and that of the plugin's folder: lower-case letters, digits and '-'.",
        examples: ["slack"]),
      "version": (["type": "string", "pattern": #"^[0-9]+\.[0-9]+\.[0-9]+(?:[-+]|$)"#] as JSONValue).about(
        "Version", "The plugin's own version: three numbers.", examples: ["1.0.0"]),
      "summary": line(
        "Summary", "What it does, in a line for lists.", example: "Post to a Slack channel",
        also: ["description"]),
      "license": line("License", "The license, as an SPDX identifier.", example: "MIT"),
      "author": line("Author", "Who wrote it.", example: "Kim Doe"),
      "homepage": line("Homepage", "Where to find out more.", example: "https://example.org/plugin"),
      "platforms": JSONValue.oneOrMore(["enum": .words(Plugin.Platform.allCases.map(\.rawValue))]).about(
        "Platforms", "The systems that it works on; all of them where it isn't given.", examples: [["linux"]],
        also: ["platform", "os"]),
    ]
  }

  private var use: KeySet {
    [
      "on": JSONValue.oneOrMore(.ref("event")).about(
        "On", "The events of a hook that names none.", examples: [["focus.completed"]], also: ["event", "events"]),
      "while": JSONValue.oneOrMore(.ref("level")).about(
        "While", "The level of a hook that names none; for plugins with 'scoped: true'.", examples: ["focus"]),
      "scoped": HooksSchema.boolean.about(
        "Scoped", "Whether it is entered and exited, by hooks with 'while'.", default: false),
      "inputs": JSONValue.named(.ref("input"), names: ["pattern": "^[a-z][a-z0-9_-]*$"]).about(
        "Inputs", "What hooks may say under 'with'.", examples: [["text": ["type": "string", "default": "Done"]]],
        also: ["with", "options", "parameters"]),
      "requires": JSONValue.oneOrMore(.ref("requirement")).about(
        "Requires", "Programs that it cannot run without. Segue checks them before each run.",
        examples: [["python3"]], also: ["depends"]),
      "wants": JSONValue.oneOrMore(.oneOrMore(.ref("wanted"))).about(
        "Wants",
        "Programs that it uses, by name or absolute path; of a list, one is enough. 'segue doctor' looks for them.",
        examples: [[["playerctl", "mpc"]]], also: ["needs"]),
      "controls": JSONValue.oneOrMore(["enum": .words(PluginControl.allCases.map(\.rawValue))]).about(
        "Controls", "Timer commands that a service may send.", examples: [["strike"]], also: ["permissions"]),
      "examples": JSONValue.oneOrMore(.ref("example")).about(
        "Examples", "Uses to copy, which 'segue plugin check' tries; they must do no harm.",
        examples: [[["summary": "Shout", "with": ["text": "DONE"]]]], also: ["example"]),
      "translations": JSONValue.named(.ref("translation")).about(
        "Translations", "Its texts in other languages, by the language's code.",
        examples: [["ko": ["summary": "Slack 채널에 메시지를 보냅니다"]]], also: ["translation", "languages"]),
    ]
  }

  private var doing: KeySet {
    [
      "action": (["type": "object"] as JSONValue).about(
        "Action", "What a plugin without a program does: an action as in hooks.yml, with the inputs filled in.",
        examples: [["webhook": ["url": "${{ inputs.url }}", "json": ["text": "${{ inputs.text }}"]]]],
        also: ["webhook"]),
      "exec": JSONValue.ref("vector").about(
        "Exec", "The program that is run once for each event, enter or exit, in this folder or on the PATH.",
        examples: [["bin/slack"]], also: ["command", "run", "executable"]),
      "service": JSONValue.ref("vector").about(
        "Service", "The program that runs as long as a hook uses it.", examples: [["bin/window-watch"]]),
      "setup": JSONValue.ref("vector").about(
        "Set-up", "The program that 'segue plugin setup' runs, with 'install' or 'undo'.", examples: [["bin/setup"]]),
      "timeout": JSONValue.ref("duration").about(
        "Timeout", "How long one run, or one answer of a service, may take.", default: "30s",
        lengths: HooksSchema.timeouts),
      "idempotent": HooksSchema.boolean.about(
        "Idempotent", "Whether it may be run twice for one event, after a crash that left its outcome unknown.",
        default: false),
    ]
  }

  private func line(
    _ title: String, _ description: String, example: JSONValue, also synonyms: [String] = []
  ) -> ConfigKey {
    (["type": HooksSchema.scalar, "pattern": #"[^ \t\r\n]"#] as JSONValue).about(
      title, description, examples: [example], also: synonyms)
  }

  // MARK: Rules

  private var rules: [JSONValue] {
    let kinds = ["action", "exec", "service"]
    let scoped: JSONValue = ["required": ["scoped"], "properties": ["scoped": ["const": true]]]
    return [
      .anyGiven(kinds),
      .forbid(["on"], if: scoped, because: "A plugin that is entered and exited has 'while', not 'on'."),
      .forbid(["while"], if: ["not": scoped], because: "'while' is for plugins with 'scoped: true'."),
      .forbid(["controls"], if: ["not": .given("service")], because: "'controls' is for services."),
      .forbid(["idempotent"], if: .given("action"), because: "'idempotent' is for programs."),
      ["if": scoped, "then": ["properties": ["action": scope]], "else": ["properties": ["action": single]]],
    ] + JSONValue.atMostOne(of: kinds, because: "A plugin is of one kind: 'action', 'exec' or 'service'.")
  }

  /// An action for an event.
  var actionKeys: KeySet { ["webhook": hooks.webhookKey, "play": hooks.playKey] }

  private var single: JSONValue {
    JSONValue.section(actionKeys, mayBeNothing: false).with([
      "anyOf": [.given("webhook"), .given("play")],
      "allOf": .array(JSONValue.atMostOne(of: ["webhook", "play"], because: "A plugin does one thing.")),
    ])
  }

  /// Actions for entering and exiting.
  private var scope: JSONValue {
    JSONValue.section(scopedActionKeys, mayBeNothing: false).with(.given("enter"))
  }

  var scopedActionKeys: KeySet {
    let keys: KeySet = ["webhook": hooks.webhookKey]
    let step = JSONValue.section(keys, mayBeNothing: false).with(.given("webhook"))
    return [
      "enter": step.about(
        "Enter", "What is done when the level begins.", also: ["webhook", "play", "start"], inner: keys),
      "exit": step.about("Exit", "What is done when it ends.", also: ["stop"], inner: keys),
    ]
  }

  // MARK: Definitions

  var inputKeys: KeySet {
    let types = InputType.simple + [.list(.string), .map, .secret]
    return [
      "type": (["enum": .words(types.map(\.name))] as JSONValue).about("Type", "What it takes."),
      "items": (["enum": .words(InputType.simple.map(\.name))] as JSONValue).about(
        "Items", "The type of a list's elements.", default: "string", also: ["element"]),
      "enum": JSONValue.object([]).about(
        "Choices", "The only values that it takes.", examples: [["low", "high"]],
        also: ["values", "choices", "options"]),
      "minimum": JSONValue.object([]).about(
        "Minimum", "The least that it takes.", examples: [0, "10s"], also: ["min"]),
      "maximum": JSONValue.object([]).about(
        "Maximum", "The most that it takes.", examples: [100, "10m"], also: ["max"]),
      "pattern": (["type": HooksSchema.scalar] as JSONValue).about(
        "Pattern", "A regular expression (RE2) that a text has to match.", examples: ["^#"], also: ["regex"]),
      "default": JSONValue.object([]).about("Default", "What it is where the hook doesn't say."),
      "required": HooksSchema.boolean.about(
        "Required", "Whether a hook has to say it.", default: false, also: ["optional"]),
      "description": (["type": HooksSchema.scalar] as JSONValue).about(
        "Description", "What it is for.", also: ["summary", "help"]),
    ]
  }

  private var input: JSONValue {
    let required: JSONValue = ["required": ["required"], "properties": ["required": ["const": true]]]
    func of(_ types: [String]) -> JSONValue {
      ["required": ["type"], "properties": ["type": ["enum": .words(types)]]]
    }
    return JSONValue.section(inputKeys, mayBeNothing: false).with([
      "required": ["type"],
      "allOf": [
        .forbid(["default"], if: required, because: "What is required has no default."),
        .forbid(["enum"], if: of(["secret"]), because: "A secret has no choices."),
        [
          "if": of(["secret"]),
          "then": [
            "properties": ["default": ["const": "", "errorMessage": "A secret has no default but '', which is none."]]
          ],
        ],
        .forbid(["items"], if: ["not": of(["list"])], because: "'items' is for lists."),
        .forbid(
          ["minimum", "maximum"], if: ["not": of(["integer", "number", "duration", "list"])],
          because: "'minimum' and 'maximum' are for numbers and durations."),
        .forbid(
          ["pattern"], if: ["not": of(["string", "path", "secret", "list"])], because: "'pattern' is for text."),
      ],
    ])
  }

  private var vector: JSONValue {
    let word: JSONValue = ["type": HooksSchema.scalar]
    return [
      "anyOf": [
        ["type": HooksSchema.scalar, "minLength": 1],
        [
          "type": "array", "items": word, "prefixItems": [["type": HooksSchema.scalar, "minLength": 1]], "minItems": 1,
        ],
      ]
    ]
  }

  private var requirement: JSONValue {
    ["type": HooksSchema.scalar, "pattern": #"^[^/\s]+$"#, "patternErrorMessage": "This takes the name of a program."]
  }

  private var wanted: JSONValue {
    [
      "type": HooksSchema.scalar, "pattern": #"^(?:/\S+|[^/\s]+)$"#,
      "patternErrorMessage": "This takes the name or the absolute path of a program.",
    ]
  }

  var translationKeys: KeySet {
    let text: JSONValue = ["type": HooksSchema.scalar]
    return [
      "summary": text.about("Summary", "The manifest's 'summary' in this language."),
      "inputs": JSONValue.named(text).about(
        "Inputs", "The 'description' of each input in this language.", examples: [["text": "메시지"]]),
      "examples": JSONValue.oneOrMore(text).about(
        "Examples", "The 'summary' of each example in this language, in the order of the manifest."),
    ]
  }

  private var example: JSONValue { .section(exampleKeys, mayBeNothing: false) }

  var exampleKeys: KeySet {
    [
      "summary": (["type": HooksSchema.scalar] as JSONValue).about("Summary", "What it is good for."),
      "on": (["enum": .words(EventType.names)] as JSONValue).about("On", "The event that it is tried with."),
      "while": JSONValue.ref("level").about("While", "The level that it is tried with."),
      "with": (["type": ["object", "null"]] as JSONValue).about("With", "The inputs."),
    ]
  }
}
