// SPDX-License-Identifier: MIT
import Foundation
import History
import Reports
import Testing
import TimerEngine

@testable import ImportExport

struct SampleHistoryTests {
  @Test(arguments: ["UTC", "America/New_York", "Pacific/Auckland"])
  func `it is a history that may have been: in order, over, and marked`(_ name: String) throws {
    let days = try localDays(name)
    let now = try instant("2026-11-21T15:00:00Z")
    let sessions = SampleHistory(days: days).sessions(days: 400, before: now)
    #expect(sessions.allSatisfy { $0.isSample })
    #expect((2500...5000).contains(sessions.count), "\(sessions.count)")
    for (one, next) in zip(sessions, sessions.dropFirst()) {
      #expect(try #require(one.session.endedAt) <= next.session.startedAt)
    }
    #expect(sessions.allSatisfy { SessionRules.objection(to: $0, in: .csv, at: now) == nil })
    #expect(Set(sessions.map(\.session.id)).count == sessions.count)
    #expect(Set(sessions.map(\.session.outcome)).count == 4 && Set(sessions.map(\.session.project)).count == 5)
    #expect(sessions.contains { $0.session.segments.count > 1 } && sessions.contains { !$0.session.strikes.isEmpty })
  }

  @Test func `a day has the same sessions whenever it is made up`() throws {
    let history = SampleHistory(days: try localDays())
    let now = try instant("2026-11-21T23:00:00Z")
    let week = history.sessions(days: 7, before: now)
    #expect(Array(history.sessions(days: 30, before: now).suffix(week.count)) == week)
    #expect(history.sessions(days: 0, before: now).isEmpty && history.sessions(days: -1, before: now).isEmpty)
  }

  @Test func `days off, which were once all that a few days had, are worked where there is nothing else`() throws {
    let history = SampleHistory(days: try localDays())
    let now = try instant("2026-11-21T23:00:00Z")
    for day in 0..<400 {
      #expect(!history.sessions(days: 1, before: now + .hours(24 * day)).isEmpty, "\(day)")
    }
  }
}
