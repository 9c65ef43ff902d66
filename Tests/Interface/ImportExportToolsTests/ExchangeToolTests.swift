// SPDX-License-Identifier: MIT
import Foundation
import Journal
import Paths
import TestSupport
import Testing
import TimerEngine
import ToolFixtures

/// `export` and `import` in a home of their own, without a daemon.
struct ExchangeToolTests {
  private let home: TemporaryHome
  private static let berlin = ["TZ": "Europe/Berlin"]

  init() throws { home = try TemporaryHome.forClient() }

  private func fill() throws {
    try FileManager.default.createDirectory(atPath: home.paths.state, withIntermediateDirectories: true)
    let journal = try Journal(path: home.paths.journal)
    let sessions = Array(try ReportSamples.sessions(ReportSamples.calendar()).suffix(40))
    var commit = Commit(at: try #require(sessions.last?.endedAt))
    commit.sessions = sessions
    try journal.commit(commit)
  }

  private static let table = """
    start,minutes,task,phase
    2026-01-05 09:00,25,Write,focus
    2026-01-05 09:10,25,Meanwhile,focus
    2026-01-05 09:00,25,Write,focus
    2026-01-05 09:25,5,,break
    soon,25,Later,focus
    2126-01-05 09:00,25,Much later,focus

    """

  @Test func `what would come in is told to people and to programs`() async throws {
    try home.write(Self.table, to: home.folder + "/times.csv")
    let people = try await tool("import", "times.csv", "--dry-run", home: home, Self.berlin)
    #expect(people.status == 1)
    try Golden.check(people.output + "---\n" + people.errors, "import-dry-run.txt")
    let programs = try await tool(
      "import", "times.csv", "--dry-run", "--skip-errors", "--json", home: home, Self.berlin)
    #expect(programs.status == 0 && programs.errors.isEmpty)
    try Golden.check(home.stable(programs.output), "import-dry-run.json")
    #expect(!FileManager.default.fileExists(atPath: home.paths.journal))
  }

  @Test func `a file that can't be read is named with the place in it`() async throws {
    try home.write("{\"segue\":\"archive\",\n\"version\":9}", to: home.folder + "/new.json")
    let new = try await tool("import", "new.json", home: home)
    #expect(new.status == 1 && new.output.isEmpty)
    #expect(new.errors == "segue: new.json: a newer Segue wrote this archive (version 9); this one reads version 1\n")
    let lost = try await tool("import", "none.csv", home: home)
    #expect(lost.status == 1 && lost.errors == "segue: cannot read none.csv: No such file or directory\n")
    try home.write("a,b\n\"c\n", to: home.folder + "/open.csv")
    let open = try await tool("import", "open.csv", home: home)
    #expect(open.errors == "segue: open.csv, line 2: a quote in this row is never closed\n")
  }

  @Test(arguments: [
    ["export"], ["export", "--format", "xml"], ["export", "a.txt"], ["export", "--format", "focustimer"],
    ["export", "a.csv", "--files"], ["export", "a.csv", "--from", "soon"],
    ["export", "a.csv", "--from", "2026-11-05", "--to", "2026-11-01"], ["import"],
    ["import", "a.csv", "--sample", "3"],
    ["import", "--sample", "0"], ["import", "a.csv", "--columns", "start"],
    ["import", "a.csv", "--columns", "colour=x"],
    ["import", "a.csv", "--dates", "ymd"], ["import", "a.csv", "--format", "xml"],
  ]) func `a mistake is explained, and nothing is done`(_ arguments: [String]) async throws {
    let outcome = try await run([segued, "tool"] + arguments, in: home)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    let name = arguments.joined(separator: "-").replacing(" ", with: "-")
    try Golden.check(outcome.errors, "mistake-\(name).txt")
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/a.csv"))
  }

  @Test func `what can't be told apart from others by itself has to be named`() async throws {
    try home.write("nothing that anybody knows", to: home.folder + "/a.txt")
    let outcome = try await tool("import", "a.txt", home: home)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors
        == "segue: the format of a.txt is unknown. Name one with --format: json, csv, ical, timewarrior, openpomodoro, focustimer\n"
    )
    try home.write("start,minutes\n2026-01-05 09:00,25\n", to: home.folder + "/b.txt")
    let named = try await tool("import", "b.txt", "--format", "csv", "--dry-run", home: home)
    #expect(named.status == 0)
    try Golden.check(named.output, "format-named.txt")
    let columns = try await tool("import", "b.txt", "--format", "timewarrior", "--dates", "dmy", home: home)
    #expect(columns.status == 64 && columns.errors == "segue: --columns and --dates work with CSV only\n")
  }

