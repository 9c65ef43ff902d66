// SPDX-License-Identifier: MIT
import Events
import History
import Reports
import Testing
import TimerEngine

@testable import ImportExport

struct CSVTests {
  private func read(
    _ text: String, columns: [CSVField: String] = [:], order: DateOrder? = nil, zone: String = "UTC"
  ) throws -> FoundHistory {
    try CSVReader.read(
      Array(text.utf8), options: CSVReader.Options(columns: columns, order: order), days: try localDays(zone))
  }

  private func rows(_ text: String) throws -> [CSVText.Row] {
    var rows: [CSVText.Row] = []
    let bytes = Array(text.utf8)[...]
    try CSVText.rows(bytes, separator: CSVText.separator(of: bytes)) { rows.append($0) }
    return rows
  }

  @Test func `fields are those of RFC 4180`() throws {
    let text = "a,\"b \"\"c\"\"\",\"d\r\ne\"\r\n\r\n,x,\n\"\",\"f,g\"\r\"h\"\"\"\r\n"
    #expect(
      try rows(text) == [
        CSVText.Row(line: 1, fields: ["a", "b \"c\"", "d\r\ne"]), CSVText.Row(line: 4, fields: ["", "x", ""]),
        CSVText.Row(line: 5, fields: ["", "f,g"]), CSVText.Row(line: 6, fields: ["h\""]),
      ])
    #expect(try rows("a;b;c,d\n1;2;3").first?.fields == ["a", "b", "c,d"])
    #expect(try rows("a\tb\n1\t2").first?.fields == ["a", "b"])
    #expect(throws: CSVText.Unclosed.self) { try rows("a,b\n\"c,d\ne,f\n") }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>) func `rows that were written are read again`(_ seed: UInt64) throws {
    let pieces = ["a", ",", "\"", "\r", "\n", "\r\n", " ", ";", "'", "=", "é", "\"\u{301}", ",\u{301}", "=\u{301}"]
    var dice = SplitMix64(state: seed)
    let written = (0..<100).map { _ in
      (0..<3).map { _ in
        (0..<Int.random(in: 0...5, using: &dice)).map { _ in pieces.randomElement(using: &dice) ?? "" }.joined()
      } + ["end"]
    }
    let text = written.map { CSVText.line($0) }.joined()
    #expect(try rows("1,2,3,4\r\n" + text).dropFirst().map(\.fields) == written)
  }

  @Test(arguments: [
    "=1+1", "+1", "-1", "@x", "\t=1", "'=1", "''=1", "'quoted'", "plain", "", "'", "＝1", "a=b", "=\u{301}", "'=\u{301}",
    "'\u{301}=1",
  ])
  func `no text is a formula in a spreadsheet, and each comes back as it was`(_ text: String) {
    let guarded = FormulaGuard.guarded(text)
    #expect(!["=", "+", "-", "@", "\t", "＝"].contains(guarded.unicodeScalars.first.map { String($0) } ?? ""))
    #expect(FormulaGuard.unguarded(guarded) == text)
  }

  @Test func `a session is a row, in local time`() throws {
    var one = try session(
      .focus, .partial, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00.500Z", id: "x", task: "=SUM(A1)", project: "book",
      tags: ["deep", "a"], note: "one\ntwo, \"three\"")
    one.endedAt = try instant("2026-11-21T09:12:00Z")
    one.strikes = [Strike(at: one.startedAt, text: "")]
    var writer = CSVWriter(zone: try zone("Asia/Kolkata"))
    #expect(
      try writer.whole([ArchivedSession(one)]) == """
        id,phase,start,end,planned_seconds,elapsed_seconds,paused_seconds,task,project,tags,note,outcome,strikes\r
        x,focus,2026-11-21T14:30:00+05:30,2026-11-21T14:42:00+05:30,1500,600.500,119.500,'=SUM(A1),book,"deep, a","one
        two, ""three\""",partial,1\r\n
        """)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a table of ours comes back with all that is in it`(_ seed: UInt64) throws {
    var history = RandomHistory(seed: seed)
    let sessions = history.sessions(100, from: try instant("2026-01-01T00:00:00Z"))
    var writer = CSVWriter(zone: try zone("America/New_York"))
    let text = try writer.whole(sessions.map { ArchivedSession($0) })
    let found = try read(text, zone: "Asia/Tokyo")
    #expect(found.problems.isEmpty && found.unusedColumns == nil)
    for (was, now) in zip(sessions, found.sessions.map(\.session)) {
      #expect(now.id == was.id && now.phase == was.phase && now.outcome == was.outcome && now.planned == was.planned)
      #expect(now.startedAt == was.startedAt && now.endedAt == was.endedAt && now.strikes.count == was.strikes.count)
      let end = try #require(was.endedAt)
      #expect(now.elapsed(at: end) == was.elapsed(at: end))
      #expect(now.task == TextScanner.trimmed(was.task).onOneLine, "\(was.task)")
    }
    #expect(found.sessions.count == sessions.count)
  }

  @Test func `a session of ours that is on has a row, and is left out when that comes back`() throws {
    var one = try session(.focus, .running, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z", id: "x")
    one.endedAt = nil
    let writer = CSVWriter(zone: try zone("UTC"))
    let row = writer.row(one, at: try instant("2026-11-21T09:12:00Z"))
    #expect(row == "x,focus,2026-11-21T09:00:00+00:00,,1500,600,120,Write,,,,running,0\r\n")
    let found = try read(writer.head + row)
    #expect(found.sessions.isEmpty && found.problems.isEmpty)
    #expect(found.leftOut == [Problem(.line(2), .unfinished)])
  }

  @Test func `what 'history --csv' once printed came back with minutes for seconds, and its tags as one`() throws {
    let found = try read(
      """
      id,phase,outcome,started,ended,elapsed,paused,planned,task,project,tags,strikes,note,files
      a,focus,completed,2026-11-21T09:00:00.000Z,2026-11-21T09:30:00.000Z,1500,300,1500,Write,book,deep work,2,"a
      b",1
      b,focus,partial,2026-11-21T10:00:00.000Z,2026-11-21T10:10:00.000Z,600,0,0,'=x,,,0,,0
      c,focus,running,2026-11-21T11:00:00.000Z,,60,0,1500,On,,,0,,0
      """)
    #expect(found.problems.isEmpty && found.leftOut.map(\.place) == [.line(5)] && found.unusedColumns == nil)
    let sessions = found.sessions.map(\.session)
    #expect(sessions.map(\.brief) == ["09:00-09:30 Write", "10:00-10:10 =x"])
    #expect(sessions.map(\.planned) == [.minutes(25), nil])
    #expect(sessions.map { $0.elapsed(at: $0.endedAt ?? $0.startedAt) } == [.minutes(25), .minutes(10)])
    #expect(sessions.map(\.tags) == [["deep", "work"], []] && sessions.map(\.strikes.count) == [2, 0])
  }

  @Test func `columns are found by what programs call them`() throws {
    let found = try read(
      """
      "Description","Project","Start date","Start time","End date","End time","Duration","Tags"
      Write,book,2026-11-21,09:00:00,2026-11-21,09:25:00,00:25:00,"deep, a"
      """, columns: [.date: "Start date", .time: "Start time", .end: "End time"])
    let session = try #require(found.sessions.first?.session)
    #expect(session.brief == "09:00-09:25 Write" && session.project == "book" && session.tags == ["deep", "a"])
    #expect(session.outcome == .completed && session.phase == .focus && session.planned == .minutes(25))
  }

  @Test func `columns are those that are named, whatever the others are called`() throws {
    let found = try read(
      "Title;Begin at;Len;Start\nWrite;21.11.2026 09:00;25;never\n",
      columns: [.start: "begin at", .duration: "Len", .task: "Title"])
    #expect(found.sessions.map(\.session.brief) == ["09:00-09:25 Write"])
    let error = try #require(throws: UnreadableFile.self) {
      try read("a,b\n1,2\n", columns: [.start: "c"])
    }
    #expect(error.reason == .noColumn(title: "c", field: "start", columns: ["a", "b"], more: 0))
  }

  @Test func `columns that nothing is read from were once dropped without a word`() throws {
    let row = "2026-11-21 09:00,25"
    let found = try read("start,minutes,What,Billable,paused_seconds,,task,Description\n\(row)\n")
    #expect(
      found.unusedColumns
        == UnusedColumns(titles: ["What", "Billable", "Description"], count: 3, field: .project))
    let named = try read("start,minutes,What\n\(row),Write\n", columns: [.task: "what"])
    #expect(named.unusedColumns == nil && named.sessions.map(\.session.task) == ["Write"])
    let many = (0..<300).map { "\($0)" + String(repeating: "é", count: 1000) }.joined(separator: ",")
    let unused = try #require(try read("start,minutes,\(many)\n\(row)\n").unusedColumns)
    #expect(unused.titles.count == UnusedColumns.most && unused.count == 300 && unused.field == .task)
    #expect(unused.titles.allSatisfy { $0.count == 81 })
  }

  @Test func `a value behind the last column is a problem of its row, and an empty one is nothing`() throws {
    let found = try read("start,minutes,task\n2026-11-21 09:00,25,Write, and mail\n2026-11-21 10:00,25,Read,, \n")
    #expect(
      found.problems == [
        Problem(.line(2), .surplus(fields: 4, titles: 3))
      ])
    #expect(found.sessions.map(\.session.brief) == ["10:00-10:25 Read"])
  }

  @Test func `a file of one line was once repeated as a whole`() throws {
    let accents = "a" + String(repeating: "\u{301}", count: 100_000)
    for line in [String(repeating: "x", count: 100_000), String(repeating: "title,", count: 10_000), accents] {
      let error = try #require(throws: UnreadableFile.self) { try read(line) }
      guard case .noStartColumn = error.reason else { throw error }
      #expect("\(error.reason)".utf8.count < 5000)
      let found = try read("start,minutes\n\"\(line)\",25\n")
      #expect(found.problems.map { "\($0.reason)".utf8.count < 500 } == [true])
    }
  }

  @Test func `a table that doesn't say when, or how long, is refused with the way out`() throws {
    let start = try #require(throws: UnreadableFile.self) { try read("Task,Length\na,25\n") }
    #expect(start.reason == .noStartColumn(columns: ["Task", "Length"], more: 0))
    let end = try #require(throws: UnreadableFile.self) { try read("Task,Start\na,2026-11-21 09:00\n") }
    #expect(end.reason == .noEndColumn(columns: ["Task", "Start"], more: 0))
    #expect(throws: UnreadableFile(.emptyFile)) { try read("\n\n") }
  }

  @Test(arguments: [
    ("Duration (min)", "25"), ("duration_seconds", "1500"), ("Minutes", "25"), ("Hours", "0.5"), ("Duration", "25m"),
    ("elapsed [h]", "0,5"), ("Length", "25"),
  ]) func `a bare number is in the unit that the column's title names, else minutes`(_ title: String, _ value: String)
    throws
  {
    let found = try read("start;\(title)\n2026-11-21 09:00;\(value)\n")
    let minutes = title.lowercased().contains("h") && !title.contains("ength") ? 30 : 25
    #expect(
      found.sessions.map { $0.session.elapsed(at: $0.session.endedAt ?? $0.session.startedAt) } == [.minutes(minutes)])
  }

  @Test(arguments: [
    ("elapsed", "1500"), ("elapsed", "0:26:01"), ("minutes", "27"), ("Hours", "1.5"), ("Hours", "0.55"),
  ]) func `a length for which its times have no room was once cut to them`(_ title: String, _ value: String) throws {
    let found = try read("start,end,\(title)\n2026-11-21 09:00,2026-11-21 09:25,\(value)\n")
    let fault = value == "1500" ? ImportProblem.CellFault.tooLongAsMinutes : .tooLong
    #expect(found.problems == [Problem(.line(2), .cell(text: value, column: title, fault: fault))])
  }

  @Test(arguments: [
    ("elapsed", "26"), ("elapsed", "0:25:59"), ("elapsed_seconds", "1560"), ("Hours", "0.5"), ("Hours", "1"),
    ("elapsed", "10"),
  ]) func `a length that was rounded is no longer than its times`(_ title: String, _ value: String) throws {
    let found = try read("start,end,\(title)\n2026-11-21 09:00,2026-11-21 09:25,\(value)\n")
    #expect(found.problems.isEmpty)
    let minutes = value == "10" ? 10 : 25
    #expect(
      found.sessions.map { $0.session.elapsed(at: $0.session.endedAt ?? $0.session.startedAt) } == [.minutes(minutes)])
  }

  @Test func `a time alone is of the row's day, or of the next where the clock has come round`() throws {
    let found = try read("Date,Start,End,Task\n2026-11-21,23:50,00:15,late\n2026-11-21,9:00,9:25,early\n")
    #expect(found.problems.isEmpty)
    #expect(
      found.sessions.map { $0.session.endedAt?.rfc3339 } == ["2026-11-22T00:15:00.000Z", "2026-11-21T09:25:00.000Z"])
  }

  @Test func `an end before the start that would make it very long isn't believed`() throws {
    let found = try read("Date,Start,End\n2026-01-05,10:00,09:30\n2026-01-05,18:00,10:00\n2026-01-05,1:00,23:00\n")
    #expect(
      found.problems == [
        Problem(.line(2), .cell(text: "09:30", column: "End", fault: .beforeStart))
      ])
    #expect(found.sessions.map(\.session.brief) == ["18:00-10:00 ", "01:00-23:00 "])
  }

  @Test func `a time that comes twice in a night is the one that can be meant`() throws {
    let found = try read("Date,Start,End\n2026-10-25,02:50,02:10\n", zone: "Europe/Berlin")
    #expect(found.problems.isEmpty)
    #expect(found.sessions.map(\.session.brief) == ["00:50-01:10 "])
  }

  @Test func `tags are parted at commas, which may have an accent`() throws {
    let found = try read("start,minutes,tags\n2026-11-21 09:00,25,\"a, b;c,\u{301}d\"\n")
    #expect(found.sessions.first?.session.tags == ["a", "b", "c", "\u{301}d"])
  }

  @Test func `dates with slashes mean what the others of the file leave no doubt of`() throws {
    let clear = try read("start,minutes\n21/11/2026 09:00,25\n03/04/2026 09:00,25\n")
    #expect(clear.sessions.last?.session.startedAt.rfc3339 == "2026-04-03T09:00:00.000Z")
    let unclear = try read("start,minutes\n01/02/2026 09:00,25\n03/04/2026 09:00,25\n")
    #expect(
      unclear.problems
        == [2, 3].map { line in
          let text = line == 2 ? "01/02/2026 09:00" : "03/04/2026 09:00"
          return Problem(.line(line), .cell(text: text, column: "start", fault: .twoDates))
        })
    #expect(try read("start,minutes\n01/02/2026 09:00,25\n", order: .monthFirst).problems.isEmpty)
  }

  @Test func `each row that can't be read is named with its line and column`() throws {
    let found = try read(
      """
      start,end,task,phase,outcome,strikes
      2026-11-21 09:00,2026-11-21 09:25,"a
      b",focus,completed,0
      soon,2026-11-21 09:25,b,,,
      2026-11-21 09:00,,c,,,
      2026-11-21 10:00,2026-11-21 10:25,d,nap,,
      2026-11-21 10:00,2026-11-21 10:25,e,,fine,
      2026-11-21 10:00,2026-11-21 10:25,f,,,many
      ,,,,,
      2026-11-21 11:00,2026-11-21 11:25,g,Short Break,skipped,
      """)
    #expect(found.sessions.map(\.session.brief) == ["09:00-09:25 a b", "11:00-11:25 g"])
    #expect(found.sessions.last?.session.phase == .shortBreak)
    #expect(
      found.problems == [
        Problem(.line(4), .cell(text: "soon", column: "start", fault: .time)),
        Problem(.line(5), .noEnd),
        Problem(.line(6), .cell(text: "nap", column: "phase", fault: .phase)),
        Problem(
          .line(7), .cell(text: "fine", column: "outcome", fault: .outcome)),
        Problem(.line(8), .cell(text: "many", column: "strikes", fault: .strikes)),
      ])
  }

  @Test func `text that isn't UTF-8 is refused, and a mark at its beginning is none of it`() throws {
    let days = try localDays()
    #expect(throws: UnreadableFile(.notUTF8)) {
      try CSVReader.read(Array("start,minutes\n2026-11-21 09:00,25 \u{E9}".utf8).filter { $0 != 0xC3 }, days: days)
    }
    let marked = try CSVReader.read(
      [0xEF, 0xBB, 0xBF] + Array("start,minutes\n2026-11-21 09:00,25\n".utf8), days: days)
    #expect(marked.sessions.count == 1)
  }
}
