// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import History
import TestSupport
import Testing
import TimerEngine

@testable import Messages

/// The sentences about files that cannot be imported, in each language.
@Suite struct ImportSentenceTests {
  private static let sessions: [SessionProblem] = [
    .notEnded, .notOver, .inFuture, .before1970, .endsBeforeStart, .tooLong, .ranTooLong, .ranOverYear,
    .outcome(outcome: .skipped, isFocus: true), .outcome(outcome: .partial, isFocus: false), .tookNoTime, .negativePlan,
    .longPlan, .longExtension, .longTask, .longProject, .longTags, .longNote(mebibytes: 16), .badProject, .badTag,
    .manyStrikes(most: 10_000), .strikeTime, .longStrike, .openSegment, .segmentOrder, .segmentAfterEnd,
    .attachmentName(name: "../x"), .attachmentDigest(name: "a.png"), .attachmentSize(name: "a.png"),
    .attachmentTime(name: "a.png"),
  ]

  private static let faults: [ImportProblem.CellFault] = [
    .time, .twoDates, .length, .phase, .outcome, .strikes, .beforeStart, .tooLong, .tooLongAsMinutes,
  ]

  private static let problems: [ImportProblem] =
    [
      .emptyFile, .notUTF8, .repeatedID(of: .line(1)), .repeatedID(of: .lineOf(2, file: "2026-11.data")),
      .repeatedID(of: .row(3, table: "entries")), .repeatedID(of: .whole),
      .notATime(text: "soon", example: "20261121T090000Z"), .other(reason: "disk I/O error"),
      .brokenJSON, .notJSON, .nestedTooDeep, .missing(name: "startedAt"),
      .member(path: "strikes[2].text", problem: .wrongKind), .badValue,
      .member(path: "planned", problem: .overHundredYears),
      .unknownName(text: "nap", known: ["focus", "short-break", "long-break"]), .notRFC3339(text: "yesterday"),
      .notAnArchive, .newerArchive(version: 2, known: 1),
      .badColour(text: "mud", project: "book", known: ["red", "blue"]), .unfinished, .sample,
      .badFileDigest, .cutFile(digest: "ab0000000000"), .otherFile(digest: "ab0000000000"),
      .unwritableFile(path: "/a/b", reason: "No space left on device"),
      .unusableFolder(path: "/a", reason: "Permission denied"),
      .noColumn(title: "c", field: "start", columns: ["a", "b"], more: 0),
      .noStartColumn(columns: ["a", "b"], more: 0), .noEndColumn(columns: ["a", "b"], more: 3),
      .openQuote, .surplus(fields: 4, titles: 3), .noStart(date: "Day", time: "Hour"), .noEnd,
      .emptyCell(column: "Start"),
      .notACalendar, .endWithoutBegin(name: "VEVENT"), .noEndOf(name: "VCALENDAR"), .noProperty(name: "DTSTART"),
      .noEndProperty, .allDay, .repeating, .cancelled, .notADuration(text: "25"), .notAPeriod(text: "a/b"),
      .unknownZone(name: "Nowhere/Land"),
      .intervalWithoutStart, .notAnInterval, .tracked,
      .notTimes(start: "a", end: "b", example: "20261121T090000Z"), .badFields, .notMinutes(text: "long"),
      .noTables, .database(reason: "file is not a database"), .otherState(text: "stopped"),
      .otherStatus(text: "scheduled"), .notTimeOrLength(time: "soon", elapsed: -1),
      .notAnImport, .badImportColours, .notASession, .notAUUID, .otherCount(expected: 2),
    ] + faults.map { .cell(text: "x", column: "Col", fault: $0) } + sessions.map { .session(problem: $0) }

  private static let requests: [RequestProblem] = [
    .importPath(expected: "/a/import-*.jsonl"), .unreadableImport(path: "/a/b", reason: "Permission denied"),
    .longImportLine, .badImport(line: 2, problem: .notASession), .importRunning, .importExists(id: nil),
    .importExists(id: "01934f57-20a0-7000-8000-000000000000"),
  ]

  @Test(arguments: ["english", "korean"]) func `the sentences are those of the golden file`(_ name: String) throws {
    let language: any Language = name == "english" ? English() : Korean()
    let lines = Self.problems.map { language.exchange(.problem(.whole, $0)) } + Self.requests.map(language.request)
    try Golden.check(lines.joined(separator: "\n"), "import-\(name).txt")
  }

  @Test func `a problem comes back from its JSON, in which each value has a name`() throws {
    for problem in Self.problems {
      let text = try JSON.line(problem)
      #expect(try JSON.read(ImportProblem.self, from: text) == problem)
      #expect(!text.contains("\"_"), "\(text)")
    }
  }
}
