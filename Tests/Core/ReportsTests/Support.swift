// SPDX-License-Identifier: MIT
import Events
import Foundation
import Reports
import Testing
import TimerEngine

func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

func day(_ text: String) throws -> LocalDay { try #require(LocalDay(text)) }

func localDays(_ zone: String, startsAt: Int = 0) throws -> LocalDays {
  LocalDays(startsAt: startsAt, timeZone: try #require(TimeZone(identifier: zone)))
}

/// A session with the running segments that `times` name in pairs.
func session(
  _ phase: Phase = .focus, _ outcome: Outcome = .completed, _ times: String..., task: String = "write",
  project: String = "book", strikes: Int = 0
) throws -> CountedSession {
  let instants = try times.map(instant)
  let segments = stride(from: 0, to: instants.count, by: 2).map {
    Segment(start: instants[$0], end: instants[$0 + 1])
  }
  return CountedSession(
    phase: phase, task: task, project: project, outcome: outcome, startedAt: try #require(instants.first),
    endedAt: instants.last, segments: segments, strikes: strikes)
}

extension LocalDays {
  /// What one session comes to.
  func tallies(of session: CountedSession) -> [HourTally] {
    var slicer = SessionSlicer(days: self)
    return slicer.tallies(of: session)
  }
}

extension HourTally {
  /// `2026-11-21 09: focus 1500, 1 pomodoro`: what isn't 0.
  var text: String {
    let parts: [(String, Int64)] = [
      ("focus", tally.focus), ("break", tally.breakTime), ("sessions", Int64(tally.sessions)),
      ("pomodoros", Int64(tally.pomodoros)), ("abandoned", Int64(tally.abandoned)), ("strikes", Int64(tally.strikes)),
    ]
    let hour = (hour < 10 ? "0" : "") + String(hour)
    return "\(day) \(hour): " + parts.filter { $0.1 != 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
  }
}
