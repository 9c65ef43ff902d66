// SPDX-License-Identifier: MIT
import Events
import Hooks
import TimerEngine

/// The triggers of a hook: events, levels, and their words.
extension HooksSchema {
  /// The patterns to suggest: whole families, and events common to several families.
  private static let commonPatterns: [String] = {
    let names = EventType.allCases.map(\.rawValue)
    let parts = names.map { $0.split(separator: ".").map(String.init) }
    var patterns = ["*"]
    for part in parts {
      for pattern in ["\(part[0]).*", "*.\(part[1])"]
      where !patterns.contains(pattern) && matches(of: pattern).count > 1 {
        patterns.append(pattern)
      }
    }
    return patterns
  }()

  private static func matches(of pattern: String) -> [EventType] {
    let pattern = EventPattern(pattern)
    return EventType.allCases.filter { pattern.matches($0, phase: nil) }
  }

  private static func meaning(ofPattern pattern: String) -> String {
    pattern == "*"
      ? "Every event but those called '….ending', '….elapsed' and 'session.…', which hooks name in full."
      : matches(of: pattern).map(\.rawValue).joined(separator: ", ")
  }

  /// Every event name with its meaning; names for one kind of break say so.
  private static let names: [(word: String, meaning: String)] = EventType.names.map { name in
    if let type = EventType(rawValue: name) { return (name, type.meaning) }
    let kind = name.prefix { $0 != "." }
    let type = EventType(rawValue: "break." + name.dropFirst(kind.count + 1))
    return (name, (type?.meaning ?? "") + " For a \(kind.replacing("-", with: " ")) only.")
  }

  var event: JSONValue {
    let patterns = Self.commonPatterns.map { (word: $0, meaning: Self.meaning(ofPattern: $0)) }
    return [
      "title": "Event",
      "description": "The name of an event, or a pattern in which '*' stands for anything (at most four of them).",
      "anyOf": [
        .choice(Self.names + patterns),
        ["type": "string", "pattern": #"^[a-z.-]*(?:\*[a-z.-]*){1,4}$"#],
      ],
    ]
  }

  var level: JSONValue {
    JSONValue.choice(LevelName.allCases.map { ($0.rawValue, $0.meaning) })
      .about("Level", "A state of the timer that lasts.")
  }

  var on: ConfigKey {
    JSONValue.oneOrMore(.ref("event")).about(
      "On", "The event or events at each of which the action runs once; a name, a pattern with '*', or a list of such.",
      examples: ["focus.completed", ["focus.completed", "focus.abandoned"], "long-break.started", "*"],
      also: ["event", "events", "trigger", "when"])
  }

  var whileLevel: ConfigKey {
    // A single word means a level, and a word with a dot means an event.
    let families = Set(EventType.names.map { $0.prefix { $0 != "." } }).sorted().joined(separator: "|")
    let words: JSONValue = [
      "type": "string", "pattern": .string("^[A-Za-z0-9 _-]*$|^(?:\(families))\\.[a-z]+$"),
      "not": ["enum": ["true", "false"]],
    ]
    let forms: JSONValue = [
      .ref("level"), ["type": "array", "items": .ref("level"), "minItems": 1],
      JSONValue.ref("expression").with(["not": words]),
    ]
    return (["anyOf": forms] as JSONValue).about(
      "While",
      "As long as this holds the hook is on: 'enter' runs when it begins to be so, 'exit' when it ends, also after a "
        + "crash. A level, a list of levels, or an expression (CEL) over 'timer', 'session', 'today', 'goals', 'host', "
        + "'os' and 'now'.", examples: ["focus", ["short-break", "long-break"], "timer.state == \"paused\""],
      reenters: true)
  }

  var during: ConfigKey {
    JSONValue.oneOrMore(.ref("hours")).about(
      "During",
      "Local days and hours in which the hook acts, such as 'mon-fri 09:00-18:00', or a list of such. Holds besides 'on' "
        + "or 'while'.",
      examples: ["mon-fri 09:00-18:00", ["mon-thu 09:00-18:00", "fri 09:00-14:00"], "sat,sun", "22:00-06:00"],
      reenters: true)
  }

  /// Days, hours, or both.
  var hours: JSONValue {
    let help = "This takes days and hours, such as 'mon-fri 09:00-18:00', 'sat,sun' or '22:00-06:00'."
    let names = TimeWindow.dayNames.map { Self.caseless($0) }
    let day = "(?:" + names.joined(separator: "|") + ")[A-Za-z]*"
    let days = "\(day)(?:-\(day))?(?:,\(day)(?:-\(day))?)*"
    let hours = "[0-9]{1,2}:[0-9]{2}-[0-9]{1,2}:[0-9]{2}"
    return [
      "title": "Days and hours", "type": "string",
      "pattern": .string("^\\s*(?:\(days)(?:\\s+\(hours))?|\(hours))\\s*$"),
      "patternErrorMessage": .string(help), "errorMessage": .string(help),
    ]
  }

  /// Returns the names of mark events of the requested kind, including those for one kind of break.
  static func marks(endings: Bool) -> [String] {
    EventType.names.filter { name in
      EventPattern(name).mark.map { ($0 == .focusEnding || $0 == .breakEnding) == endings } ?? false
    }
  }

  /// Returns the condition that a hook's `on` contains one of `names`.
  static func names(oneOf names: [String]) -> JSONValue {
    let name: JSONValue = ["enum": .words(names)]
    return [
      "required": ["on"],
      "properties": ["on": ["anyOf": [name, ["type": "array", "contains": name]]]],
    ]
  }
}
