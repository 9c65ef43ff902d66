// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import GRDB
import History
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// Today, where days begin at another time than when it was counted.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperDaysTests {
  /// UTC's days, each beginning at four.
  private struct LateDays: Days {
    func day(containing instant: Instant) -> Range<Instant> {
      let range = UTCDays().day(containing: instant - .hours(4))
      return range.lowerBound + .hours(4)..<range.upperBound + .hours(4)
    }
    func week(containing instant: Instant) -> Range<Instant> { day(containing: instant) }
  }

  /// A desk at nine, on whose record one focus of today is from three o'clock and one from eight.
  private func counted() async throws -> Desk {
    let desk = try await Desk.begun()
    for hours in [6, 1] {
      let focus = ForgottenSession(task: "write", length: .minutes(25), startedAt: nine - .hours(hours))
      _ = try await desk.timekeeper.change(.log(focus), in: desk.journal)
    }
    #expect(await pomodoros(desk) == 2)
    return desk
  }

  private func pomodoros(_ desk: Desk) async -> Int { await desk.timekeeper.status().today.pomodoros }

  @Test func `a day that begins later has what ended in it`() async throws {
    let old = try await counted()
    let desk = try await Desk.begun(like: old, days: LateDays())
    #expect(await pomodoros(desk) == 1)
  }

  @Test func `a damaged row once kept a daemon with other days from starting`() async throws {
    let old = try await counted()
    try await old.journal.database.write { db in
      try db.execute(
        sql: "UPDATE session SET segments = '[{}]' WHERE started = ?", arguments: [(nine - .hours(1)).milliseconds])
    }
    let desk = try await Desk.begun(like: old, days: LateDays())
    // It is left out, as reports leave it out.
    #expect(await pomodoros(desk) == 0)
    try await desk.tell(.start)
    desk.clock.pass(.minutes(25))
    try await desk.tell(.stop(keep: false))
    #expect(await pomodoros(desk) == 1)
  }
}
