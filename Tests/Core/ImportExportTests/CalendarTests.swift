// SPDX-License-Identifier: MIT
import Events
import Foundation
import History
import Processes
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import ImportExport

struct CalendarTests {
  private func read(_ text: String, zone: String = "UTC") throws -> FoundHistory {
    try CalendarReader.read(Array(text.utf8), days: try localDays(zone))
  }

  /// One event between what has to stand around it.
  private func event(_ lines: String) -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\n\(lines)\nEND:VEVENT\nEND:VCALENDAR\n"
  }

  @Test func `lines are folded between characters, at 75 bytes`() {
    let line = CalendarText.line("SUMMARY", String(repeating: "é🍅", count: 40))
    let parts = line.split(separator: "\r\n", omittingEmptySubsequences: true)
    #expect(
      parts.count > 3 && parts.allSatisfy { $0.utf8.count <= 75 } && parts.dropFirst().allSatisfy { $0.first == " " })
    #expect(CalendarText.properties(Array(line.utf8)).first?.value == String(repeating: "é🍅", count: 40))
  }

  @Test(arguments: [
    "a;b,c\\d", "two\nlines", "\\n", "", "ends with \\", "\u{0}\u{7}bell", ",\u{301}", ";\u{301}", "\\\u{301}",
  ])
  func `texts come back as they were, without control characters`(_ text: String) {
    let clean = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" }))
    #expect(CalendarText.unescaped(CalendarText.escaped(text)) == clean)
    #expect(CalendarText.list(CalendarText.escaped("x" + text) + ",y") == [TextScanner.trimmed("x" + clean), "y"])
  }

  @Test func `each line break is one, however it is written`() {
    #expect(CalendarText.escaped("a\r\nb\rc\nd\n\re") == "a\\nb\\nc\\nd\\n\\ne")
  }

  @Test func `an event that takes no time has no end, and comes back`() throws {
    let moment = try session(.shortBreak, .skipped, "2026-11-21T09:00:00Z", "2026-11-21T09:00:00Z")
    var short = try session(.focus, .completed, "2026-11-21T09:00:00.200Z", "2026-11-21T09:00:00.900Z")
    short.planned = nil
    let nine = try instant("2026-11-21T09:00:00Z")
    for one in [moment, short] {
      var writer = CalendarWriter(includesAll: true)
      let text = try writer.whole([ArchivedSession(one)])
      #expect(!text.contains("DTEND") && text.contains("DTSTART:20261121T090000Z"))
      let back = try #require(try read(text).sessions.first?.session)
      #expect(back.startedAt == nine && back.endedAt == nine)
      #expect(back.phase == one.phase && back.outcome == one.outcome)
      #expect(SessionRules.objection(to: back, in: .ical, at: nine + .hours(1)) == nil)
    }
  }

  @Test(arguments: [
    ("PT25M", 1500), ("P1DT2H", 93_600), ("P2W", 1_209_600), ("+PT1H1S", 3601), ("PT0S", 0),
  ]) func `a duration is read`(_ text: String, _ seconds: Int) {
    #expect(CalendarReader.length(text) == .seconds(seconds))
  }

  @Test func `what is no duration, or is longer than a life, isn't read`() {
    for text in ["P", "25", "PT", "P1H", "-PT5M", "P99999999W"] { #expect(CalendarReader.length(text) == nil) }
    // Their sum is more than any number.
    #expect(CalendarReader.length("P" + String(repeating: "99999999W", count: 200_000)) == nil)
  }

  @Test func `an event has what calendars show, and the rest for us`() throws {
    var one = try session(
      .focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z", "2026-11-21T09:12:00Z",
      "2026-11-21T09:27:00Z",
      id: "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11", task: "Write; revise", project: "book", tags: ["deep"], note: "a\nb")
    one.strikes = [Strike(at: try instant("2026-11-21T09:05:00Z"), text: "phone")]
    var writer = CalendarWriter(includesAll: false)
    let text = try writer.whole([ArchivedSession(one)])
    #expect(
      text == """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        PRODID:-//Segue//Segue//EN\r
        CALSCALE:GREGORIAN\r
        X-WR-CALNAME:Segue\r
        BEGIN:VEVENT\r
        UID:01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11@segue.invalid\r
        DTSTAMP:20261121T092700Z\r
        DTSTART:20261121T090000Z\r
        DTEND:20261121T092700Z\r
        SUMMARY:Write\\; revise\r
        CATEGORIES:book,deep\r
        DESCRIPTION:a\\nb\r
        TRANSP:TRANSPARENT\r
        STATUS:CONFIRMED\r
        X-SEGUE-PHASE:focus\r
        X-SEGUE-OUTCOME:completed\r
        X-SEGUE-PROJECT:book\r
        X-SEGUE-PLANNED:PT1500S\r
        X-SEGUE-SEGMENTS:20261121T090000Z/20261121T091000Z,20261121T091200Z/2026112\r
         1T092700Z\r
        X-SEGUE-STRIKE;X-AT=20261121T090500Z:phone\r
        END:VEVENT\r
        END:VCALENDAR\r\n
        """)
    #expect(try read(text).sessions.map(\.session) == [one])
  }

  @Test func `breaks and what was abandoned come along where that is asked for`() throws {
    let sessions = [
      try session(.focus, .abandoned, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z"),
      try session(.shortBreak, .completed, "2026-11-21T09:10:00Z", "2026-11-21T09:15:00Z", task: ""),
    ].map { ArchivedSession($0) }
    var some = CalendarWriter(includesAll: false)
    #expect(!(try some.whole(sessions)).contains("VEVENT"))
    var all = CalendarWriter(includesAll: true)
    let text = try all.whole(sessions)
    #expect(text.contains("STATUS:CANCELLED") && text.contains("SUMMARY:Short break"))
    #expect(try read(text).sessions.map(\.session) == sessions.map(\.session))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a calendar of ours comes back, to the second`(_ seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    let sessions = history.sessions(60, step: 1000, from: try instant("2026-01-01T00:00:00Z"))
    var writer = CalendarWriter(includesAll: true)
    let found = try read(try writer.whole(sessions.map { ArchivedSession($0) }))
    #expect(found.problems.isEmpty && found.sessions.count == sessions.count)
    for (was, now) in zip(sessions, found.sessions.map(\.session)) {
      #expect(now.id == was.id && now.startedAt == was.startedAt && now.endedAt == was.endedAt)
      #expect(now.segments == was.segments && now.outcome == was.outcome && now.planned == was.planned)
      #expect(now.strikes.map(\.at) == was.strikes.map(\.at))
      #expect(now.project == was.project.replacing("\t", with: "\t"))
    }
  }

  @Test func `events of other programs are focus, in their own zone or in ours`() throws {
    let abroad = try read(
      event(
        "UID:1\nDTSTART;TZID=America/New_York:20261121T040000\nDTEND;TZID=\"America/New_York\":20261121T042500\nSUMMARY:Write"
      ))
    #expect(abroad.sessions.map(\.session.brief) == ["09:00-09:25 Write"])
    let floating = try read(event("DTSTART:20261121T100000\nDURATION:PT25M\nSUMMARY:Here"), zone: "Europe/Berlin")
    #expect(floating.sessions.map(\.session.brief) == ["09:00-09:25 Here"])
    let folded = try read(
      event("DTSTART:20261121T090000Z\nDTEND:20261121T09\n 2500Z\nSUMMARY:Wr\n\tite\nCATEGORIES:a\\,b,c"))
    #expect(folded.sessions.map(\.session.brief) == ["09:00-09:25 Write"])
    #expect(folded.sessions.first?.session.tags == ["a,b", "c"])
    let alarmed = try read(
      event(
        "DTSTART:20261121T090000Z\nDTEND:20261121T092500Z\nSUMMARY:Write\nBEGIN:VALARM\nSUMMARY:Ring\nDURATION:PT5M\nEND:VALARM"
      ))
    #expect(alarmed.sessions.map(\.session.brief) == ["09:00-09:25 Write"])
  }

  @Test func `what is no session is left out with its reason, and what is wrong is named`() throws {
    func left(_ lines: String) throws -> [Problem] { try read(event(lines)).leftOut }
    #expect(try left("DTSTART;VALUE=DATE:20261121") == [Problem(.line(3), .allDay)])
    #expect(
      try left("DTSTART:20261121T090000Z\nDTEND:20261121T092500Z\nRRULE:FREQ=DAILY")
        == [Problem(.line(3), .repeating)])
    #expect(
      try left("DTSTART:20261121T090000Z\nDTEND:20261121T092500Z\nSTATUS:CANCELLED")
        == [Problem(.line(3), .cancelled)])
    func problems(_ lines: String) throws -> [Problem] { try read(event(lines)).problems }
    #expect(
      try problems("DTSTART;TZID=Nowhere/Land:20261121T090000\nDTEND:20261121T092500Z")
        == [Problem(.line(4), .unknownZone(name: "Nowhere/Land"))])
    #expect(
      try problems("DTSTART:tomorrow\nDTEND:20261121T092500Z")
        == [Problem(.line(4), .notATime(text: "tomorrow", example: "20261121T090000Z"))])
    #expect(try problems("DTSTART:20261121T090000Z") == [Problem(.line(3), .noEndProperty)])
    #expect(
      try problems("DTSTART:20261121T090000Z\nDURATION:25") == [
        Problem(.line(5), .notADuration(text: "25"))
      ])
    #expect(throws: UnreadableFile.self) { try read("hello") }
    #expect(throws: UnreadableFile(.noEndOf(name: "VCALENDAR"))) {
      try read("BEGIN:VCALENDAR\nVERSION:2.0\n")
    }
    #expect(throws: UnreadableFile(line: 3, .endWithoutBegin(name: "VEVENT"))) {
      try read("BEGIN:VCALENDAR\nVERSION:2.0\nEND:VEVENT\n")
    }
  }

  // MARK: An implementation that isn't ours

  private struct Event: Codable, Hashable {
    var uid: String
    var start: String
    var end: String
    var summary: String
    var description: String
    var categories: [String]
    var status: String
    var phase: String
  }

  private func python(_ mode: String, input: String) async throws -> String {
    let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "icalendar_peer.py")
    let outcome = try await Processes.run(
      Command(
        [try Python().interpreter, script.path(percentEncoded: false), mode],
        environment: ProcessInfo.processInfo.environment, workingDirectory: NSTemporaryDirectory(),
        input: Array(input.utf8), timeout: Patience.standard, grace: .seconds(1), outputLimit: 16 << 20))
    try #require(outcome.termination == .exited(0), "\(outcome.termination) \(outcome.stderr.text)")
    return outcome.stdout.text
  }

  @Test func `Python's icalendar reads what we write, strictly, as it was meant`() async throws {
    var history = RandomHistory(seed: 11)
    let sessions = history.sessions(200, step: 1000, from: try instant("2026-01-01T00:00:00Z"))
    var writer = CalendarWriter(includesAll: true)
    let text = try writer.whole(sessions.map { ArchivedSession($0) })
    let events = try JSON.read([Event].self, from: try await python("read", input: text))
    let expected = sessions.map { session in
      let end = session.endedAt ?? session.startedAt
      let title = session.task.isEmpty ? session.phase.title : session.task.onOneLine
      return Event(
        uid: session.id + "@segue.invalid", start: WrittenTime.basic(session.startedAt), end: WrittenTime.basic(end),
        summary: title, description: session.note,
        categories: ([session.project] + session.tags).filter { !$0.isEmpty },
        status: session.outcome == .abandoned ? "CANCELLED" : "CONFIRMED", phase: session.phase.rawValue)
    }
    #expect(events.count == expected.count)
    for (one, other) in zip(events, expected) { #expect(one == other) }
  }

  @Test func `what Python's icalendar writes is read as it was meant`() async throws {
    let found = try read(try await python("write", input: ""))
    #expect(
      found.problems.isEmpty && found.leftOut.map(\.reason) == [.allDay])
    #expect(
      found.sessions.map(\.session.brief) == [
        "09:00-09:25 Write, revise; é🍅", "08:00-08:50 " + String(repeating: "long ", count: 40) + "title",
      ])
    #expect(found.sessions.first?.session.tags == ["deep", "a,b"])
    #expect(found.sessions.first?.session.note == "one\ntwo")
  }
}
