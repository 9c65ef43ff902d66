// SPDX-License-Identifier: MIT

@testable import CEL

/// A vocabulary of the kind that hooks have: objects, enumerations, durations, functions of the host.
enum Vocabulary {
  static let phase = Enumeration("phase", ["focus", "short-break", "long-break", "idle"])
  static let state = Enumeration("state", ["running", "paused", "waiting"])

  static let session = ObjectType(
    "session",
    [
      "task": .string, "tags": .list(.string), "elapsed": .duration, "phase": .enumeration(phase), "strikes": .int,
      "startedAt": .timestamp,
    ])
  static let timer = ObjectType(
    "timer",
    [
      "phase": .enumeration(phase), "state": .enumeration(state), "deadline": .nullable(.timestamp),
      "session": .object(session),
    ])
  static let goal = ObjectType("goal", ["target": .int, "reached": .bool])
  static let goals = ObjectType("goals", ["daily": .nullable(.object(goal)), "weekly": .nullable(.object(goal))])

  static let environment: ExpressionEnvironment = {
    var environment = ExpressionEnvironment()
    environment.declare("session", .object(session))
    environment.declare("timer", .object(timer))
    environment.declare("goals", .object(goals))
    environment.declare("reason", .enumeration(Enumeration("reason", ["elapsed", "skipped"])))
    environment.declare("now", .timestamp)
    environment.declare("data", .map(.string, .dyn))
    environment.declare(
      Function("escape.slack", [.string], .string, isPure: true) { arguments throws(EvaluationError) in
        .string((arguments[0].text ?? "").replacing("&", with: "&amp;").replacing("<", with: "&lt;"))
      })
    environment.declare(Function("clock", [.timestamp], .string) { _ throws(EvaluationError) in .string("10:25") })
    return environment
  }()

  static let bindings: Bindings = {
    let started = Timestamp("2026-11-21T09:00:00Z").map { Value.timestamp($0) } ?? .null
    let sessionValue = Value.object(
      ObjectValue(
        session,
        [
          "task": .string("Write the design"), "tags": .list([.string("deep"), .string("alone")]),
          "elapsed": .duration(.seconds(1500)), "phase": .string("focus"), "strikes": .int(1), "startedAt": started,
        ]))
    return Bindings(
      environment,
      [
        "session": sessionValue,
        "timer": .object(
          ObjectValue(timer, ["phase": .string("short-break"), "state": .string("running"), "session": sessionValue])),
        "goals": .object(
          ObjectValue(goals, ["daily": .object(ObjectValue(goal, ["target": .int(8), "reached": .bool(false)]))])),
        "reason": .string("elapsed"), "now": started, "data": .map(MapValue(["by": .int(300)])),
      ])
  }()

  static func evaluate(_ source: String) throws -> Value {
    try environment.compile(source).evaluate(bindings)
  }

  /// Every diagnostic on a line: the text that it marks, what it says, and its hint.
  static func problems(_ source: String) -> String {
    do {
      _ = try environment.compile(source)
      return ""
    } catch {
      return error.diagnostics.map { diagnostic in
        let bytes = Array(source.utf8)[diagnostic.span.start..<diagnostic.span.end]
        let marked = String(decoding: bytes, as: UTF8.self)
        return "[\(marked)] \(diagnostic.message)" + (diagnostic.hint.map { " | \($0)" } ?? "")
      }.joined(separator: "\n")
    }
  }
}
