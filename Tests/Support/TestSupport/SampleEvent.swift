// SPDX-License-Identifier: MIT
package import Events

/// Typical events, for tests without a daemon.
package enum SampleEvent {
  /// A focus of 25 minutes that began at 09:00 UTC. Members of the envelope, `data` and `data.session` may be replaced.
  package static func focus(
    _ type: EventType = .focusCompleted, task: String = "Write the design", project: String = "segue",
    session: [String: JSONValue] = [:], data: [String: JSONValue] = [:], envelope: [String: JSONValue] = [:]
  ) throws -> Event {
    let isRunning = type == .focusStarted
    let timer: JSONValue = [
      "state": "running", "phase": isRunning ? "focus" : "short-break",
      "since": isRunning ? "2026-11-21T09:00:00.000Z" : "2026-11-21T09:25:00.000Z",
      "deadline": isRunning ? "2026-11-21T09:25:00.000Z" : "2026-11-21T09:30:00.000Z",
      "round": ["completed": isRunning ? 1 : 2, "length": 4],
      "next": ["phase": isRunning ? "short-break" : "focus", "planned": isRunning ? 300 : 1500],
    ]
    let own: JSONValue = [
      "id": "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11", "phase": "focus", "task": .string(task),
      "project": .string(project), "tags": ["deep"], "planned": 1500, "elapsed": isRunning ? 0 : 1500, "paused": 0,
      "startedAt": "2026-11-21T09:00:00.000Z", "endedAt": isRunning ? .null : "2026-11-21T09:25:00.000Z",
      "strikes": isRunning ? 0 : 1, "outcome": isRunning ? "running" : "completed", "note": "",
    ]
    let payload: JSONValue = [
      "reason": isRunning ? "user" : "elapsed", "session": own.replacing(session), "timer": timer,
      "today": ["sessions": 2, "pomodoros": 2, "focus": 3000, "strikes": 1],
      "goals": ["daily": ["target": 8, "unit": "pomodoros", "value": 2, "reached": false], "weekly": .null],
      "host": "laptop",
    ]
    let event: JSONValue = [
      "specversion": "1.0", "id": "01934f6e-7c5a-7cc3-98c4-dc0c0c07398f", "source": "urn:segue:laptop",
      "type": .string(type.rawValue), "subject": "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11",
      "time": "2026-11-21T09:25:00.000Z", "recordedtime": "2026-11-21T09:25:00.001Z",
      "sequence": "00000000000000000042", "correlationid": "01934f6e-7c5a-7cc3-98c4-dc0c0c073900",
      "datacontenttype": "application/json", "data": payload.replacing(data),
    ]
    return try JSON.read(Event.self, from: event.replacing(envelope).text)
  }
}

extension JSONValue {
  /// An object with some members replaced or added.
  package func replacing(_ members: [String: JSONValue]) -> JSONValue {
    guard case .object(let own) = self else { return self }
    let names = Set(own.map(\.name))
    let added = members.filter { !names.contains($0.key) }.sorted { $0.key < $1.key }
    return .object(
      own.map { Member($0.name, members[$0.name] ?? $0.value) } + added.map { Member($0.key, $0.value) })
  }
}
