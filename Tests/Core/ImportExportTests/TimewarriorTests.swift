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

struct TimewarriorTests {
  private static let id = "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11"

  private func read(_ text: String) throws -> FoundHistory {
    try TimewarriorReader.read(Array(text.utf8), days: try localDays())
  }

  private func paused() throws -> Session {
    try session(
      .focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z", "2026-11-21T09:12:00Z",
      "2026-11-21T09:27:00Z",
      id: Self.id, task: "Write \"it\"", project: "book", tags: ["deep", "book", "two words"])
  }

  @Test func `each running stretch is an interval, whose annotation names its session`() throws {
    let sessions = [
      try paused(), try session(.shortBreak, .completed, "2026-11-21T09:27:00Z", "2026-11-21T09:32:00Z"),
      try session(.focus, .abandoned, "2026-11-21T10:00:00Z", "2026-11-21T10:05:00Z"),
    ].map { ArchivedSession($0) }
    var export = TimewarriorWriter(.export)
    let tags = #"["Write ’it’","book","deep","two words"]"#
    let annotation = "segue \(Self.id): Write ’it’"
    #expect(
      try export.whole(sessions) == """
        [
        {"start":"20261121T090000Z","end":"20261121T091000Z","tags":\(tags),"annotation":"\(annotation)"},
        {"start":"20261121T091200Z","end":"20261121T092700Z","tags":\(tags),"annotation":"\(annotation)"}
        ]

        """)
    var data = TimewarriorWriter(.data)
    let lines = try data.whole(sessions)
    #expect(
      lines == """
        inc 20261121T090000Z - 20261121T091000Z # "Write ’it’" book deep "two words" # "\(annotation)"
        inc 20261121T091200Z - 20261121T092700Z # "Write ’it’" book deep "two words" # "\(annotation)"

        """)
    #expect(TimewarriorWriter.fileName(of: lines, in: try zone("UTC")) == "2026-11.data")
  }

  @Test func `a line is in the file of the month that the local clock showed`() throws {
    let line = "inc 20260131T233000Z - 20260201T001500Z # book"
    #expect(TimewarriorWriter.fileName(of: line, in: try zone("UTC")) == "2026-01.data")
    #expect(TimewarriorWriter.fileName(of: line[...], in: try zone("Europe/Berlin")) == "2026-02.data")
    #expect(TimewarriorWriter.fileName(of: line, in: try zone("America/New_York")) == "2026-01.data")
  }

  @Test(arguments: [
    ("plain", "plain"), ("it's \"so\"", "it’s ’so’"), ("a\\b", "a/b"), ("\"\u{301}", "’\u{301}"), ("#", "＃"),
    (" # ", "＃"),
    ("#1", "#1"), ("5*3>2", "5×3›2"), ("a*b>c", "a*b>c"), ("U+00E9", "U-00E9"), ("xU+00e9y", "xU-00e9y"),
    ("U+00", "U+00"), ("a\nb", "a b"),
  ]) func `a text is one that timewarrior reads as it was written`(_ text: String, _ plain: String) {
    #expect(TimewarriorInterval.plain(text) == plain)
  }

  @Test(arguments: [
    ("Mail", ["two words", "a"]), ("", ["two words", "Mail"]), ("two words", ["a", "one more"]), ("#", ["a"]),
    ("a: b", ["x"]), ("= x", ["\u{E9}", "z", "Z"]),
  ]) func `a task comes back as one, whatever the tags are`(_ task: String, _ tags: [String]) throws {
    let one = try session(
      .focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:25:00Z", id: Self.id, task: task, tags: tags)
    for form in [TimewarriorWriter.Form.export, .data] {
      var writer = TimewarriorWriter(form)
      let back = try #require(try read(try writer.whole([ArchivedSession(one)])).sessions.first?.session)
      #expect(back.id == Self.id && back.task == TimewarriorInterval.plain(task))
      #expect(Set(back.tags) == Set(tags.map(TimewarriorInterval.plain)))
    }
  }

  @Test func `an interval of the plugin says which session it is, and nothing more`() throws {
    let lines = "inc 20261121T090000Z - 20261121T091000Z # book \"Write it\" # \"segue \(Self.id)\"\n"
    let session = try #require(try read(lines).sessions.first?.session)
    #expect(session.id == Self.id && session.task == "Write it" && session.tags == ["book"])
  }

  @Test func `an interval that ends before it starts is a problem, also where it is a part of a session`() throws {
    let found = try read(
      """
      inc 20261121T090000Z - 20261121T091000Z # a # "segue \(Self.id)"
      inc 20261121T093000Z - 20261121T092000Z # a # "segue \(Self.id)"
      inc 20261121T100000Z - 20261121T095959Z # b
      """)
    #expect(found.problems == [2, 3].map { Problem(.line($0), .session(problem: .endsBeforeStart)) })
    #expect(found.sessions.map(\.session.brief) == ["09:00-09:10 "])
  }

  @Test func `the intervals of one session are that session again`() throws {
    for form in [TimewarriorWriter.Form.export, .data] {
      var writer = TimewarriorWriter(form)
      let found = try read(try writer.whole([ArchivedSession(try paused())]))
      let session = try #require(found.sessions.first?.session)
      #expect(found.sessions.count == 1 && session.id == Self.id)
      let whole = try paused()
      #expect(session.segments == whole.segments && session.endedAt == whole.endedAt)
      #expect(session.task == "Write ’it’" && session.tags == ["book", "deep", "two words"])
    }
  }

  @Test func `intervals of others are focus, and what says what was done is the task`() throws {
    let json = try read(
      """
      [
      {"id":3,"start":"20261121T080000Z","end":"20261121T082500Z","tags":["code","Fix the menu"]},
      {"id":2,"start":"20261121T090000Z","end":"20261121T092500Z","tags":["code","two words"],"annotation":"the menu"},
      {"id":1,"start":"20261121T100000Z","tags":["open"]}
      ]
      """)
    #expect(json.sessions.map(\.session.brief) == ["08:00-08:25 Fix the menu", "09:00-09:25 the menu"])
    #expect(json.sessions.map(\.session.tags) == [["code"], ["code", "two words"]])
    #expect(json.leftOut == [Problem(.line(4), .tracked)])
    let lines = try read(
      """
      inc 20261121T080000Z - 20261121T082500Z # code "Fix the \\"menu\\" # here"
      inc 20261121T090000Z - 20261121T092500Z
      inc 20261121T093000Z - 20261121T094000Z # # "only a note"
      inc 20261121T100000Z # open
      exc monday <9:00 >18:00
      """)
    #expect(
      lines.sessions.map(\.session.brief) == [
        "08:00-08:25 Fix the \"menu\" # here", "09:00-09:25 ", "09:30-09:40 only a note",
      ])
    #expect(lines.leftOut.map(\.place) == [.line(4)])
  }

  @Test func `what can't be read is named`() throws {
    let found = try read("hello\ninc soon - 20261121T092500Z\ninc 20261121T080000Z - 20261121T082500Z # \"open\ninc\n")
    #expect(found.problems.map(\.place) == [.line(1), .line(3), .line(4), .line(2)])
    #expect(throws: UnreadableFile(line: 2, .brokenJSON)) {
      try read("[\n{\"start\":")
    }
    #expect(try read("[{\"tags\":[]}]").problems.count == 1)
  }

  // MARK: A folder of months

  @Test(arguments: ["2026-11.data", "0001-01.data"]) func `a month's file is known by its name`(_ name: String) {
    #expect(TimewarriorReader.isMonth(name))
  }

  @Test(arguments: [
    "", "tags.data", "undo.data", "2026-11", "2026-11.data~", "2026-11.data.bak", "2026-1.data", "x2026-11.data",
    "2026-11-01.data", "-.data", ".data", "２０２６-11.data",
  ]) func `what else is in the folder isn't`(_ name: String) {
    #expect(!TimewarriorReader.isMonth(name))
  }

  @Test func `months once came in each on its own, and tore a session apart`() throws {
    var reader = TimewarriorReader(days: try localDays())
    let january = """
      inc 20260105T090000Z - 20260105T092500Z # Mail
      inc 20260131T233000Z - 20260131T235500Z # book Write # "segue \(Self.id): Write"
      nonsense

      """
    let february = """
      inc 20260201T000000Z - 20260201T001500Z # book Write # "segue \(Self.id): Write"
      inc 20260202T090000Z # open

      """
    try reader.take(Array(january.utf8), of: "2026-01.data")
    try reader.take(Array(february.utf8), of: "2026-02.data")
    let found = reader.whole()
    #expect(found.sessions.map(\.session.brief) == ["09:00-09:25 ", "23:30-00:15 Write"])
    #expect(found.sessions.map(\.session.tags) == [["Mail"], ["book"]])
    #expect(found.sessions[1].session.segments.count == 2)
    #expect(found.sessions[1].session.planned == .minutes(40))
    #expect(
      found.sessions.map(\.place) == [.lineOf(1, file: "2026-01.data"), .lineOf(2, file: "2026-01.data")])
    #expect(found.problems.map(\.place) == [.lineOf(3, file: "2026-01.data")])
    #expect(found.leftOut == [Problem(.lineOf(2, file: "2026-02.data"), .tracked)])
  }

  // MARK: Timewarrior itself

  private func timew(_ arguments: [String], in folder: String, zone: String = "UTC") async throws -> String {
    let environment = ProcessInfo.processInfo.environment.merging(["TIMEWARRIORDB": folder, "TZ": zone]) { $1 }
    let outcome = try await Processes.run(
      Command(
        ["timew"] + arguments, environment: environment, workingDirectory: folder, input: [],
        timeout: Patience.standard, grace: .seconds(1), outputLimit: 16 << 20))
    try #require(
      outcome.termination == .exited(0), "\(outcome.termination) \(outcome.stdout.text) \(outcome.stderr.text)")
    return outcome.stdout.text
  }

  private func withDatabase(_ body: (_ folder: String) async throws -> Void) async throws {
    let folder = NSTemporaryDirectory() + "segue-timew-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder + "/data", withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await body(folder)
  }

  /// Writes timewarrior's files, and has it make its list of tags, of which it tells; the files.
  private func fill(_ folder: String, with sessions: [Session], zone name: String) async throws -> [String: String] {
    var (writer, files): (TimewarriorWriter, [String: String]) = (TimewarriorWriter(.data), [:])
    let place = try zone(name)
    for session in sessions {
      let lines = writer.text(of: ArchivedSession(session)) ?? ""
      for line in lines.split(separator: "\n") {
        files[TimewarriorWriter.fileName(of: line, in: place), default: ""] += line + "\n"
      }
    }
    for (name, text) in files { try text.write(toFile: folder + "/data/" + name, atomically: true, encoding: .utf8) }
    _ = try await timew(["tags"], in: folder, zone: name)
    return files
  }

  @Test(arguments: ["Europe/Berlin", "America/New_York"])
  func `timew changes intervals that we wrote, and finds its own lines in them`(_ zone: String) async throws {
    try await withDatabase { folder in
      var history = RandomHistory(seed: 6)
      let sessions = history.sessions(150, step: 1000, from: try instant("2026-01-30T12:00:00Z"))
      let files = try await fill(folder, with: sessions, zone: zone)
      #expect(files.keys.sorted() == ["2026-01.data", "2026-02.data"])
      let count = files.values.reduce(0) { $0 + $1.split(separator: "\n").count }
      let intervals = (1...count).map { "@\($0)" }
      _ = try await timew(["tag"] + intervals + ["another", ":yes"], in: folder, zone: zone)
      _ = try await timew(["untag"] + intervals + ["another", ":yes"], in: folder, zone: zone)
      for (name, text) in files {
        #expect(try String(contentsOfFile: folder + "/data/" + name, encoding: .utf8) == text)
      }
    }
  }

  @Test func `timew reads the lines that we write, as they were meant`() async throws {
    try await withDatabase { folder in
      var history = RandomHistory(seed: 5)
      let sessions = history.sessions(150, step: 1000, from: try instant("2026-01-30T12:00:00Z"))
      #expect(try await fill(folder, with: sessions, zone: "UTC").count > 1)
      let exported = try JSON.read([Interval].self, from: try await timew(["export"], in: folder))
      let expected = sessions.flatMap { TimewarriorWriter.intervals(of: $0) }.map {
        Interval(
          start: $0.start, end: $0.end, tags: $0.tags.isEmpty ? nil : $0.tags.sorted(), annotation: $0.annotation)
      }
      #expect(exported.count == expected.count)
      for (one, other) in zip(exported, expected) {
        #expect(Interval(start: one.start, end: one.end, tags: one.tags?.sorted(), annotation: one.annotation) == other)
      }
    }
  }

  private struct Interval: Codable, Hashable {
    var start: String
    var end: String?
    var tags: [String]?
    var annotation: String?
  }

  @Test func `all months of timew's folder are read, and nothing else that is in it`() async throws {
    try await withDatabase { folder in
      for month in ["2026-01", "2026-02"] {
        _ = try await timew(["track", "\(month)-05T09:00:00", "-", "\(month)-05T09:25:00", "deep", ":yes"], in: folder)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/data")
      #expect(names.count > 2)
      let months = names.filter(TimewarriorReader.isMonth).sorted()
      #expect(months == ["2026-01.data", "2026-02.data"])
      var reader = TimewarriorReader(days: try localDays())
      for month in months {
        let text = try String(contentsOfFile: "\(folder)/data/\(month)", encoding: .utf8)
        try reader.take(Array(text.utf8), of: month)
      }
      let found = reader.whole()
      #expect(found.problems.isEmpty && found.leftOut.isEmpty)
      #expect(found.sessions.map { $0.session.startedAt.rfc3339.prefix(7) } == ["2026-01", "2026-02"])
    }
  }

  @Test func `what timew tracks is read from its export and from its files`() async throws {
    try await withDatabase { folder in
      let times = ["2026-01-05T09:00:00", "-", "2026-01-05T09:25:00"]
      _ = try await timew(
        ["track"] + times + ["Write the \"design\"", "deep", "c#d", "it's", "back\\slash", ":yes"], in: folder)
      _ = try await timew(["track", "2026-01-05T10:00:00", "-", "2026-01-05T10:25:00", ":yes"], in: folder)
      _ = try await timew(["annotate", "@1", "Read the \"proofs\" # 3"], in: folder)
      let data = try String(contentsOfFile: folder + "/data/2026-01.data", encoding: .utf8)
      for text in [try await timew(["export"], in: folder), data] {
        let found = try read(text)
        #expect(found.problems.isEmpty)
        #expect(
          found.sessions.map(\.session.brief) == [
            "09:00-09:25 Write the \"design\"", "10:00-10:25 Read the \"proofs\" # 3",
          ],
          "\(text)")
        #expect(Set(found.sessions[0].session.tags) == ["deep", "c#d", "it's", "back\\slash"])
      }
    }
  }
}
