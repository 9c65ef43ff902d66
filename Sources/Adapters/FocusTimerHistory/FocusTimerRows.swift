// SPDX-License-Identifier: MIT
import Foundation
import History
import ImportExport
import Reports
import TimerEngine

/// Rows of the database of FocusTimer and of its predecessor gnome-pomodoro. There are three shapes of the database:
/// - gnome-pomodoro up to 0.29 has a table `entries`: one row for each pomodoro or break, seconds, times as text.
/// - FocusTimer 1.0 has `timeblocks` and `gaps`, in microseconds. For each old entry, which it has removed, `stats` has a row
///   without a source.
/// - Later versions also have the task of a time block.
struct FocusTimerRows: Sendable {
  /// A row of `timeblocks`.
  struct TimeBlock: Sendable {
    var id: Int64
    /// Microseconds since 1970; negative if unknown.
    var start: Int64
    var end: Int64
    var state: String
    var status: String
    var intended: Int64
    var task: String
    /// Pauses, in the order of their start.
    var gaps: [Gap]
  }

  /// A row of `gaps`: a time during which the block stood still. It was paused or interrupted, or the machine slept.
  struct Gap: Sendable {
    var start: Int64
    var end: Int64
    var flags: String
  }

  /// A row of `entries`.
  struct Entry: Sendable {
    var id: Int64
    /// A time in UTC, even without a zone.
    var time: String
    var state: String
    /// Seconds.
    var planned: Int64
    var elapsed: Int64
  }

  /// A row of `stats` that came from an old entry.
  struct OldStatistic: Sendable {
    var id: Int64
    /// Microseconds since 1970.
    var time: Int64
    var duration: Int64
    /// `pomodoro` or `break`.
    var category: String
  }

  var timeBlocks: [TimeBlock] = []
  var entries: [Entry] = []
  var oldStatistics: [OldStatistic] = []
}

// MARK: Sessions

extension FocusTimerRows {
  /// The rows as Segue's sessions.
  var found: FoundHistory {
    var found = FoundHistory(format: .focustimer)
    for block in timeBlocks { Self.take(block, in: &found) }
    for entry in entries { Self.take(entry, in: &found) }
    for statistic in oldStatistics { Self.take(statistic, in: &found) }
    found.sessions.sort { $0.session.startedAt < $1.session.startedAt }
    return found
  }

  private static func phase(_ state: String) -> Phase? {
    switch state {
    case "pomodoro": .focus
    case "break", "short-break": .shortBreak
    case "long-break": .longBreak
    default: nil
    }
  }

  private static func take(_ block: TimeBlock, in found: inout FoundHistory) {
    let place = ImportPlace.row(block.id, table: "timeblocks")
    guard let phase = phase(block.state) else {
      return found.leftOut.append(Problem(place, .otherState(text: block.state.excerpt)))
    }
    guard block.status == "completed" || block.status == "uncompleted", block.start >= 0, block.end >= block.start
    else {
      return found.leftOut.append(Problem(place, .otherStatus(text: block.status.excerpt)))
    }
    var session = Session(
      id: "", phase: phase, task: block.task.onOneLine,
      planned: block.intended > 0 ? .microseconds(block.intended).inMilliseconds : nil,
      startedAt: instant(block.start))
    let end = instant(block.end)
    session.endedAt = end
    session.segments = []
    var from = session.startedAt
    for gap in block.gaps.sorted(by: { $0.start < $1.start }) where gap.start >= 0 {
      let pause = max(from, min(instant(gap.start), end))
      if pause > from { session.segments.append(Segment(start: from, end: pause)) }
      from = max(pause, gap.end < 0 ? end : min(instant(gap.end), end))
      if gap.flags.contains("interruption") { session.strikes.append(Strike(at: pause, text: "")) }
    }
    if end > from || session.segments.isEmpty { session.segments.append(Segment(start: from, end: end)) }
    // FocusTimer's statistics also count the time of blocks that weren't completed.
    session.outcome = block.status == "completed" ? .completed : phase == .focus ? .partial : .skipped
    found.sessions.append(FoundSession(session, at: place))
  }

  private static func take(_ entry: Entry, in found: inout FoundHistory) {
    let place = ImportPlace.row(entry.id, table: "entries")
    guard let phase = phase(entry.state) else {
      return found.leftOut.append(Problem(place, .otherState(text: entry.state.excerpt)))
    }
    guard let start = utc(entry.time), (0...100 * 86_400).contains(entry.elapsed) else {
      return found.problems.append(
        Problem(place, .notTimeOrLength(time: entry.time.excerpt, elapsed: entry.elapsed)))
    }
    let planned = entry.planned > 0 && entry.planned < 100 * 86_400 ? Duration.seconds(entry.planned) : nil
    found.sessions.append(
      FoundSession(
        session(phase, from: start, for: .seconds(entry.elapsed), planned: planned), at: place))
  }

  private static func take(_ statistic: OldStatistic, in found: inout FoundHistory) {
    guard let phase = phase(statistic.category), statistic.time >= 0, statistic.duration > 0 else { return }
    let length = Duration.microseconds(statistic.duration).inMilliseconds
    // The planned length is lost. It is only known that the pomodoro was completed.
    found.sessions.append(
      FoundSession(
        session(phase, from: instant(statistic.time), for: length, planned: length),
        at: .row(statistic.id, table: "stats")))
  }

  private static func session(
    _ phase: Phase, from start: Instant, for length: Duration, planned: Duration?
  ) -> Session {
    var session = Session(id: "", phase: phase, planned: planned, startedAt: start)
    session.endedAt = start + length
    session.run(for: nil)
    let isWhole = planned.map { length >= $0 - .seconds(1) } ?? true
    session.outcome = isWhole ? .completed : phase == .focus ? .partial : .skipped
    return session
  }

  private static func instant(_ microseconds: Int64) -> Instant { Instant(milliseconds: microseconds / 1000) }

  /// The instant of `2019-03-04T09:00:00+0000`, or of a time without the zone, which means UTC.
  private static func utc(_ text: String) -> Instant? {
    let days = LocalDays(startsAt: 0, timeZone: .gmt)
    return try? TimeText(days: days).instant(text)
  }
}

extension Duration {
  fileprivate var inMilliseconds: Duration { .milliseconds(milliseconds) }
}
