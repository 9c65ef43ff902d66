// SPDX-License-Identifier: MIT
import Events
import TimerEngine

/// The types within an event's data. Durations are whole seconds, times RFC 3339 with milliseconds.
extension EventsSchema {
  static var definitions: JSONValue {
    let hex = "[0-9a-f]"
    return [
      "uuid": [
        "type": "string", "pattern": .string("^\(hex){8}-\(hex){4}-7\(hex){3}-[89ab]\(hex){3}-\(hex){12}$"),
        "description": "A UUIDv7.",
      ],
      "time": [
        "type": "string", "format": "date-time",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$",
        "examples": ["2026-11-21T09:25:00.000Z"],
      ],
      "seconds": ["type": "integer", "minimum": 0],
      "count": ["type": "integer", "minimum": 0],
      "data": data, "session": session, "timer": timer, "totals": totals, "goal": goal,
    ]
  }

  /// Returns the schema of an object that requires every one of `properties`.
  private static func whole(_ description: String, _ properties: JSONValue) -> JSONValue {
    guard case .object(let members) = properties else { return properties }
    return [
      "description": .string(description), "type": "object", "required": .words(members.map(\.name)),
      "properties": properties,
    ]
  }

  private static func orNull(_ name: String, _ description: String) -> JSONValue {
    ["description": .string(description), "anyOf": [.ref(name), ["type": "null"]]]
  }

  private static func seconds(_ description: String) -> JSONValue {
    described(description + " In seconds.", .ref("seconds"))
  }

  private static func text(_ description: String) -> JSONValue {
    ["type": "string", "description": .string(description)]
  }

  private static func count(_ description: String) -> JSONValue { described(description, .ref("count")) }

  private static func words<Value: RawRepresentable<String> & CaseIterable>(
    _ type: Value.Type, _ description: String, and more: [String] = []
  ) -> JSONValue {
    ["description": .string(description), "enum": .words(type.allCases.map(\.rawValue) + more)]
  }

  private static var data: JSONValue {
    let common: JSONValue = [
      "reason": words(Reason.self, "Why it happened."),
      "session": orNull("session", "The session that it is about; null where there is none."),
      "timer": .ref("timer"),
      "today": .ref("totals"),
      "goals": whole(
        "How far the goals are.",
        ["daily": orNull("goal", "Null where there is none."), "weekly": orNull("goal", "Null where there is none.")]),
      "host": text("The name of this machine."),
    ]
    guard case .object(let members) = whole("What happened, and how things are after it.", common),
      case .object(let shared) = common, case .object(let own) = extras
    else { return [:] }
    let all = JSONValue.object(shared + own)
    return .object(members.map { $0.name == "properties" ? .init("properties", all) : $0 })
  }

  /// The members that only some event types have.
  private static var extras: JSONValue {
    [
      "by": [
        "type": "integer", "description": "How much longer the phase was made; negative where shorter. In seconds.",
      ],
      "lead": seconds("How long before the end."),
      "every": seconds("How often it comes."),
      "count": ["type": "integer", "minimum": 1, "description": "The how manieth it is."],
      "strike": whole(
        "The distraction.", ["number": ["type": "integer", "minimum": 1], "text": text("What it was; may be empty.")]),
      "goal": whole(
        "The goal that is met.",
        [
          "name": ["enum": ["daily", "weekly"]], "target": count("What was wanted."),
          "value": count("What was reached."),
        ]),
      "before": whole(
        "The session before the change.",
        [
          "elapsed": seconds("How long it had run."), "outcome": words(Outcome.self, "How it had ended."),
          "startedAt": .ref("time"),
        ]),
      "sound": text("The sound: 'off', a name, or a path."),
      "slept": seconds("How long the computer slept."),
      "version": text("The version of Segue."),
      "delivery": whole(
        "What failed for good.",
        ["id": text("The delivery's id."), "hook": text("The hook's id."), "error": text("What went wrong.")]),
    ]
  }

  private static var session: JSONValue {
    whole(
      "One focus or break. A break carries the task, project and tags of its focus.",
      [
        "id": .ref("uuid"), "phase": words(Phase.self, "What it is for."), "task": text("What is done in it."),
        "project": text("What it belongs to; may be empty."),
        "tags": ["type": "array", "items": ["type": "string"]],
        "planned": seconds("How long it is to run; 0 where it is open-ended."),
        "elapsed": seconds("How long it has run."), "paused": seconds("How long it was paused."),
        "startedAt": .ref("time"), "endedAt": orNull("time", "Null while it is on."),
        "strikes": count("How many distractions were marked."),
        "outcome": words(Outcome.self, "How it ended; 'partial' was stopped with its time kept."),
        "note": text("The person's notes."),
      ])
  }

  private static var timer: JSONValue {
    whole(
      "The timer after the transition.",
      [
        "state": words(TimerMode.self, "Whether it waits, runs or is paused."),
        "phase": words(Phase.self, "What it is in; 'idle' where nothing is on.", and: ["idle"]),
        "since": .ref("time"),
        "deadline": orNull("time", "When the running phase ends; null where it is paused, idle or open-ended."),
        "round": whole(
          "How far the round is.", ["completed": count("Pomodoros so far."), "length": count("Before a long break.")]),
        "next": whole(
          "What comes next.", ["phase": words(Phase.self, "What it is for."), "planned": seconds("How long.")]),
      ])
  }

  private static var totals: JSONValue {
    whole(
      "What focus came to today.",
      [
        "sessions": count("Focuses that ended, however."), "pomodoros": count("Those of them that were completed."),
        "focus": seconds("Time in focus."), "strikes": count("Distractions."),
      ])
  }

  private static var goal: JSONValue {
    whole(
      "A goal and how far it is.",
      [
        "target": count("What is wanted, in 'unit'."), "unit": ["enum": ["pomodoros", "seconds"]],
        "value": count("What was reached, in 'unit'."), "reached": ["type": "boolean"],
      ])
  }
}
