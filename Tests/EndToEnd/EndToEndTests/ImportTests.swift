// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// `segue export` and `segue import`, with the real programs.
@Suite(.daemon, .timeLimit(.minutes(Patience.minutes))) struct ImportTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome()
  }

  private static let table = """
    Date,Begin,Len,What,Project
    2026-01-05,09:00,25,Write,book
    2026-01-05,09:30,25,"Read, again",book
    2026-01-06,09:00,0:50:00,=1+1,
    2026-01-06,09:30,25,too early,

    """
  private static let columns = "time=Begin,duration=Len,task=What"

  private func rows(_ variables: [String: String] = [:]) async throws -> [String] {
    let exported = try await home.segue("export", "--format", "csv", variables: variables)
    try #require(exported.status == 0, "\(exported)")
    return exported.output.split(separator: "\r\n").dropFirst().map { row in
      let fields = row.split(separator: ",", omittingEmptySubsequences: false)
      return "\(fields[2].prefix(16)) \(fields[7])"
    }
  }

  private func take(_ name: String, _ arguments: String...) async throws -> ProgramResult {
    try await home.run([Programs.segue, "import", home.path(name)] + arguments)
  }

  @Test func `a table is looked at, taken, and known the next time`() async throws {
    try home.write(Self.table, to: "times.csv")
    let look = try await take("times.csv", "--columns", Self.columns, "--dry-run")
    #expect(look.status == 0, "\(look)")
    #expect(
      look.lines.map { $0.trimmingCharacters(in: .whitespaces) } == [
        "times.csv (CSV): 4 sessions, from 2026-01-05 to 2026-01-06", "3  new: 1 h 40 min of focus",
        "1  left out: overlaps another session",
        "line 5: it overlaps '=1+1', 2026-01-06 09:00–09:50, of the same file", "Nothing was changed (--dry-run).",
      ])
    #expect(try await rows().isEmpty)
    let unasked = try await take("times.csv", "--columns", Self.columns)
    #expect(unasked.status == 1 && unasked.errors.contains("Use --yes to import"), "\(unasked)")
    let done = try await take("times.csv", "--columns", Self.columns, "--yes")
    #expect(done.status == 0 && done.lines.last == "3 sessions imported.", "\(done)")
    #expect(
      try await rows() == ["2026-01-05T09:00 Write", "2026-01-05T09:30 \"Read", "2026-01-06T09:00 '=1+1"])
    let again = try await take("times.csv", "--columns", Self.columns, "--yes")
    #expect(again.status == 0 && again.output.contains("3  already imported"), "\(again)")
    #expect(again.lines.last == "Nothing new to import.")
    _ = try await home.segue("daemon", "stop")
    // The journal is read as well without a daemon.
    #expect(try await rows().count == 3)
  }

  @Test func `a line that can't be read keeps all others out, unless it is to be skipped`() async throws {
    try home.write("start,minutes,task\n2026-01-05 09:00,25,a\nsoon,25,b\n", to: "times.csv")
    let refused = try await take("times.csv", "--yes")
    #expect(refused.status == 1 && refused.errors.contains("nothing was imported. Fix the error above"), "\(refused)")
    #expect(refused.output.contains("line 3: 'soon' in the column 'start' is not a date and time"))
    #expect(try await rows().isEmpty)
    let skipped = try await take("times.csv", "--yes", "--skip-errors")
    #expect(skipped.status == 0 && skipped.lines.last == "1 session imported.", "\(skipped)")
  }

  @Test func `an archive comes into another home byte for byte`() async throws {
    _ = try await home.segue("import", "--sample", "40")
    let first = home.path("first.json")
    #expect(try await home.segue("export", first).status == 0)
    // As somebody's own: samples stay out of other histories.
    let archive = try String(contentsOfFile: first, encoding: .utf8)
    #expect(archive.contains(",\"sample\":true,"))
    let other = try TemporaryHome()
    try other.write(archive.replacing(",\"sample\":true", with: ""), to: "archive.json")
    let done = try await other.segue("import", other.path("archive.json"), "--yes")
    #expect(done.status == 0, "\(done)")
    let second = try await other.segue("export", "--format", "json")
    func sessions(_ text: String) -> [Substring] { text.split(separator: "\n").dropFirst().dropLast() }
    #expect(sessions(second.output) == sessions(archive.replacing(",\"sample\":true", with: "")))
    #expect(sessions(second.output).count > 50)
  }

  @Test func `a focus that was paused for more than a month holds its time, and comes back from its archive`()
    async throws
  {
    try home.write(
      """
      {"segue":"archive","version":1,"sessions":[
      {"id":"01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11","phase":"focus","outcome":"completed","task":"Paused",
      "startedAt":"2026-01-05T09:00:00Z","endedAt":"2026-02-20T09:20:00Z","segments":[
      {"start":"2026-01-05T09:00:00Z","end":"2026-01-05T09:05:00Z"},
      {"start":"2026-02-20T09:00:00Z","end":"2026-02-20T09:20:00Z"}]}
      ]}
      """, to: "long.json")
    let done = try await take("long.json", "--yes")
    #expect(done.status == 0 && done.lines.last == "1 session imported.", "\(done)")
    let log = try await home.segue("log", "25m", "Within", "--at", "2026-02-18 9:00")
    #expect(log.status == 1 && log.errors.contains("overlaps 'Paused'"), "\(log)")
    try home.write("start,minutes,task\n2026-02-18 9:00,25,Within\n", to: "within.csv")
    let within = try await take("within.csv", "--dry-run")
    #expect(within.output.contains("it overlaps 'Paused'"), "\(within)")
    let exported = try await home.segue("export", "--format", "json")
    let other = try TemporaryHome()
    try other.write(exported.output, to: "archive.json")
    let back = try await other.segue("import", other.path("archive.json"), "--yes")
    #expect(back.status == 0 && back.lines.last == "1 session imported.", "\(back)")
  }

  /// The lines of an archive that are sessions.
  private func archived() async throws -> [String] {
    let exported = try await home.segue("export", "--format", "json")
    try #require(exported.status == 0, "\(exported)")
    return Array(exported.lines.dropFirst().dropLast())
  }

  @Test func `samples are made up, marked, and taken away as a whole`() async throws {
    try home.write(Self.table, to: "times.csv")
    _ = try await take("times.csv", "--columns", Self.columns, "--yes")
    let made = try await home.segue("import", "--sample", "40")
    #expect(made.status == 0 && made.output.contains("sample sessions created."), "\(made)")
    let all = try await archived()
    #expect(all.count > 50)
    let twice = try await home.segue("import", "--sample", "50")
    #expect(twice.status == 1 && twice.errors.contains("there are sample sessions already"), "\(twice)")
    #expect(try await archived() == all)
    // Other programs would take them for somebody's work.
    let table = try await home.segue("export", "--format", "csv")
    #expect(table.errors.contains("sample sessions left out"), "\(table.errors)")
    #expect(try await rows().count == 3)
    let look = try await home.segue("import", "--remove-sample", "--dry-run")
    #expect(look.status == 0 && look.output.contains("would be removed"), "\(look)")
    #expect(try await archived() == all)
    let gone = try await home.segue("import", "--remove-sample")
    #expect(gone.status == 0 && gone.output.contains("removed"), "\(gone)")
    #expect(try await archived().count == 3)
    #expect(try await home.segue("import", "--remove-sample").output == "There are no sample sessions.\n")
  }

  /// It took back the change before.
  @Test func `samples are undone like any import`() async throws {
    try home.write(Self.table, to: "times.csv")
    _ = try await take("times.csv", "--columns", Self.columns, "--yes")
    let all = try await archived()
    for _ in 1...2 {
      _ = try await home.segue("import", "--sample", "4")
      let undone = try await home.segue("undo")
      #expect(undone.status == 0, "\(undone)")
      #expect(try await archived() == all)
    }
    _ = try await home.segue("import", "--sample", "4")
    _ = try await home.segue("import", "--remove-sample")
    _ = try await home.segue("undo")
    #expect(try await archived().isEmpty, "the step of samples that are gone is gone, too")
  }

  @Test func `an import is undone as a whole`() async throws {
    try home.write(Self.table, to: "times.csv")
    _ = try await take("times.csv", "--columns", Self.columns, "--yes")
    #expect(try await rows().count == 3)
    let undone = try await home.segue("undo")
    #expect(undone.status == 0, "\(undone)")
    #expect(try await rows().isEmpty)
    #expect(try await take("times.csv", "--columns", Self.columns, "--yes").lines.last == "3 sessions imported.")
  }

  @Test func `what was imported today counts today`() async throws {
    // In the midst of the day, whenever that is.
    let noon = Date(timeIntervalSinceNow: -12 * 3600).formatted(.iso8601).dropFirst(11).prefix(5)
    try home.write(TemporaryHome.quiet + "timer: { day-starts-at: \"\(noon)\" }\n", to: TemporaryHome.hooksFile)
    let start = Date(timeIntervalSinceNow: -120).formatted(.iso8601)
    try home.write("start,seconds,task\n\(start),60,now\n", to: "times.csv")
    let before = try await home.segue("status", "--json").output
    #expect(before.contains("\"pomodoros\":0"))
    #expect(try await take("times.csv", "--yes").status == 0)
    #expect(try await home.segue("status", "--json").output.contains("\"pomodoros\":1"))
  }

  @Test(arguments: [0, 40, 120, 300, 700, 1500])
  func `an import whose worker dies is there as a whole or not at all`(_ milliseconds: Int) async throws {
    try home.write(
      "start,minutes\n" + (0..<900).map { "2026-0\($0 / 300 + 1)-\($0 / 20 % 15 + 10) \($0 % 20):00,25\n" }.joined(),
      to: "times.csv")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let importing = Task { try await take("times.csv", "--yes") }
    // When it dies is chance, and each time is right: what is told afterwards has to be true.
    try await Task.sleep(for: .milliseconds(milliseconds))
    let dead = try await daemon.killWorker(peer)
    let told = try await importing.value
    _ = try await daemon.peerOfNextWorker(after: dead)
    let count = try await rows().count
    #expect(count == 900 || count == 0 && told.status != 0, "\(count) \(told)")
    let again = try await take("times.csv", "--yes")
    #expect(again.status == 0, "\(again)")
    let all = try await home.run(
      ["sqlite3", "-readonly", home.path("state/segue/segue.db"), "SELECT count(*) FROM session"])
    #expect(all.output == "900\n", "\(all)")
    let left = try FileManager.default.contentsOfDirectory(atPath: home.path("state/segue"))
    #expect(!left.contains { $0.hasPrefix("import-") })
    try await daemon.stop()
  }

  @Test func `timewarrior's folder is filled, but nothing in it replaced`() async throws {
    try home.write(Self.table, to: "times.csv")
    _ = try await take("times.csv", "--columns", Self.columns, "--yes")
    let folder = home.path("timew") + "/"
    let done = try await home.segue("export", folder, "--format", "timewarrior")
    #expect(done.status == 0 && done.output.hasPrefix("3 sessions written to"), "\(done)")
    let text = try String(contentsOfFile: folder + "2026-01.data", encoding: .utf8)
    #expect(text.hasPrefix("inc 20260105T090000Z - 20260105T092500Z # Write book # \"segue "))
    let again = try await home.segue("export", folder, "--format", "timewarrior")
    #expect(again.status == 1 && again.errors.contains("2026-01.data already exists"), "\(again)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["2026-01.data"])
  }

  @Test func `timewarrior's folder comes in as a whole, and is known the next time`() async throws {
    try home.write(
      "start,minutes,task\n2026-01-05 09:00,25,a\n2026-01-31 23:50,25,b\n2026-02-03 09:00,25,c\n", to: "times.csv")
    _ = try await take("times.csv", "--yes")
    try FileManager.default.createDirectory(atPath: home.path("timew"), withIntermediateDirectories: false)
    let exported = try await home.segue("export", home.path("timew/data") + "/", "--format", "timewarrior")
    #expect(exported.status == 0, "\(exported)")
    let other = try TemporaryHome()
    let done = try await other.segue("import", home.path("timew"), "--yes")
    #expect(done.status == 0 && done.lines.last == "3 sessions imported.", "\(done)")
    for name in ["timew", "timew/data", "timew/data/2026-02.data"] {
      let again = try await other.segue("import", home.path(name), "--yes")
      #expect(again.status == 0 && again.lines.last == "Nothing new to import.", "\(again)")
    }
    // It is one import, and undone as one.
    #expect(try await other.segue("undo").output.contains("the import of timew"))
    #expect(try await other.segue("import", home.path("timew/data"), "--yes").lines.last == "3 sessions imported.")
  }

  @Test func `samples that are gone don't come back, whatever is done next`() async throws {
    _ = try await home.segue("log", "25m", "Own", "--at", "2026-01-05 09:00")
    // Of so many days that some of them aren't off, whenever that is.
    _ = try await home.segue("import", "--sample", "40")
    let edited = try await home.segue("history", "edit", "last", "--task", "mine now")
    #expect(edited.status == 0, "\(edited)")
    let deleted = try await home.segue("history", "delete", "last")
    #expect(deleted.status == 0, "\(deleted)")
    #expect(try await home.segue("import", "--remove-sample").status == 0)
    // It was the last focus again, and nothing runs that could be given another task.
    #expect(try await home.segue("task", "Write").status == 1)
    #expect(try await rows().count == 1)
    let undone = try await home.segue("undo")
    #expect(undone.status == 1, "\(undone)")
    #expect(try await rows().count == 1)
  }

  @Test func `a name in an archive is no path`() async throws {
    // Of so many days that some of them aren't off, whenever that is.
    _ = try await home.segue("import", "--sample", "40")
    let exported = try await home.segue("export", "--format", "json")
    let digest = String(repeating: "ab", count: 32)
    let hostile = exported.output.replacing(
      ",\"sample\":true", with: ",\"attachments\":[{\"name\":\"../../../.bashrc\",\"sha256\":\"\(digest)\"}]")
    try #require(hostile.contains("bashrc"))
    let other = try TemporaryHome()
    try other.write(hostile, to: "archive.json")
    let refused = try await other.segue("import", other.path("archive.json"), "--yes")
    #expect(refused.status == 1 && refused.errors.contains("nothing was imported"), "\(refused)")
    #expect(refused.output.contains(".bashrc"))
  }

  /// Why the daemon doesn't take a file; nil where it does.
  private func refusal(_ file: String, by peer: ControlPeer) async throws -> ControlError? {
    do {
      let info = try await peer.call(.importHistory, ImportParams(file: file), as: ImportInfo.self)
      Issue.record("\(file) was taken: \(info)")
      return nil
    } catch let error as ControlError {
      return error
    }
  }

  @Test func `a program once could name the journal as the file of an import, and it was removed`() async throws {
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let state = home.path("state/segue")
    try FileManager.default.createDirectory(atPath: "\(state)/import-folder", withIntermediateDirectories: true)
    let fine = ["state/segue/import-x.jsonl", "state/segue/import-folder/import-x.jsonl", "import-x.jsonl"]
    for name in fine { try home.write("nonsense\n", to: name) }
    for file in [
      "", "/", "..", "import-x.jsonl", state, "\(state)/", "\(state)/..", "\(state)/segue.db", "\(state)/segue.lock",
      "\(state)/../segue/import-x.jsonl", "\(state)/import-folder/../import-x.jsonl", "\(state)//import-x.jsonl",
      "\(state)/import-folder/import-x.jsonl", "\(state)/import-folder/\u{301}.jsonl", home.path("import-x.jsonl"),
    ] {
      let error = try await refusal(file, by: peer)
      #expect(error?.code == ControlError.invalidParams, "\(file): \(String(describing: error))")
      #expect(error?.message.contains("has to be \(state)/import-*.jsonl") == true, "\(file): \(error?.message ?? "")")
    }
    for name in fine + ["state/segue/segue.db", "state/segue/segue.lock"] {
      #expect(FileManager.default.fileExists(atPath: home.path(name)), "\(name)")
    }
    // One of a fine name is taken, whatever is in it.
    let header = #"{"id":"sample","source":"x","count":1,"colours":{}}"#
    for (text, problem) in [("nonsense\n", "line 1: "), ("\(header)\nnonsense\n", "line 2: "), ("", "line 1: ")] {
      try home.write(text, to: "state/segue/import-x.jsonl")
      let error = try await refusal("\(state)/import-x.jsonl", by: peer)
      #expect(error?.code == ControlError.invalidParams && error?.message.contains(problem) == true, "\(text)")
      #expect(!FileManager.default.fileExists(atPath: "\(state)/import-x.jsonl"), "\(text)")
    }
    #expect(try await rows().isEmpty)
    #expect(try await peer.call(.history, HistoryListParams(), as: HistoryPage.self).sessions.isEmpty)
    try await daemon.stop()
  }

  @Test func `a file that a killed import left is gone after the next start, and with the record`() async throws {
    _ = try await home.segue("status")
    try home.write("{}", to: "state/segue/import-left.jsonl")
    _ = try await home.segue("daemon", "restart")
    _ = try await home.segue("status")
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path("state/segue"))
    #expect(!names.contains { $0.hasPrefix("import-") })
    _ = try await home.segue("daemon", "stop")
    try home.write("{}", to: "state/segue/import-left.jsonl")
    #expect(try await home.segue("erase", "--all", "--yes").status == 0)
    #expect(!FileManager.default.fileExists(atPath: home.path("state/segue/import-left.jsonl")))
  }
}
