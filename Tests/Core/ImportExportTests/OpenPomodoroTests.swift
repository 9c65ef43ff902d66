// SPDX-License-Identifier: MIT
import History
import Reports
import Testing
import TimerEngine

@testable import ImportExport

struct OpenPomodoroTests {
  private func read(_ text: String) throws -> FoundHistory {
    try OpenPomodoroReader.read(Array(text.utf8), days: try localDays())
  }

  @Test func `a pomodoro is a line, in the order in which its programs write it`() throws {
    let sessions = [
      try session(
        .focus, .completed, "2016-06-14T16:34:56.700Z", "2016-06-14T16:59:56.700Z", task: "Blog \"post\"",
        project: "site",
        tags: ["writing", "a, b", "site"]),
      try session(.focus, .completed, "2016-06-14T18:00:00Z", "2016-06-14T18:22:59Z", task: "Mail"),
      try session(.focus, .partial, "2016-06-14T19:00:00Z", "2016-06-14T19:20:00Z"),
      try session(.longBreak, .completed, "2016-06-14T19:20:00Z", "2016-06-14T19:35:00Z"),
    ].map { ArchivedSession($0) }
    var writer = OpenPomodoroWriter(zone: try zone("America/New_York"))
    #expect(
      try writer.whole(sessions) == #"""
        2016-06-14T12:34:56-04:00 description="Blog \"post\"" duration=25 tags="site,writing,a  b"
        2016-06-14T14:00:00-04:00 description=Mail duration=22

        """#)
  }

  @Test func `lines of its programs are read`() throws {
    let found = try read(
      #"""
      2026-06-14T12:34:56-04:00 description="working on stuff" duration=25 tags=work,stuff
      2026-06-14T14:00:00-04:00

      2026-06-14T15:00:00-04:00 duration=22.5 description="a \"b\" \\ \u00e9" unknown=1 flag
      """#)
    #expect(found.problems.isEmpty)
    #expect(
      found.sessions.map(\.session.brief) == [
        "16:34-16:59 working on stuff", "18:00-18:25 ", "19:00-19:22 a \"b\" \\ é",
      ])
    #expect(found.sessions.map(\.session.tags) == [["work", "stuff"], [], []])
    #expect(found.sessions.allSatisfy { $0.granularity == .seconds(60) && $0.session.outcome == .completed })
  }

  @Test func `a pomodoro never reaches into the next one, however long it was`() throws {
    let sessions = [
      try session(.focus, .completed, "2016-06-14T16:00:00.900Z", "2016-06-14T16:25:40.900Z"),
      try session(.focus, .completed, "2016-06-14T16:25:50Z", "2016-06-14T16:26:20Z"),
    ].map { ArchivedSession($0) }
    var writer = OpenPomodoroWriter(zone: try zone("UTC"))
    let found = try read(try writer.whole(sessions)).sessions.map(\.session)
    #expect(found.map(\.brief) == ["16:00-16:25 Write", "16:25-16:26 Write"])
    #expect(try #require(found[0].endedAt) <= found[1].startedAt)
  }

  @Test func `marks count where they have an accent, too`() throws {
    let one = try session(
      .focus, .completed, "2016-06-14T16:00:00Z", "2016-06-14T16:25:00Z", task: "a \"\u{301} b\\\u{301}",
      tags: ["c,\u{301}d", "\"\u{301}"])
    var writer = OpenPomodoroWriter(zone: try zone("UTC"))
    let text = try writer.whole([ArchivedSession(one)])
    #expect(text.unicodeScalars.count { $0 == "\"" } == 6 && text.unicodeScalars.count { $0 == "," } == 1)
    let session = try #require(try read(text).sessions.first?.session)
    #expect(session.task == one.task && session.tags == ["c \u{301}d", "\"\u{301}"])
  }

  @Test func `what can't be read is named`() throws {
    let found = try read(
      "today duration=25\n2026-06-14T12:34:56Z description=\"open\n2026-06-14T12:34:56Z duration=long\n")
    #expect(
      found.problems == [
        Problem(.line(1), .notATime(text: "today", example: "2026-11-21T09:00:00+01:00")),
        Problem(.line(2), .badFields),
        Problem(.line(3), .notMinutes(text: "long")),
      ])
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>) func `lines of ours are read as they were meant`(_ seed: UInt64)
    throws
  {
    var history = RandomHistory(seed: seed)
    let sessions = history.sessions(100, step: 60_000, from: try instant("2026-01-01T00:00:00Z"))
    let pomodoros = sessions.filter { $0.phase == .focus && $0.outcome == .completed }
    var writer = OpenPomodoroWriter(zone: try zone("Asia/Kolkata"))
    let found = try read(try writer.whole(sessions.map { ArchivedSession($0) }))
    #expect(found.problems.isEmpty && found.sessions.count == pomodoros.count)
    for (was, now) in zip(pomodoros, found.sessions.map(\.session)) {
      let end = try #require(was.endedAt)
      #expect(now.startedAt == was.startedAt && now.elapsed(at: end + .hours(9)) == was.elapsed(at: end))
    }
  }
}
