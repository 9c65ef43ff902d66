// SPDX-License-Identifier: MIT
import Events
import Foundation
package import Reports
import Testing
package import TimerEngine

package import struct TestSupport.TallyTable

/// More than a year of a person's work, the same on every machine and day.
package enum ReportSamples {
  package static let today = "2026-11-20"

  package static func calendar() throws -> LocalDays {
    LocalDays(startsAt: 240, timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
  }

  package static func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

  package static func table() throws -> TallyTable {
    let calendar = try calendar()
    var slicer = SessionSlicer(days: calendar)
    var table = TallyTable()
    for session in try sessions(calendar) {
      for tally in slicer.tallies(of: CountedSession(session)) { table.add(tally) }
    }
    return table
  }

  package static func report(_ period: Period, project: String? = nil) throws -> Report {
    let request = ReportRequest(
      period: period, today: try day(today), project: project,
      goals: Goals(daily: .pomodoros(6), weekly: .time(.hours(15))))
    return try Report(request, of: table(), days: calendar())
  }

  package static func report(_ kind: Period.Kind) throws -> Report { try report(Period(kind, around: day(today))) }

  /// Sessions from 1 October 2025 up to noon of the day before today.
  package static func sessions(_ calendar: LocalDays) throws -> [Session] {
    var random = SplitMix64(state: 42)
    var sessions: [Session] = []
    for day in try day("2025-10-01")...day(today) {
      let isFree = Int.random(in: 0..<10, using: &random) < (day.weekday > 4 ? 6 : 1)
      guard !isFree else { continue }
      var now = calendar.moment(hour: 9, minute: Int.random(in: 0...50, using: &random), on: day)
      for _ in 0..<(day.description == today ? 3 : Int.random(in: 4...11, using: &random)) {
        sessions.append(session(at: now, &random))
        now = (sessions.last?.endedAt ?? now) + .minutes(Int.random(in: 5...40, using: &random))
      }
    }
    return sessions
  }

  private static let work: [(project: String, task: String)] = [
    ("segue", "Write the design"), ("segue", "Write the design"), ("segue", "Fix what the tests found"),
    ("segue", "보고서와 아주 긴 이름의 작업을 쓰기"), ("book", "Chapter <4> & \"5\""), ("book", "Read the proofs"),
    ("house", "Taxes"), ("", "Mail"), ("garden", ""), ("music", "Scales"), ("한국어", "Vocabulary"), ("club", "Minutes"),
    ("car", "Repair"),
  ]

  private static func session(at start: Instant, _ random: inout SplitMix64) -> Session {
    let (project, task) = work[
      min(Int.random(in: 0..<work.count, using: &random), Int.random(in: 0..<16, using: &random))]
    var session = Session(
      id: UUIDv7.make(at: start, using: &random), phase: .focus, task: task, project: project, planned: .minutes(25),
      startedAt: start)
    let chance = Int.random(in: 0..<20, using: &random)
    session.outcome = chance == 0 ? .abandoned : chance == 1 ? .partial : .completed
    let end = start + (chance < 2 ? .minutes(11) : .minutes(25))
    session.endedAt = end
    session.segments = [Segment(start: start, end: end)]
    session.strikes = (0..<max(0, Int.random(in: -3...3, using: &random))).map { _ in Strike(at: start, text: "") }
    return session
  }
}
