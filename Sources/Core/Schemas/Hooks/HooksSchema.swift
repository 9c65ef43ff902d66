// SPDX-License-Identifier: MIT
import Events
import Hooks

/// The schema of `hooks.yml`. Loading refuses everything that the schema refuses.
///
/// Conditions between keys are `if` and `then` on the given keys, because editors then mark the wrong key.
package struct HooksSchema {
  /// The names of the sounds that Segue generates.
  let sounds: [String]
  /// Whether an address may begin with an input, as in a plugin's manifest.
  var mayBeginWithInput = false
  /// The defaults.
  let standard = Configuration()

  var document: JSONValue {
    let head: JSONValue = [
      "$schema": Schema.dialect,
      "title": "hooks.yml of Segue",
      "description":
        "When the focus timer does what: settings of the timer, and the hooks that run on its transitions.",
    ]
    // `version` is not required, because an included file needs none.
    return head.with(.section(fileKeys)).with(["$defs": definitions])
  }

  var fileKeys: KeySet {
    [
      "version": (["const": 1] as JSONValue).about(
        "Version", "The version of the format that this file is written in: 1. The main file has to say so.", default: 1
      ),
      "include": (["anyOf": [.ref("include"), ["type": "array", "items": .ref("include")]]] as JSONValue).about(
        "Include",
        "Other files to read, as a path or a list of paths relative to this file; '*', '?' and '[…]' stand for any "
          + "matching files. With '?' at its end a path may be missing.", examples: ["local.yml?", ["hooks.d/*.yml"]]),
      "timer": timer, "projects": projects, "goals": goals, "notify": notify, "ambient": ambient, "ui": ui,
      "secrets": secrets,
      "attachments": attachments, "defaults": defaults, "hooks": hooks,
    ]
  }

  var definitions: JSONValue {
    [
      "duration": duration, "phaseLength": phaseLength, "text": text, "filledText": filledText, "path": path,
      "include": include, "soundName": soundName, "volume": volume, "event": event, "level": level, "hours": hours,
      "expression": expression, "command": .object(commandMembers), "step": step, "webhook": webhook,
      "address": address, "addressAnywhere": addressAnywhere, "play": play, "secret": secret, "project": project,
      "hook": hook,
    ]
  }

  private var hooks: ConfigKey {
    JSONValue.named(
      .ref("hook"),
      names: [
        // Letters of other scripts are also allowed. Only loading knows which characters are letters.
        "pattern": #"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$|[^\x00-\x7F]"#,
        "patternErrorMessage":
          "A hook's id consists of letters, digits, '-', '_' and '.', at most 64; words for people stand under 'name'.",
      ]
    ).about(
      "Hooks",
      "What happens when. Each key is the id of a hook: a stable name of letters, digits, '-', '_' and '.' for logs, "
        + "replay and reload.",
      examples: [["journal": ["on": "focus.completed", "run": "echo \"$SEGUE_TASK\" >> ~/focus.txt"]]],
      also: ["jobs", "services"])
  }
}
