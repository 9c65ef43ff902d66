// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import Foundation
import History
import Journal
import TestSupport
import Testing
import TimerEngine

/// 2026-11-21T09:00:00Z.
let nine = Instant(milliseconds: 1_795_251_600_000)

extension TemporaryFolder {
  var journal: String { self("segue.db") }
}

func event(_ number: UInt64, _ type: EventType = .focusCompleted, at time: Instant? = nil) -> Event {
  let time = time ?? nine + .minutes(Int(number))
  let timer = TimerSnapshot(
    mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
    next: NextPhase(phase: .focus, planned: .minutes(25)))
  let data = EventData(
    reason: .user, session: nil, timer: TimerInfo(timer), today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil),
    host: "h")
  return Event(
    id: "event-\(number)", source: "urn:segue:h", type: type, subject: nil, time: time, recorded: time,
    sequence: number, correlationid: "c", data: data)
}

func delivery(_ id: String, of hook: String, event: Event, state: DeliveryState = .pending) -> Delivery {
  var delivery = Delivery(id: id, hook: hook, event: event, createdAt: event.time.instant)
  delivery.state = state
  if state.isFinal { delivery.nextAttemptAt = nil }
  return delivery
}

func session(_ id: String = "s1", task: String = "write") -> Session {
  Session(id: id, phase: .focus, task: task, tags: ["a", "b"], planned: .minutes(25), startedAt: nine)
}

func lease(_ hook: String, state: LeaseState = .active) -> Lease {
  var lease = Lease(id: "lease-\(hook)", hook: hook, fingerprint: "1", exit: nil, event: event(1), since: nine)
  lease.state = state
  return lease
}

/// One commit with a row for every table.
func everything() -> Commit {
  var commit = Commit(at: nine)
  commit.state = #"{"a":1}"#
  commit.events = [event(1), event(2)]
  commit.sessions = [session()]
  commit.deliveries = [delivery("d1", of: "h", event: event(1)), delivery("d2", of: "h", event: event(2))]
  commit.attempts = [("d1", Attempt(number: 1, startedAt: nine))]
  commit.leases = [lease("h")]
  return commit
}

/// A commit of changes that don't come from the timer.
func changing(_ changes: RecordChange...) -> Commit {
  var commit = Commit(at: nine)
  commit.changes = changes
  return commit
}

/// An ended focus: `minutes` long, `hours` after nine.
func ended(
  _ id: String, hours: Double = 0, minutes: Int = 25, task: String = "write", project: String = "", tags: [String] = [],
  note: String = "", outcome: Outcome = .completed, phase: Phase = .focus
) -> Session {
  let start = nine + .milliseconds(Int64(hours * 3_600_000))
  var session = Session(
    id: id, phase: phase, task: task, project: project, tags: tags, note: note, planned: .minutes(25), startedAt: start)
  session.segments = [Segment(start: start, end: start + .minutes(minutes))]
  session.endedAt = start + .minutes(minutes)
  session.outcome = outcome
  return session
}

/// The error of `body`, if any.
func refusal(_ body: () throws -> Void) -> JournalError? {
  do {
    try body()
    return nil
  } catch {
    return error as? JournalError
  }
}

/// Overwrites the middle of every page from the third on: a damaged file that is long enough to have been valid.
func damagePages(_ path: String, from first: Int = 2) throws {
  let file = try #require(FileHandle(forUpdatingAtPath: path))
  let pages = Int(try file.seekToEnd()) / 4096
  for page in first..<pages {
    try file.seek(toOffset: UInt64(page * 4096))
    try file.write(contentsOf: Data(repeating: 0xA5, count: 64))
  }
  try file.close()
}

/// A journal with `count` events, all in its file, and closed.
func makeJournal(_ path: String, events count: UInt64) throws {
  let journal = try Journal(path: path)
  for number in 1...count {
    var commit = Commit(at: nine)
    commit.state = #"{"sequence":\#(number)}"#
    commit.events = [event(number)]
    try journal.commit(commit)
  }
}
