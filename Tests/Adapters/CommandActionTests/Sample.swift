// SPDX-License-Identifier: MIT
import CommandAction
import Events
import Foundation
import Hooks
import Processes

/// An event about a focus with these texts.
func event(task: String = "Write", note: String = "", strike: String? = nil) throws -> Event {
  var data: [String: Any] = [
    "reason": "elapsed", "host": "laptop", "goals": ["daily": NSNull(), "weekly": NSNull()],
    "session": [
      "id": "s1", "phase": "focus", "task": task, "project": "segue", "tags": ["deep", "a b"], "planned": 1500,
      "elapsed": 1500, "paused": 0, "startedAt": "2026-11-21T09:00:00.000Z", "endedAt": "2026-11-21T09:25:00.000Z",
      "strikes": 1, "outcome": "completed", "note": note,
    ] as [String: Any],
    "timer": [
      "state": "running", "phase": "short-break", "since": "2026-11-21T09:25:00.000Z",
      "deadline": "2026-11-21T09:30:00.000Z", "round": ["completed": 2, "length": 4],
      "next": ["phase": "focus", "planned": 1500] as [String: Any],
    ] as [String: Any],
    "today": ["sessions": 2, "pomodoros": 2, "focus": 3000, "strikes": 1],
  ]
  if let strike { data["strike"] = ["number": 1, "text": strike] as [String: Any] }
  let whole: [String: Any] = [
    "specversion": "1.0", "id": "e1", "source": "urn:segue:laptop", "type": "focus.completed", "subject": "s1",
    "time": "2026-11-21T09:25:00.000Z", "recordedtime": "2026-11-21T09:25:00.000Z", "sequence": "00000000000000000042",
    "correlationid": "c1", "datacontenttype": "application/json", "data": data,
  ]
  return try JSON.read(Event.self, from: try JSONSerialization.data(withJSONObject: whole))
}

/// A folder that is removed after `body`.
func withFolder(_ body: (String) async throws -> Void) async throws {
  let path = NSTemporaryDirectory() + "/segue-command-\(UUID().uuidString)"
  try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(atPath: path) }
  try await body(path)
}

func runner(
  home: String = "/tmp", environment: [String: String] = [:], withholding secrets: [SecretSource] = []
) -> CommandRunner {
  CommandRunner(
    environment: ["PATH": "/usr/bin:/bin", "HOME": home].merging(environment) { $1 }, withholding: secrets, home: home
  ) {
    $0.text.replacing("t0ken", with: "***")
  }
}

func attempt(
  _ line: Hooks.CommandLine, _ event: Event? = nil, with change: (inout CommandAttempt) -> Void = { _ in }
) throws -> CommandAttempt {
  var attempt = CommandAttempt(
    HookCommand(line), hook: "my-hook", event: try event ?? CommandActionTests.event(), delivery: "d1")
  attempt.command.timeout = .seconds(20)
  change(&attempt)
  return attempt
}
