// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Synchronization
import TimerEngine

@testable import Daemon
@testable import Journal

/// A journal that keeps its rows in memory, for one process after another, and whose disk a test breaks.
final class MemoryJournal: DecisionJournal, Sendable {
  struct Rows: Sendable {
    var state: String?
    var leases: [String: Lease] = [:]
    var deliveries: [String: Delivery] = [:]
    var lastSequence: UInt64 = 0
  }

  private struct State {
    var rows: Rows
    var disk = DiskState.free
    var isOver = false
  }

  private let state: Mutex<State>
  private let wrote: @Sendable (Commit) -> Void

  /// `wrote` is told of each commit.
  init(_ rows: Rows, wrote: @escaping @Sendable (Commit) -> Void) {
    state = Mutex(State(rows: rows))
    self.wrote = wrote
  }

  var rows: Rows { state.withLock(\.rows) }

  var disk: DiskState {
    get { state.withLock(\.disk) }
    set { state.withLock { $0.disk = newValue } }
  }

  /// Nothing here asks for them: days begin at the same time throughout.
  func sessions(endedSince time: Instant) -> [Session] { [] }

  /// The process is gone: nothing that it still does is written.
  func end() { state.withLock { $0.isOver = true } }

  func commit(_ commit: Commit) throws(JournalError) {
    let problem = state.withLock { state -> JournalError.Code? in
      if state.isOver || state.disk == .broken { return .inputOutput }
      if state.disk == .full, !commit.isEssential { return .noSpace }
      state.rows.apply(commit)
      wrote(commit)
      return nil
    }
    if let problem { throw JournalError(code: problem, path: "memory", detail: "as the test wants it") }
  }

  var shortage: JournalError? {
    disk == .full ? JournalError(code: .noSpace, path: "memory", detail: "as the test wants it") : nil
  }

  func openDeliveries() throws(JournalError) -> [Delivery] { rows.open }

  func deliveries(ids: [String]) throws(JournalError) -> [Delivery] {
    let rows = rows
    return ids.compactMap { rows.deliveries[$0] }
  }
}

extension MemoryJournal.Rows {
  var open: [Delivery] {
    deliveries.values.filter { !$0.state.isFinal }.sorted { ($0.event.sequence, $0.id) < ($1.event.sequence, $1.id) }
  }

  fileprivate mutating func apply(_ commit: Commit) {
    if let text = commit.state { state = text }
    for event in commit.events { lastSequence = max(lastSequence, event.number) }
    for delivery in commit.deliveries { deliveries[delivery.id] = delivery }
    for lease in commit.leases { leases[lease.hook] = lease }
    for hook in commit.returned { leases[hook] = nil }
  }
}
