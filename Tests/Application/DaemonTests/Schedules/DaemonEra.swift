// SPDX-License-Identifier: MIT

import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Foundation
import Hooks
import Logging
import Synchronization
import SystemEvents
import TestSupport
import TimerEngine

@testable import Daemon
@testable import Journal

/// One process of a schedule: from its start over the rows of the one before to its death.
final class DaemonEra: Sendable {
  let journal: MemoryJournal
  let timekeeper: Timekeeper
  let scopes: ScopeLanes
  private let log: EraLog
  private let thread: ClockThread

  init(_ rows: MemoryJournal.Rows, _ configuration: Hooks.Configuration, _ clock: FakeClock) throws {
    let log = EraLog()
    self.log = log
    journal = MemoryJournal(rows) { log.add(.wrote($0)) }
    log.journal.withLock { [journal] in $0 = journal }
    thread = try ClockThread()
    var state =
      try rows.state.map { try JSON.read(DaemonState.self, from: $0) }
      ?? DaemonState.new(clock: clock.reading, days: UTCDays(), host: "laptop")
    state.sequencer.skip(to: rows.lastSequence)
    timekeeper = Timekeeper(
      journal: journal, state: state, leases: rows.leases, loaded: Desk.loaded(configuration), thread: thread,
      readClock: { clock.reading }, makeDays: { _ in UTCDays() }, expressions: Expressions(clock: LocalClock { .gmt }),
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let number = Atomic(0)
    let makeID: @Sendable () -> String = { "step-\(number.add(1, ordering: .relaxed).newValue)" }
    let scopes = ScopeLanes(
      ledger: timekeeper, runner: log, now: { clock.reading.wall }, restoreFolder: "/nowhere", makeID: makeID)
    self.scopes = scopes
    let effects = timekeeper.effects
    Task {
      for await effect in effects {
        switch effect {
        case .scopes(let changes): await scopes.accept(changes)
        case .deliver(let deliveries): log.add(.delivered(deliveries))
        case .replace(let deliveries): log.add(.replaced(deliveries))
        case .flushed(let tell): tell()
        default: break
        }
      }
    }
  }

  func entries(after count: Int) -> ArraySlice<EraLog.Entry> { log.entries(after: count) }

  /// Ends a step that runs.
  func finish(_ id: String, _ succeeds: Bool) {
    log.finish(id, succeeds ? JobResult(.succeeded, ending: .exit(0)) : JobResult(.failed("no"), ending: .exit(1)))
  }

  /// The process is gone, and its children with it.
  func end() {
    journal.end()
    log.end()
    Task { [timekeeper, thread] in
      await timekeeper.finish()
      thread.stop()
    }
  }
}

/// What happened in an era, and the steps that run, which end when a test says so.
final class EraLog: ActionRunner, Sendable {
  /// Something that was written down, begun, told to end or handed on.
  enum Entry: Sendable {
    case wrote(Commit)
    case began(Job, leases: [String: Lease])
    case cancelled(String)
    case delivered([Delivery])
    case replaced([Delivery])
  }

  private struct State {
    var entries: [Entry] = []
    var steps: [String: CheckedContinuation<JobResult, Never>] = [:]
    var isOver = false
  }

  let journal = Mutex<MemoryJournal?>(nil)
  private let state = Mutex(State())

  func add(_ entry: Entry) { state.withLock { if !$0.isOver { $0.entries.append(entry) } } }

  func entries(after count: Int) -> ArraySlice<Entry> { state.withLock { $0.entries[count...] } }

  func run(_ job: Job) async -> JobResult {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let leases = journal.withLock { $0?.rows.leases } ?? [:]
        let isOver = state.withLock { state in
          guard !state.isOver else { return true }
          state.entries.append(.began(job, leases: leases))
          state.steps[job.delivery] = continuation
          return false
        }
        if isOver { continuation.resume(returning: JobResult(.cancelled("died"), ending: .signal(9))) }
      }
    } onCancel: {
      add(.cancelled(job.delivery))
    }
  }

  func finish(_ id: String, _ result: JobResult) {
    let step = state.withLock { $0.steps.removeValue(forKey: id) }
    step?.resume(returning: result)
  }

  func end() {
    let left = state.withLock { state in
      state.isOver = true
      return Array(state.steps.keys)
    }
    for id in left { finish(id, JobResult(.cancelled("died"), ending: .signal(9))) }
  }
}
