// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Logging
import Paths
import Processes
import SoundPlayers
import TimerEngine

@testable import ActionExecution

/// 2026-11-21T09:00:00Z.
let nine = Instant(milliseconds: 1_795_251_600_000)

func hook(_ id: String, _ trigger: Trigger) -> Hook {
  Hook(id: id, trigger: trigger, place: Place(file: "hooks.yml", line: 1, column: 1))
}

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

/// What the jobs of these tests are run by.
struct Bench {
  var home = "/tmp"
  var environment: [String: String] = [:]

  private var whole: [String: String] {
    ["PATH": "/usr/bin:/bin", "HOME": home].merging(environment) { $1 }
  }

  /// What is started for a job.
  func command(_ job: Job) throws -> Command {
    guard case .command(let line) = job.action.kind else { preconditionFailure("not a command") }
    return try CommandRunner(environment: whole, home: home).command(
      for: job, line, values: job.action.secrets.mapValues { _ in "t0ken" })
  }

  /// Runs a job as the daemon does.
  func run(_ job: Job) async -> JobResult {
    let environment = HookEnvironment(whole)
    let actions = LiveActions(
      paths: Paths(environment: ["HOME": home]), environment: environment,
      sounds: SoundLibrary(cacheFolder: home + "/sounds"),
      player: OneShotPlayer(environment: { environment.current }), plugin: { _ in nil }, objection: { _ in nil },
      volume: { 0 }, now: { Instant(milliseconds: 0) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, timer: { _ in nil })
    let result = await actions.run(job)
    await actions.kill()
    return result
  }
}

/// A job of the hook `my-hook`, whose command may take 20 s.
func job(
  _ line: Hooks.CommandLine, _ event: Event? = nil, secrets: [String: SecretSource] = [:],
  with change: (inout Job) -> Void = { _ in }
) throws -> Job {
  var configuration = Configuration()
  configuration.secrets = secrets
  var hook = ActionExecutionTests.hook("my-hook", .edge(Edge(patterns: [EventPattern("*")], action: .command(line))))
  hook.timeout = .seconds(20)
  var job = Job(
    hook: hook.id, action: StoredAction(.command(line), of: hook, in: configuration),
    event: try event ?? ActionExecutionTests.event(), delivery: "d1", attempt: 1)
  change(&job)
  return job
}
