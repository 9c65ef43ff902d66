// SPDX-License-Identifier: MIT
import Events
import TimerEngine

/// Values that several keys share.
extension HooksSchema {
  /// Numbers and booleans count as their written text.
  static let scalar: JSONValue = ["string", "number", "boolean"]

  private static let number = "[0-9]+(?:\\.[0-9]{1,6})?"

  /// Units from large to small, each at most once, and at least one of them.
  private static let durationPattern: String = {
    let units = ["d", "h", "m", "s", "ms"]
    let forms = units.indices.map { first in
      number + units[first] + units[(first + 1)...].map { "(?:\(number)\($0))?" }.joined()
    }
    return "^(?:" + forms.joined(separator: "|") + ")$"
  }()

  private static let durationHelp = "A length of time is written like '30s', '5m', '1h30m' or '2d'."

  /// Matches texts that contain a template.
  static let template = #"\$\{\{"#

  var duration: JSONValue {
    [
      "title": "Length of time", "description": .string(Self.durationHelp), "type": "string",
      "pattern": .string(Self.durationPattern), "patternErrorMessage": .string(Self.durationHelp),
      "errorMessage": .string(Self.durationHelp),
    ]
  }

  var phaseLength: JSONValue {
    let help = "A length of time from 1 second to 24 hours, such as '25m' or '1h30m'; a number alone is minutes."
    let longest = PhaseLengths.allowed.upperBound.components.seconds / 60
    return [
      "title": "Length of a phase", "description": .string(help), "type": ["string", "integer"],
      "pattern": .string(Self.durationPattern + "|^[0-9]+$"), "patternErrorMessage": .string(help),
      "minimum": 1, "maximum": .integer(longest),
    ]
  }

  var text: JSONValue {
    [
      "title": "Text", "type": Self.scalar, "not": ["type": "string", "pattern": .string(Self.template)],
      "errorMessage": "This takes a text; ${{ }} isn't filled in here.",
    ]
  }

  var filledText: JSONValue {
    ["title": "Text", "description": "A text; ${{ }} in it is filled in.", "type": Self.scalar]
  }

  var path: JSONValue {
    [
      "title": "Path", "description": "'~' is your home folder; a relative path begins at the folder of this file.",
      "type": Self.scalar, "minLength": 1, "not": ["type": "string", "pattern": .string("^~[^/]|" + Self.template)],
      "errorMessage": "This takes a path; '~' means your own home folder only, and ${{ }} isn't filled in here.",
    ]
  }

  var include: JSONValue {
    [
      "title": "Path or pattern", "type": Self.scalar, "minLength": 1, "not": ["const": "?"],
      "errorMessage": "This takes the path of a file; '?' at its end means that it may be missing.",
    ]
  }

  /// The sounds that need no file.
  private var madeSounds: JSONValue {
    .choice(
      sounds.map { ($0, "A sound that Segue makes itself.") } + [("off", "No sound.")]
    )
  }

  /// The path of a file has a slash or begins at the home folder.
  private static let soundFile: JSONValue = [
    "type": "string", "pattern": #"^[^~][^\x00]*/|^/|^~$|^~/"#,
    "patternErrorMessage": "This takes 'off', the name of a sound, or a file with a '/' in its name.",
  ]

  var soundName: JSONValue {
    JSONValue.object([
      .init("anyOf", [madeSounds, Self.soundFile.with(["not": ["pattern": .string(Self.template)]])])
    ]).about(
      "Sound", "'off', a sound that Segue makes, or a file: a path with a '/', or one that begins with '~'.",
      examples: ["~/Music/rain.ogg", "./bell.wav"])
  }

  /// A sound where `${{ }}` may name it.
  var filledSound: JSONValue {
    ["anyOf": [madeSounds, Self.soundFile, ["type": "string", "pattern": .string(Self.template)]]]
  }

  var volume: JSONValue {
    ["type": "integer", "minimum": 0, "maximum": 100, "errorMessage": "A volume is a whole number from 0 to 100."]
  }

  /// Returns the schema of a whole number within limits.
  static func integer(_ range: ClosedRange<Int64>) -> JSONValue {
    ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
  }

  static let boolean: JSONValue = ["type": "boolean", "errorMessage": "Write true or false, without quotes."]

  var expression: JSONValue {
    [
      "title": "Expression", "type": ["string", "boolean"], "minLength": 1,
      "errorMessage": "This takes an expression (CEL) whose value is true or false.",
    ]
  }
}
