// SPDX-License-Identifier: MIT
import Events
import Hooks

/// The actions of a hook: commands, webhooks, sounds.
extension HooksSchema {
  /// A text for the shell, or a list of words.
  var commandMembers: [JSONValue.Member] {
    let help = "A command is a text for the shell, or a list of words, which needs no shell."
    return [
      .init("title", "Command"),
      .init("description", .string(help + " ${{ }} is never filled in here: use the variables SEGUE_….")),
      .init("type", ["string", "number", "boolean", "array"]),
      .init("pattern", "[^ \\t\\r\\n]"),
      .init("not", ["type": "string", "pattern": .string(Self.template)]),
      .init("minItems", 1),
      .init("prefixItems", [JSONValue.ref("text").with(["minLength": 1])]),
      .init("items", .ref("text")),
      .init("errorMessage", .string(help + " ${{ }} is never filled in inside it: use the variables SEGUE_….")),
    ]
  }

  var run: ConfigKey {
    JSONValue.ref("command").about(
      "Run",
      "The command: a text for /bin/sh, or a list of words, which needs no shell. It finds the event in variables such "
        + "as $SEGUE_TASK and as JSON on its standard input.",
      examples: ["notify-send \"Done\" \"$SEGUE_TASK\"", ["playerctl", "pause"]],
      also: ["command", "cmd", "exec", "script", "shell-command", "steps", "execstart"], reenters: true)
  }

  /// The value of `enter` and `exit`: a command, or a mapping with one action.
  var stepKeys: KeySet { ["run": run, "webhook": webhookKey, "uses": uses, "with": with] }

  var step: JSONValue {
    let actions = stepKeys.names.filter { $0 != "with" }
    let one = "This does one thing: 'run', 'webhook' or 'uses'."
    let types: JSONValue = ["string", "number", "boolean", "array", "object"]
    let members = commandMembers.map { $0.name == "type" ? .init("type", types) : $0 }
    return JSONValue.object(members).with([
      "properties": JSONValue.section(stepKeys)["properties"] ?? .null,
      "patternProperties": ["^x-": true], "additionalProperties": false,
      "if": ["type": "object"], "then": .anyGiven(actions),
      "allOf": .array(JSONValue.atMostOne(of: actions, because: one)),
    ])
  }

  func step(_ title: String, _ description: String, example: JSONValue, also synonyms: [String]) -> ConfigKey {
    JSONValue.ref("step").about(title, description, examples: [example], also: synonyms, reenters: true)
  }

  var uses: ConfigKey {
    (["type": "string", "minLength": 1] as JSONValue).about(
      "Uses", "The plugin that does it, by its name.", examples: ["music"], also: ["plugin"],
      reenters: true)
  }

  var with: ConfigKey {
    (["type": ["object", "null"]] as JSONValue).about(
      "With", "The inputs of the plugin; ${{ }} in them is filled in.",
      examples: [["player": "spotify", "do": "play"]], also: ["inputs", "args", "parameters"], reenters: true)
  }

  var playKey: ConfigKey {
    JSONValue.ref("play").about(
      "Play", "The sound to play: once on an event, in a loop at a level in place of the ambient sound.",
      examples: ["chime", ["sound": "chime", "volume": 60], "~/Music/bell.ogg"], also: ["sound"], inner: playKeys,
      reenters: true)
  }

  private var playKeys: KeySet {
    let filled: JSONValue = ["type": "string", "pattern": .string(Self.template)]
    return [
      "sound": filledSound.about(
        "Sound", "A sound that Segue makes, or a file: a path with a '/', or one that begins with '~'.",
        also: ["file", "path", "name"]),
      "volume": (["anyOf": [.ref("volume"), filled]] as JSONValue).about(
        "Volume", "How loud, from 0 to 100; that of the ambient sound where it isn't given.", examples: [60]),
      "fade": (["anyOf": [["const": "off"], .ref("duration"), filled]] as JSONValue).about(
        "Fade",
        "How long the sound takes to rise and, at a level, to fall: 'off', or up to 60 seconds. At a level, the "
          + "default is that of 'ambient'.", examples: ["2s"], lengths: Self.fades),
    ]
  }

  static let fades = Duration.zero...Play.longestFade

  var play: JSONValue {
    let mapping = JSONValue.section(playKeys, mayBeNothing: false).with(["required": ["sound"]])
    guard case .array(let forms)? = filledSound["anyOf"] else { return mapping }
    return JSONValue.object([.init("anyOf", .array(forms + [mapping]))])
  }

  var retry: ConfigKey {
    let keys: KeySet = [
      "attempts": Self.integer(1...100).about(
        "Attempts", "How often it is tried at most. 1 to 100.", examples: [8],
        also: ["times", "count", "max", "tries"]),
      "max-age": JSONValue.ref("duration").about(
        "Longest", "How long it goes on being tried.", examples: ["1h"]),
    ]
    return JSONValue.section(keys).about(
      "Retry",
      "How often, and how long, it is tried again. Webhooks are by themselves; commands when this is given, or on exit "
        + "status 75.", examples: [["attempts": 8, "max-age": "1h"]], also: ["retries"], inner: keys)
  }
}