  @Test func `columns that aren't used are named, with how to have them read`() async throws {
    try home.write("Start,Length,What,Rate per hour\n2026-01-05 09:00,25,Write,12\n", to: home.folder + "/times.csv")
    let look = try await tool("import", "times.csv", "--dry-run", home: home)
    #expect(look.status == 0)
    try Golden.check(look.output, "columns-unused.txt")
    let programs = try await tool("import", "times.csv", "--dry-run", "--json", home: home)
    #expect(programs.output.contains(#""unusedColumns":["What","Rate per hour"]"#), "\(programs)")
    let named = try await tool("import", "times.csv", "--dry-run", "--columns", "task=What", home: home)
    try Golden.check(named.output, "columns-one-unused.txt")
    let many = (0..<30).map { "column \($0)" }.joined(separator: ",")
    try home.write("Start,Length,\(many)\n2026-01-05 09:00,25\n", to: home.folder + "/times.csv")
    let wide = try await tool("import", "times.csv", "--dry-run", home: home)
    try Golden.check(wide.output, "columns-many-unused.txt")
  }

  @Test func `what history prints as a table comes back as it was`() async throws {
    try fill()
    for arguments in [["history", "--csv", "-n", "3600"], ["export", "--format", "csv"]] {
      let table = try await run([segued, "tool"] + arguments, in: home, Self.berlin)
      #expect(table.status == 0 && table.output.split(separator: "\r\n").count == 41, "\(arguments)")
      try home.write(table.output, to: home.folder + "/times.csv")
      let back = try await tool("import", "times.csv", "--dry-run", home: home, Self.berlin)
      #expect(back.status == 0 && back.output.contains(" 0  new:"), "\(back)")
      #expect(back.output.contains("40  already imported") && !back.output.contains("column"), "\(back)")
    }
    let first = try await tool("export", "--format", "csv", home: home, Self.berlin).output
    let second = try await tool("history", "--csv", "-n", "3600", home: home, Self.berlin).output
    let newline: Character = "\r\n"
    #expect(Set(first.split(separator: newline)) == Set(second.split(separator: newline)))
  }

  private func makeFolder(_ name: String) throws -> String {
    let path = "\(home.folder)/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    return path
  }

