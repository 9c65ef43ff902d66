// SPDX-License-Identifier: MIT
import Events
import History
import Testing
import TimerEngine

@testable import FocusTimerHistory
@testable import ImportExport

struct FocusTimerRowsTests {
  private func micro(_ text: String) throws -> Int64 { try instant("2026-11-21T\(text):00Z").milliseconds * 1000 }

  @Test func `a time block runs between its gaps, of which an interruption is a strike`() throws {
    var rows = FocusTimerRows()
    rows.timeBlocks = [
      FocusTimerRows.TimeBlock(
        id: 1, start: try micro("09:00"), end: try micro("09:40"), state: "pomodoro", status: "completed",
        intended: 1_500_000_000, task: "Write",
        gaps: [
          FocusTimerRows.Gap(start: try micro("09:20"), end: try micro("09:30"), flags: "interruption"),
          FocusTimerRows.Gap(start: try micro("09:05"), end: try micro("09:10"), flags: "default"),
        ])
    ]
    let session = try #require(rows.found.sessions.first?.session)
    #expect(session.brief == "09:00-09:40 Write" && session.planned == .minutes(25) && session.outcome == .completed)
    #expect(
      session.segments.map {
        "\($0.start.rfc3339.dropFirst(11).prefix(5))-\(($0.end ?? $0.start).rfc3339.dropFirst(11).prefix(5))"
      }
        == ["09:00-09:05", "09:10-09:20", "09:30-09:40"])
    #expect(session.strikes.map(\.at) == [try instant("2026-11-21T09:20:00Z")])
  }

  @Test func `gaps that overlap, reach out of the block or have no end are pauses within it`() throws {
    var rows = FocusTimerRows()
    rows.timeBlocks = [
      FocusTimerRows.TimeBlock(
        id: 1, start: try micro("09:00"), end: try micro("09:40"), state: "short-break", status: "uncompleted",
        intended: 0,
        task: "",
        gaps: [
          FocusTimerRows.Gap(start: try micro("08:50"), end: try micro("09:02"), flags: "default"),
          FocusTimerRows.Gap(start: try micro("09:01"), end: try micro("09:10"), flags: "sleep"),
          FocusTimerRows.Gap(start: try micro("09:30"), end: -1, flags: "default"),
        ])
    ]
    let session = try #require(rows.found.sessions.first?.session)
    #expect(session.outcome == .skipped && session.planned == nil && session.phase == .shortBreak)
    #expect(session.elapsed(at: try #require(session.endedAt)) == .minutes(20))
    #expect(SessionRules.objection(to: session, in: .focustimer, at: try instant("2026-11-22T00:00:00Z")) == nil)
  }

  @Test func `what isn't over, and what isn't a phase, is left out`() throws {
    var rows = FocusTimerRows()
    func block(_ id: Int64, _ state: String, _ status: String, end: Int64) throws -> FocusTimerRows.TimeBlock {
      FocusTimerRows.TimeBlock(
        id: id, start: try micro("09:00"), end: end, state: state, status: status, intended: 1, task: "", gaps: [])
    }
    rows.timeBlocks = [
      try block(1, "pomodoro", "in-progress", end: -1), try block(2, "pomodoro", "scheduled", end: try micro("09:25")),
      try block(3, "stopped", "completed", end: try micro("09:25")),
    ]
    #expect(rows.found.sessions.isEmpty)
    #expect(
      rows.found.leftOut == [
        Problem(.row(1, table: "timeblocks"), .otherStatus(text: "in-progress")),
        Problem(.row(2, table: "timeblocks"), .otherStatus(text: "scheduled")),
        Problem(.row(3, table: "timeblocks"), .otherState(text: "stopped")),
      ])
  }

  @Test func `entries of gnome-pomodoro are whole if they took as long as they were to`() throws {
    var rows = FocusTimerRows()
    rows.entries = [
      FocusTimerRows.Entry(id: 1, time: "2019-03-04T08:00:00+0000", state: "pomodoro", planned: 1500, elapsed: 1500),
      FocusTimerRows.Entry(id: 2, time: "2019-03-04T08:30:00Z", state: "pomodoro", planned: 1500, elapsed: 600),
      FocusTimerRows.Entry(id: 3, time: "2019-03-04T08:25:00", state: "short-break", planned: 300, elapsed: 20),
      FocusTimerRows.Entry(id: 4, time: "once", state: "pomodoro", planned: 1500, elapsed: 1500),
    ]
    let found = rows.found
    #expect(found.sessions.map(\.session.brief) == ["08:00-08:25 ", "08:25-08:25 ", "08:30-08:40 "])
    #expect(found.sessions.map(\.session.outcome) == [.completed, .skipped, .partial])
    #expect(found.problems.map(\.place) == [.row(4, table: "entries")])
  }

  @Test func `statistics of entries that are gone are sessions, too`() throws {
    var rows = FocusTimerRows()
    rows.oldStatistics = [
      FocusTimerRows.OldStatistic(id: 9, time: try micro("09:00"), duration: 1_500_000_000, category: "pomodoro"),
      FocusTimerRows.OldStatistic(id: 10, time: try micro("09:25"), duration: 300_000_000, category: "break"),
      FocusTimerRows.OldStatistic(id: 11, time: try micro("09:30"), duration: 5_000_000, category: "interruption"),
    ]
    #expect(rows.found.sessions.map(\.session.brief) == ["09:00-09:25 ", "09:25-09:30 "])
  }
}

private func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

extension Session {
  /// `09:00-09:25 Write`, in UTC.
  fileprivate var brief: String {
    func clock(_ instant: Instant?) -> String { instant.map { String($0.rfc3339.dropFirst(11).prefix(5)) } ?? "" }
    return "\(clock(startedAt))-\(clock(endedAt)) \(task)"
  }
}
