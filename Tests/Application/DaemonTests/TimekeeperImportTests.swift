// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
import History
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// Imports as the timekeeper sees them: what brings sessions, or takes them, is one decision.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperImportTests {
  private func damage(_ desk: Desk) throws {
    try desk.journal.database.inDatabase { try $0.execute(sql: "UPDATE undo SET json = '{'") }
  }

  @Test func `an import was once taken back by a daemon that had said goodbye`() async throws {
    let desk = try await Desk.begun()
    await desk.timekeeper.stop(version: "test")
    let error = await #expect(throws: ControlError.self) {
      _ = try await desk.timekeeper.takeOut("x", of: desk.journal)
    }
    #expect(error?.code == ControlError.stopping && error?.message == "the daemon is stopping")
  }

  @Test func `a damaged row once was no error of the journal where an import was taken back`() async throws {
    let desk = try await Desk.begun()
    let focus = ForgottenSession(task: "write", length: .minutes(25), startedAt: nine - .hours(1))
    _ = try await desk.timekeeper.change(.log(focus), in: desk.journal)
    try damage(desk)
    let error = await #expect(throws: JournalError.self) {
      _ = try await desk.timekeeper.takeOut("x", of: desk.journal)
    }
    #expect(error?.code == .damaged)
  }
}
