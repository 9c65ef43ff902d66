// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import TimerEngine

@testable import Demo

/// A round from the demo's view, without a daemon.
enum Sample {
  /// 2026-01-05 09:00:00 UTC.
  static let morning = Instant(milliseconds: 1_767_603_600_000)

  static func event(
    _ type: EventType, _ number: UInt64, phase: Phase = .focus, completed: Int = 0, late: Duration = .milliseconds(2)
  ) -> Event {
    let planned: Duration = phase == .focus ? .seconds(8) : .seconds(5)
    let session = Session(
      id: "019b8c2f-7f80-7b1e-a2a5-4f4c9a3d7e11", phase: phase, task: "Write the design", planned: planned,
      startedAt: morning)
    let timer = TimerSnapshot(
      mode: .running, session: session, since: morning, deadline: morning + planned,
      round: Round(completed: completed, length: 2), next: NextPhase(phase: .focus, planned: .seconds(8)))
    var data = EventData(
      reason: [.focusCompleted, .breakCompleted, .focusEnding].contains(type) ? .elapsed : .user,
      session: SessionInfo(session, at: morning + planned), timer: TimerInfo(timer), today: Totals(),
      goals: GoalsInfo(daily: nil, weekly: nil), host: "laptop")
    if type == .strikeAdded { data.strike = StrikeInfo(number: 1, text: "Looked at the phone\u{1B}[31m") }
    if type == .focusEnding { data.lead = 3 }
    let due = morning + .seconds(Int64(number))
    return Event(
      id: "event-\(number)", source: "urn:segue:laptop", type: type, subject: session.id, time: due,
      recorded: due + late, sequence: number, correlationid: "together", data: data)
  }

  /// All events of a correct round.
  static let events: [Event] = {
    var breaks = 0
    return Findings.expected.enumerated().map { index, type in
      let isBreak = type.rawValue.hasPrefix("break")
      let phase: Phase = isBreak ? (breaks == 0 ? .shortBreak : .longBreak) : .focus
      if type == .breakCompleted { breaks += 1 }
      return event(type, UInt64(index + 2), phase: phase, completed: breaks)
    }
  }()

  static func delivery(
    _ hook: String, _ id: String, of event: Event = events[0], state: String = "succeeded", note: String? = nil,
    attempt number: Int = 1, next: Instant? = nil, _ change: (inout AttemptRecord) -> Void = { $0.exit = 0 }
  ) -> DeliveryRecord {
    var attempt = AttemptRecord(number: number, startedAt: morning)
    attempt.durationMs = 12
    change(&attempt)
    return DeliveryRecord(
      id: id, hook: hook, event: DeliveryRecord.Cause(event), state: state, note: note, nextAttemptAt: next,
      attempts: [attempt])
  }

  static func request(_ id: String, _ status: Int, _ event: Event) throws -> ReceivedRequest {
    ReceivedRequest(method: "POST", id: id, body: Array(try JSON.line(event).utf8), status: status)
  }

  /// A round in which everything happened as promised.
  static func record() throws -> Record {
    var record = Record()
    record.events = events
    let completed = events.filter { $0.type == .focusCompleted }
    for (id, event) in zip(["first", "second"], completed) {
      _ = record.keep(delivery(DemoFiles.webhook, id, of: event) { $0.httpStatus = 200 })
    }
    record.requests = [
      try request("first", 503, completed[0]), try request("first", 200, completed[0]),
      try request("second", 200, completed[1]),
    ]
    _ = record.keep(delivery(DemoFiles.bell, "bell"))
    record.hostsSteps = [true, true]
    record.heard = [true, true]
    return record
  }

  /// Leftovers without any trace.
  static var nothing: Leftovers {
    var left = Leftovers()
    left.isHostsFileAsFound = true
    left.isHomeRemoved = true
    left.home = "/tmp/segue-demo-abcdef"
    return left
  }
}
