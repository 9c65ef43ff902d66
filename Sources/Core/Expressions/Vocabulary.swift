// SPDX-License-Identifier: MIT
import CEL
import Events
import Hooks
import TimerEngine

/// The names in expressions with their types: the members of an event's JSON.
enum Vocabulary {
  // Without a session both are empty.
  static let phase = Enumeration("session.phase", Phase.allCases.map(\.rawValue) + [""])
  static let outcome = Enumeration("session.outcome", Outcome.allCases.map(\.rawValue) + [""])
  static let nextPhase = Enumeration("timer.next.phase", Phase.allCases.map(\.rawValue))
  static let timerPhase = Enumeration("timer.phase", Phase.allCases.map(\.rawValue) + ["idle"])
  static let timerState = Enumeration("timer.state", TimerMode.allCases.map(\.rawValue))
  static let reason = Enumeration("reason", Reason.allCases.map(\.rawValue))
  static let eventType = Enumeration("event.type", EventType.allCases.map(\.rawValue))
  static let system = Enumeration("os", ["linux", "macos"])
  static let goalUnit = Enumeration("goal.unit", ["pomodoros", "seconds"])

  static let session = ObjectType(
    "session",
    [
      "id": .string, "phase": .enumeration(phase), "task": .string, "project": .string, "tags": .list(.string),
      "planned": .duration, "elapsed": .duration, "paused": .duration, "startedAt": .nullable(.timestamp),
      "endedAt": .nullable(.timestamp), "strikes": .int, "outcome": .enumeration(outcome), "note": .string,
    ])
  static let round = ObjectType("timer.round", ["completed": .int, "length": .int])
  static let next = ObjectType("timer.next", ["phase": .enumeration(nextPhase), "planned": .duration])
  static let timer = ObjectType(
    "timer",
    [
      "state": .enumeration(timerState), "phase": .enumeration(timerPhase), "since": .timestamp,
      "deadline": .nullable(.timestamp), "round": .object(round), "next": .object(next),
    ])
  static let today = ObjectType("today", ["sessions": .int, "pomodoros": .int, "focus": .duration, "strikes": .int])
  static let goal = ObjectType(
    "goal", ["target": .int, "unit": .enumeration(goalUnit), "value": .int, "reached": .bool])
  static let goals = ObjectType(
    "goals", ["daily": .nullable(.object(goal)), "weekly": .nullable(.object(goal))])
  static let strike = ObjectType("strike", ["number": .int, "text": .string])
  static let reached = ObjectType("goal", ["name": .string, "target": .int, "value": .int])
  static let before = ObjectType(
    "before", ["elapsed": .duration, "outcome": .enumeration(outcome), "startedAt": .nullable(.timestamp)])
  static let failedDelivery = ObjectType("delivery", ["id": .string, "hook": .string, "error": .string])
  static let ownDelivery = ObjectType("delivery", ["id": .string, "hook": .string])
  static let data = ObjectType(
    "event.data",
    [
      "reason": .enumeration(reason), "session": .object(session), "timer": .object(timer), "today": .object(today),
      "goals": .object(goals), "host": .string, "by": .duration, "lead": .duration, "every": .duration, "count": .int,
      "strike": .object(strike), "goal": .object(reached), "before": .object(before), "sound": .string,
      "slept": .duration, "version": .string,
      "delivery": .object(failedDelivery),
    ])
  static let event = ObjectType(
    "event",
    [
      "specversion": .string, "id": .string, "source": .string, "type": .enumeration(eventType), "subject": .string,
      "time": .timestamp, "recordedtime": .timestamp, "sequence": .string, "correlationid": .string,
      "datacontenttype": .string, "data": .object(data),
    ])

  static let variables: [(name: String, type: ValueType)] = [
    ("event", .object(event)), ("session", .object(session)), ("timer", .object(timer)), ("today", .object(today)),
    ("goals", .object(goals)), ("reason", .enumeration(reason)), ("host", .string), ("os", .enumeration(system)),
    ("now", .timestamp), (delivery, .object(ownDelivery)),
  ]

  /// The delivery or the enter of the evaluated action.
  static let delivery = "delivery"

  /// The inputs of a plugin in its manifest. Each manifest has its own, so only its check knows their types.
  static let inputs = "inputs"

  #if os(macOS)
    static let operatingSystem = "macos"
  #else
    static let operatingSystem = "linux"
  #endif
}
