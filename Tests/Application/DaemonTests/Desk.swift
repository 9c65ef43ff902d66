// SPDX-License-Identifier: MIT

import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Foundation
import GRDB
import Hooks
import Logging
import Messages
import SystemEvents
import TestSupport
import TimerEngine

@testable import Daemon
@testable import Journal

/// A timekeeper over a real journal in a temporary folder, with clocks that a test moves.
final class Desk: Sendable {
  let clock: FakeClock
  let journal: Journal
  let timekeeper: Timekeeper
  let effects = Recorded<Effect>()
  let log = Recorded<String>()
  let thread: ClockThread
  private let folder: TemporaryFolder

  /// With `like`, a new daemon over the journal of another one that has died; with `isBroken`, over a broken file.
  init(
    _ configuration: Hooks.Configuration = .of(), like old: Desk? = nil, clock: FakeClock? = nil,
    isBroken: Bool = false, days: any Days = UTCDays(), actionsAtOnce: Int = 0,
    readClock: (@Sendable () -> ClockReading)? = nil
  ) throws {
    folder = try old?.folder ?? TemporaryFolder()
    let clock = clock ?? old?.clock ?? FakeClock()
    let read = readClock ?? { clock.reading }
    self.clock = clock
    journal = try Journal(path: folder.path + "/segue.db")
    thread = try ClockThread()
    var state =
      try journal.state().map { try JSON.read(DaemonState.self, from: $0) }
      ?? DaemonState.new(clock: read(), days: UTCDays(), host: "laptop")
    state.sequencer.progress.goals = configuration.goals
    let log = log
    let logger = Logger(label: "test") { _ in RecordedLog(lines: log) }
    timekeeper = Timekeeper(
      journal: journal, state: state, leases: try journal.leases(),
      loaded: Self.loaded(configuration, isBroken: isBroken),
      thread: thread, actionsAtOnce: actionsAtOnce, readClock: read, makeDays: { _ in days },
      expressions: Expressions(clock: LocalClock { .gmt }), logger: logger)
    let (effects, stream) = (effects, timekeeper.effects)
    Task {
      for await effect in stream {
        if case .flushed(let tell) = effect { tell() } else { effects.append(effect) }
      }
    }
  }

  deinit { thread.stop() }

  static func begun(
    _ configuration: Hooks.Configuration = .of(), like old: Desk? = nil, clock: FakeClock? = nil,
    isBroken: Bool = false, days: any Days = UTCDays(), actionsAtOnce: Int = 0,
    readClock: (@Sendable () -> ClockReading)? = nil
  ) async throws -> Desk {
    let desk = try Desk(
      configuration, like: old, clock: clock, isBroken: isBroken, days: days, actionsAtOnce: actionsAtOnce,
      readClock: readClock)
    try await desk.timekeeper.begin(version: "test")
    await desk.timekeeper.flushed()
    return desk
  }

  /// With `isBroken`, as it is while the file has an error.
  static func loaded(_ configuration: Hooks.Configuration, isBroken: Bool = false) -> LoadedConfiguration {
    let problem = Diagnostic(file: "/h/hooks.yml", line: 1, column: nil, .noVersion)
    return LoadedConfiguration(
      configuration: configuration, path: "/h/hooks.yml", diagnostics: isBroken ? [problem] : [])
  }

  /// Does `body`, and returns the effects of it alone.
  func after(_ body: @Sendable (isolated Timekeeper) async throws -> Void) async throws -> [Effect] {
    await timekeeper.flushed()
    effects.clear()
    try await timekeeper.perform(body)
    await timekeeper.flushed()
    return effects.all
  }

  @discardableResult
  func tell(_ command: TimerCommand, session: String? = nil) async throws -> [Effect] {
    try await after { _ = try $0.handle(command, session: session) }
  }

  /// Makes every write to `table` fail, as a broken disk would, or those of which `condition` is true.
  func breakWrites(to table: String, where condition: String = "true") throws {
    try journal.database.inDatabase { db in
      for what in ["INSERT", "UPDATE"] {
        try db.execute(
          sql: """
            CREATE TRIGGER breaks_\(what) BEFORE \(what) ON \(table) WHEN \(condition)
            BEGIN SELECT RAISE(ABORT, 'broken'); END
            """)
      }
    }
  }

  func mend() throws {
    try journal.database.inDatabase { db in
      for what in ["INSERT", "UPDATE"] { try db.execute(sql: "DROP TRIGGER breaks_\(what)") }
    }
  }

  /// Everything that the journal holds, as one text.
  func contents() throws -> String {
    try journal.database.read { db in
      var text = ""
      for table in ["event", "session", "delivery", "attempt", "lease"] {
        for row in try Row.fetchAll(db, sql: "SELECT * FROM \(table) ORDER BY 1, 2") { text += "\(table) \(row)\n" }
      }
      return text
    }
  }

  func savedState() throws -> DaemonState {
    guard let text = try journal.state() else { throw CocoaError(.fileReadUnknown) }
    return try JSON.read(DaemonState.self, from: text)
  }

  func eventTypes() throws -> [String] {
    try journal.events(since: nil, after: nil, limit: 1000).map(\.type.rawValue)
  }

  func row(_ id: String) throws -> Delivery? { try journal.deliveries(idPrefix: id, limit: 1).first?.0 }
}

extension ScopeStepRun.Outcome {
  /// As a step of `lease` that ended so; nil succeeded.
  static func of(_ lease: Lease, _ failure: DeliveryReason? = nil, id: String = UUID().uuidString)
    -> ScopeStepRun.Outcome
  {
    var delivery = Delivery(id: id, hook: lease.hook, event: lease.event, createdAt: nine)
    delivery.attempts = 1
    delivery.nextAttemptAt = nil
    delivery.state = failure == nil ? .succeeded : .failed
    delivery.note = failure
    return ScopeStepRun.Outcome(
      delivery: delivery, attempt: Attempt(number: 1, startedAt: nine), failure: failure)
  }
}

extension Timekeeper {
  /// Does several things in one go.
  fileprivate func perform(_ body: @Sendable (isolated Timekeeper) async throws -> Void) async throws {
    try await body(self)
  }
}