  @Test func `timewarrior's folder is read with all its months, whichever of its two folders is named`() async throws {
    let folder = try makeFolder("timewarrior/data")
    try home.write(
      "inc 20260105T090000Z - 20260105T092500Z # deep\ninc 20260131T090000Z - 20260131T092500Z\n",
      to: "\(folder)/2026-01.data")
    try home.write(
      "inc 20260131T091000Z - 20260131T093000Z # late\nsoon\ninc 20260205T090000Z - 20260205T092500Z\n",
      to: "\(folder)/2026-02.data")
    for (name, text) in [("tags.data", "{\"deep\":{\"count\":1}}"), ("undo.data", "txn:\n"), ("2026-03.data~", "x")] {
      try home.write(text, to: "\(folder)/\(name)")
    }
    for (place, name) in [("timewarrior", "timewarrior"), ("timewarrior/data/", "timewarrior/data")] {
      let look = try await tool("import", place, "--dry-run", home: home)
      #expect(look.status == 1)
      try Golden.check(look.errors, "timewarrior-folder-refused.txt")
      #expect(
        look.output == """
          \(name) (timewarrior): 4 sessions, from 2026-01-05 to 2026-02-05
            3  new: 1 h 15 min of focus
            1  left out: overlaps another session
            1  invalid

          2026-02.data, line 2: this is no interval such as inc 20261121T090000Z - 20261121T092500Z # tag

          2026-02.data, line 1: it overlaps a session without a task, 2026-01-31 09:00–09:25, of the same folder

          """)
    }
    let programs = try await tool("import", "timewarrior", "--dry-run", "--skip-errors", "--json", home: home)
    #expect(programs.status == 0)
    #expect(programs.output.contains(#""place":{"file":"2026-02.data","line":2}"#), "\(programs.output)")
    // A single month is a file as before.
    let month = try await tool("import", "timewarrior/data/2026-02.data", "--dry-run", home: home)
    try Golden.check(month.output, "timewarrior-month.txt")
  }

  @Test func `a folder that isn't timewarrior's is refused, and what is meant is said`() async throws {
    let folder = try makeFolder("papers/data")
    try home.write("inc 20260105T090000Z - 20260105T092500Z\n", to: "\(folder)/notes.data")
    let other = try await tool("import", "papers", "--yes", home: home)
    #expect(other.status == 64)
    #expect(other.errors.hasPrefix("segue: the folder papers has no files of timewarrior, such as 2026-11.data"))
    let table = try await tool("import", "papers", "--format", "csv", home: home)
    #expect(table.status == 64 && table.errors == "segue: papers is a folder. Name a file for csv\n")
    try home.write("inc 20260105T090000Z - 20260105T092500Z\n", to: "\(folder)/2026-01.data")
    let dates = try await tool("import", "papers", "--dates", "dmy", home: home)
    #expect(dates.status == 64 && dates.errors == "segue: --columns and --dates work with CSV only\n")
    try Data([0x69, 0xFF]).write(to: URL(fileURLWithPath: "\(folder)/2026-02.data"))
    let damaged = try await tool("import", "papers", home: home)
    #expect(
      damaged.status == 1
        && damaged.errors
          == "segue: papers/data/2026-02.data: this isn't UTF-8 text: save it as UTF-8, then import it\n"
    )
    #expect(!FileManager.default.fileExists(atPath: home.paths.journal))
  }

  @Test func `the history leaves in every format, and is there when it comes back`() async throws {
    try fill()
    for format in ["json", "csv", "ical", "timewarrior", "openpomodoro"] {
      let out = try await tool("export", "out", "--format", format, home: home, Self.berlin)
      #expect(out.status == 0, "\(out)")
      let mode = try FileManager.default.attributesOfItem(atPath: home.folder + "/out")[.posixPermissions] as? Int
      #expect(mode == 0o600)
      // A table doesn't contain its format.
      let named = format == "csv" ? ["--format", "csv"] : []
      let back = try await run([segued, "tool", "import", "out", "--dry-run"] + named, in: home, Self.berlin)
      #expect(
        back.status == 0 && back.output.contains("0  new:") && back.output.contains("already imported"), "\(back)")
      #expect(!back.output.contains("overlaps"), "\(format) \(back)")
    }
  }

  @Test func `days and projects choose what leaves`() async throws {
    try fill()
    let all = try await tool("export", "--format", "csv", home: home, Self.berlin).output.split(separator: "\r\n")
    #expect(all.count == 41)
    let date = String(try #require(all.last?.split(separator: ",")[2].prefix(10)))
    let day = try await tool("export", "--format", "csv", "--from", date, "--to", date, home: home, Self.berlin)
    let rows = day.output.split(separator: "\r\n").dropFirst()
    #expect(!rows.isEmpty && rows.allSatisfy { $0.contains(",\(date)T") })
    #expect(rows.count == all.count { $0.contains(",\(date)T") })
    let book = try await tool("export", "--format", "csv", "-p", "book", home: home, Self.berlin)
    #expect(book.output.split(separator: "\r\n").dropFirst().allSatisfy { $0.contains(",book,") })
  }

  @Test func `without a journal there is nothing to export, and nothing is made`() async throws {
    let outcome = try await tool("export", "--format", "timewarrior", home: home)
    #expect(outcome == ProgramResult(status: 0, output: "[\n]\n", errors: ""))
    #expect(!FileManager.default.fileExists(atPath: home.paths.journal))
  }

  @Test func `an export once took the place of whatever file was there`() async throws {
    try fill()
    let path = home.folder + "/notes.csv"
    for text in ["id,task\n1,mine\n", "[1, 2]\n", "2026-11-21T09:00:00+01:00 duration=25\n"] {
      try home.write(text, to: path)
      let refused = try await tool("export", "notes.csv", home: home)
      let words = "segue: notes.csv already exists and is not a known export. Overwrite it with --force\n"
      #expect(refused == ProgramResult(status: 1, output: "", errors: words))
      #expect(home.text(path) == text)
    }
    let forced = try await tool("export", "notes.csv", "--force", home: home)
    #expect(forced.status == 0, "\(forced)")
    // From then on, it is a file of Segue's; an empty file isn't foreign either.
    #expect(try await tool("export", "notes.csv", home: home).status == 0)
    try home.write("", to: path)
    #expect(try await tool("export", "notes.csv", home: home).status == 0)
    #expect(home.text(path).hasPrefix("id,phase,"))
    let names = try FileManager.default.contentsOfDirectory(atPath: home.folder)
    #expect(!names.contains { $0.hasSuffix(".part") })
  }

  @Test func `a file that can't be written is there neither in part nor as a draft`() async throws {
    try fill()
    let lost = try await tool("export", "no/such/a.csv", home: home)
    #expect(lost.status == 1 && lost.errors == "segue: cannot write no/such/a.csv: No such file or directory\n")
    try FileManager.default.createDirectory(atPath: home.folder + "/taken.csv", withIntermediateDirectories: true)
    let taken = try await tool("export", "taken.csv", home: home)
    #expect(taken.status == 1 && taken.errors == "segue: cannot write taken.csv: Is a directory\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: home.folder)
    #expect(!names.contains { $0.hasSuffix(".part") })
  }

  /// Runs a script in which `$0` is `segued`.
  private func script(_ text: String) async throws -> ProgramResult {
    try await run(["/bin/sh", "-c", text, segued], in: home, Self.berlin)
  }

  @Test func `a pipe was once refused, and what a shell had opened replaced`() async throws {
    try fill()
    let table = try await tool("export", "--format", "csv", home: home, Self.berlin).output
    let piped = try await script(
      "mkfifo pipe; cat pipe > piped.csv & \"$0\" tool export pipe --format csv || exit; wait")
    #expect(piped == ProgramResult(status: 0, output: "40 sessions written to pipe.\n", errors: ""))
    #expect(home.text(home.folder + "/piped.csv") == table)
    // Standard output under another name: it gets no messages.
    let standard = try await script("\"$0\" tool export /dev/stdout --format csv > out.csv")
    #expect(standard == ProgramResult(status: 0, output: "", errors: ""))
    #expect(home.text(home.folder + "/out.csv") == table)
    let read = try await script("\"$0\" tool export /dev/fd/1 --format csv | cat")
    #expect(read == ProgramResult(status: 0, output: table, errors: ""))
    // A descriptor that is open for appending is appended to.
    let behind = try await script("echo before > log; \"$0\" tool export /dev/fd/3 --format csv 3>> log")
    #expect(behind == ProgramResult(status: 0, output: "40 sessions written to /dev/fd/3.\n", errors: ""))
    #expect(home.text(home.folder + "/log") == "before\n" + table)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.folder)
    #expect(!names.contains { $0.hasSuffix(".part") })
  }

  @Test func `a device stays one, forced or not`() async throws {
    try fill()
    // Through a link, so that only the link would be lost.
    let link = home.folder + "/null.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    for arguments in [[], ["--force"]] {
      let outcome = try await run([segued, "tool", "export", "null.csv"] + arguments, in: home, Self.berlin)
      #expect(outcome == ProgramResult(status: 0, output: "40 sessions written to null.csv.\n", errors: ""))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
    }
    let lost = try await tool("export", "/dev/no-such-device", "--format", "csv", home: home)
    #expect(lost.errors == "segue: cannot write /dev/no-such-device: No such file or directory\n")
    #expect(lost.status == 1 && !FileManager.default.fileExists(atPath: "/dev/no-such-device"))
  }

  @Test func `an export once took the place of a link, and shut others out of its file`() async throws {
    try fill()
    let folder = try makeFolder("shelf")
    let real = folder + "/real.csv"
    let link = home.folder + "/link.csv"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "shelf/real.csv")
    func mode() throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int
    }
    // The link has no target yet.
    #expect(try await tool("export", "link.csv", home: home).status == 0)
    #expect(try mode() == 0o600)
    try home.write("", to: real)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: real)
    for _ in 0..<2 {
      #expect(try await tool("export", "link.csv", home: home).status == 0)
      #expect(try mode() == 0o644)
      #expect(home.text(real).hasPrefix("id,phase,"))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "shelf/real.csv")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["real.csv"])
    // A foreign file, wherever it is.
    try home.write("mine\n", to: real)
    let refused = try await tool("export", "link.csv", home: home)
    #expect(refused.status == 1 && home.text(real) == "mine\n", "\(refused)")
    try FileManager.default.createSymbolicLink(atPath: home.folder + "/round.csv", withDestinationPath: "round.csv")
    let round = try await tool("export", "round.csv", home: home)
    #expect(round.status == 1 && round.errors.hasPrefix("segue: cannot write round.csv: Too many "), "\(round)")
  }

  @Test func `what was recorded before the answer was once overlapped by an import`() async throws {
    let sessions = try ReportSamples.sessions(ReportSamples.calendar())
    let session = try #require(sessions.first { $0.outcome == .completed })
    let end = try #require(session.endedAt)
    let start = Date(timeIntervalSince1970: Double(session.startedAt.milliseconds / 1000)).formatted(.iso8601)
    try home.write("start,minutes,task\n\(start),5,At the same time\n", to: home.folder + "/times.csv")
    let terminal = try Terminal()
    let process = try terminal.start([segued, "tool", "import", home.folder + "/times.csv"], home.variables)
    var shown = try terminal.read(until: "[y/N] ")
    var commit = Commit(at: end)
    commit.sessions = [session]
    try Journal(path: home.paths.journal).commit(commit)
    terminal.type("y\r")
    shown += try terminal.read(until: "Run the import again")
    process.waitUntilExit()
    #expect(process.terminationStatus == 1 && shown.contains("1  new: 5 min of focus"), "\(shown)")
    #expect(shown.contains("nothing was imported: the history changed"), "\(shown)")
    let rows = try await tool("export", "--format", "csv", home: home).output.split(separator: "\r\n")
    #expect(rows.count == 2)
  }

  @Test(arguments: [
    ["history", "--csv"], ["export", "--format", "csv"], ["export", "--format", "ical"],
    ["export", "--format", "timewarrior"], ["export", "--format", "openpomodoro"],
    ["export", "--format", "csv", "/dev/stderr"],
  ])
  func `names once steered the terminal that formats for programs were printed on`(_ words: [String]) async throws {
    let hostile = "\u{1B}]0;owned\u{7}\u{1B}[31m\u{9B}2J\u{202E}\u{200F}name"
    var sessions = Array(
      try ReportSamples.sessions(ReportSamples.calendar()).filter { $0.outcome == .completed }.suffix(2))
    // The history begins with the newest.
    let first = words[0] == "history" ? 1 : 0
    (sessions[first].task, sessions[first].project, sessions[first].tags) = (hostile, hostile, [hostile])
    sessions[1 - first].task = "The last one"
    var commit = Commit(at: try #require(sessions[1].endedAt))
    commit.sessions = sessions
    try FileManager.default.createDirectory(atPath: home.paths.state, withIntermediateDirectories: true)
    try Journal(path: home.paths.journal).commit(commit)
    let terminal = try Terminal()
    let process = try terminal.start([segued, "tool"] + words, home.variables)
    let shown = try terminal.read(until: "last one").replacing("\r\n", with: "\n").replacing("\n", with: "")
    process.waitUntilExit()
    #expect(shown.contains("name") && !shown.contains("\r"))
    let steering = shown.unicodeScalars.filter {
      $0.properties.generalCategory == .control || $0 == "\u{202E}" || $0 == "\u{200F}"
    }
    #expect(steering.isEmpty, "\(shown.debugDescription)")
    // A pipe gets everything unchanged.
    let piped = try await run([segued, "tool"] + words, in: home)
    #expect((piped.output + piped.errors).unicodeScalars.contains("\u{202E}"), "\(piped)")
  }
}
