// SPDX-License-Identifier: MIT
import Events
import Foundation
import Journal
import Messages
import Paths
import Reports
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine
import ToolFixtures

@testable import Charts

/// The output of reports, with the same sessions, zone and day each time.
struct ReportLooksTests {
  private static let unicode = Style(hasColour: false, hasGlyphs: true)

  private func text(_ report: Report, _ width: Int, _ style: Style = unicode) -> [String] {
    ReportText(report: report, language: English(), style: style, width: width).lines()
  }

  @Test(arguments: [Period.Kind.day, .week, .month, .year], [40, 80, 120])
  func `in the terminal it fits the width`(_ kind: Period.Kind, _ width: Int) throws {
    let lines = text(try ReportSamples.report(kind), width)
    for line in lines { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    try Golden.check(lines.joined(separator: "\n"), "report-\(kind.rawValue)-\(width).txt")
  }

  @Test func `without a terminal it is plain`() throws {
    try Golden.check(text(try ReportSamples.report(.week), 80, .plain).joined(separator: "\n"), "report-plain.txt")
  }

  @Test func `any width will do`() throws {
    let range = try #require(Period(from: ReportSamples.day("2025-10-01"), to: ReportSamples.day("2026-11-20")))
    let reports = try [ReportSamples.report(.week), ReportSamples.report(.month), ReportSamples.report(range)]
    for width in 28...130 {
      for line in reports.flatMap({ text($0, width) }) { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    }
  }

  @Test func `any days, and one project alone`() throws {
    let range = try #require(Period(from: ReportSamples.day("2026-09-20"), to: ReportSamples.day("2026-11-05")))
    try Golden.check(
      text(try ReportSamples.report(range, project: "book"), 80).joined(separator: "\n"), "report-range.txt")
    let empty = try ReportSamples.report(Period(.week, around: ReportSamples.day("2024-05-05")))
    try Golden.check(text(empty, 80).joined(separator: "\n"), "report-empty.txt")
  }

  @Test(arguments: [Period.Kind.day, .week, .month, .year]) func `as a picture`(_ kind: Period.Kind) throws {
    let picture = ReportPicture(report: try ReportSamples.report(kind), language: English()).svg
    try Golden.check(picture, "report-\(kind.rawValue).svg")
    #expect(Report.isFile(beginning: Array(picture.utf8)))
  }

  @Test(arguments: [Period.Kind.day, .week, .month, .year])
  func `a picture once had neither highlights nor goals`(_ kind: Period.Kind) throws {
    let report = try ReportSamples.report(kind)
    let picture = ReportPicture(report: report, language: English()).svg
    let words = ReportWords(report: report, language: English())
    let sentences = words.highlights + words.goals.map { $0.text }
    #expect(sentences.contains { $0.hasPrefix("Streak: ") } && sentences.contains { $0.hasPrefix("Goal for today: ") })
    #expect(kind == .day || sentences.contains { $0.hasPrefix("Most productive hour: ") })
    #expect(kind == .day || sentences.contains { $0.hasPrefix("Most productive weekday: ") })
    // Each begins a line of its own, whatever the next line is.
    for sentence in sentences {
      #expect(picture.contains(">\(sentence.prefix(20))"), "\(sentence)")
    }
    for title in ["Highlights", "Goals"] { #expect(picture.contains(">\(title)</text>")) }
  }

  @Test func `a report without goals has none in its picture`() throws {
    let today = try ReportSamples.day(ReportSamples.today)
    let request = ReportRequest(period: Period(.week, around: today), today: today)
    let report = try Report(request, of: ReportSamples.table(), days: ReportSamples.calendar())
    let picture = ReportPicture(report: report, language: English()).svg
    #expect(picture.contains(">Highlights</text>") && !picture.contains(">Goals</text>"))
  }

  @Test func `as a page that loads nothing, with every name escaped`() throws {
    let page = ReportPage(report: try ReportSamples.report(.week), language: English()).html
    try Golden.check(page, "report-week.html")
    #expect(Report.isFile(beginning: Array(page.utf8)))
    #expect(page.contains("Chapter &lt;4&gt; &amp; &quot;5&quot;"))
    for word in ["http://", "https://", "<script", "src=", "href=", "url(", "@import", "Chapter <4>"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `goals were once words alone`() throws {
    let report = try ReportSamples.report(.week)
    let goals = ReportWords(report: report, language: English()).goals
    #expect(goals.map { Int($0.part * 1000) } == [0, 400, 694])
    let lines = text(report, 80).suffix(goals.count)
    let bars = lines.map { line in String(line.prefix(24)) }
    #expect(bars == [0, 10, 17].map { String(repeating: "━", count: $0) + String(repeating: "─", count: 24 - $0) })
    // The empty one has only a track.
    let page = ReportPage(report: report, language: English()).html
    let inPage = try #require(page.split(separator: "<h2>Goals</h2>").last)
    #expect(inPage.contains(#"class="bar" x="0" y="0" width="160""#))
    #expect(inPage.contains(#"class="bar" x="0" y="0" width="277.78""#) && inPage.contains(#"aria-label="69 %""#))
    let picture = ReportPicture(report: report, language: English()).svg
    let inPicture = try #require(picture.split(separator: ">Goals</text>").last)
    #expect(inPicture.contains(#"class="bar" x="0" y="0" width="144""#))
    #expect(inPicture.contains(#"class="bar" x="0" y="0" width="250""#))
  }

  /// A report of 100 hours of `segue`, and of 10 minutes of each of these projects.
  private func report(withLittleOf projects: [String]) throws -> Report {
    let calendar = try ReportSamples.calendar()
    var (slicer, table) = (SessionSlicer(days: calendar), TallyTable())
    var random = SystemRandomNumberGenerator()
    let day = try ReportSamples.day(ReportSamples.today)
    for (number, project) in (Array(repeating: "segue", count: 10) + projects).enumerated() {
      let start = calendar.moment(hour: 9, minute: 0, on: day.advanced(by: -number))
      let length = project == "segue" ? Duration.minutes(600) : .minutes(10)
      var session = Session(
        id: UUIDv7.make(at: start, using: &random), phase: .focus, task: "", project: project, planned: length,
        startedAt: start)
      session.outcome = .completed
      session.endedAt = start + length
      session.segments = [Segment(start: start, end: start + length)]
      for tally in slicer.tallies(of: CountedSession(session)) { table.add(tally) }
    }
    let request = ReportRequest(period: Period(.month, around: day), today: day)
    return try Report(request, of: table, days: calendar)
  }

  @Test func `the legend of the pie once had rows of 0 %`() throws {
    let charts = ReportCharts(report: try report(withLittleOf: ["book", "house", "taxes"]), language: English())
    let parts = charts.projectDonut().parts.map { "\($0.label): \($0.text)" }
    #expect(parts == ["segue: 100 %", "3 others: <1 %"])
    // As a row, each has its place, and isn't empty.
    let rows = charts.projectRows().rows.map(\.text)
    #expect(rows == ["100 %  100 h", " <1 %  10 min", " <1 %  10 min", " <1 %  10 min"])
    let single = ReportCharts(report: try report(withLittleOf: ["book"]), language: English())
    #expect(single.projectDonut().parts.map(\.label) == ["segue", "book"])
  }

  @Test func `as JSON`() throws {
    try Golden.check(try JSON.line(ReportSamples.report(.week)), "report-week.json")
    let report = try ReportSamples.report(.year)
    #expect(try JSON.read(Report.self, from: Data(JSON.line(report).utf8)) == report)
  }
}

/// `report` and `goal`, as the real program, in a home of its own.
struct ReportToolTests {
  private let home: TemporaryHome
  private static let berlin = ["TZ": "Europe/Berlin"]

  init() throws { home = try TemporaryHome.forClient() }

  private func fill() throws {
    try FileManager.default.createDirectory(atPath: home.paths.state, withIntermediateDirectories: true)
    let journal = try Journal(path: home.paths.journal)
    let sessions = try ReportSamples.sessions(ReportSamples.calendar())
    var commit = Commit(at: try #require(sessions.last?.endedAt))
    commit.sessions = sessions
    try journal.commit(commit)
    try home.configure("version: 1\ntimer: { day-starts-at: \"04:00\" }\ngoals: { daily: 6 pomodoros }\n")
  }

  @Test func `without a journal there is nothing, and nothing is made`() async throws {
    let outcome = try await tool("report", "--from", "2026-11-01", "--to", "2026-11-02", home: home)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("1 to 2 November 2026\nNo sessions.\n"))
    #expect(!FileManager.default.fileExists(atPath: home.paths.journal))
  }

  @Test func `the journal's sessions are those of the report`() async throws {
    try fill()
    let outcome = try await tool(
      "report", "--from", "2026-11-16", "--to", "2026-11-22", "--json", home: home, Self.berlin)
    #expect(outcome.errors.isEmpty)
    let report = try JSON.read(Report.self, from: Data(outcome.output.utf8))
    let expected = try ReportSamples.report(.week)
    #expect(report.kind == .week)
    #expect(report.totals == expected.totals)
    #expect(report.days == expected.days)
    #expect(report.hours == expected.hours)
    #expect(report.projects == expected.projects)
    #expect(report.tasks == expected.tasks)
    #expect(report.dayStartsAt == 240)
    #expect(report.zone == "Europe/Berlin")
  }

  @Test func `a picture and a page are written to files, or to standard output`() async throws {
    try fill()
    let picture = try await tool("report", "2026-11", "--svg", "a.svg", home: home, Self.berlin)
    #expect(picture == ProgramResult(status: 0, output: "Written to a.svg.\n", errors: ""))
    #expect(home.text(home.folder + "/a.svg").hasPrefix("<svg xmlns"))
    let page = try await tool("report", "2026-11", "--html", "-", "-p", "book", home: home, Self.berlin)
    #expect(page.status == 0)
    #expect(page.output.hasPrefix("<!DOCTYPE html>"))
    #expect(page.output.contains("Project: book"))
    let lost = try await tool("report", "--svg", "no/such/folder/a.svg", home: home, Self.berlin)
    #expect(lost.status == 1)
    #expect(lost.errors.contains("cannot write no/such/folder/a.svg: No such file or directory\n"))
  }

  @Test func `a report once took the place of whatever file was there`() async throws {
    try fill()
    let path = home.folder + "/a.svg"
    for (option, text) in [
      ("--svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\">mine</svg>\n"), ("--svg", "mine"),
      ("--html", "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>mine</title>\n"),
      ("--html", "{\"segue\":\"archive\","),
    ] {
      try home.write(text, to: path)
      let refused = try await tool("report", "2026-11", option, "a.svg", home: home, Self.berlin)
      let words = "segue: a.svg already exists and is not a report of Segue. Overwrite it with --force\n"
      #expect(refused == ProgramResult(status: 1, output: "", errors: words))
      #expect(home.text(path) == text)
    }
    let forced = try await tool("report", "2026-11", "--svg", "a.svg", "--force", home: home, Self.berlin)
    #expect(forced == ProgramResult(status: 0, output: "Written to a.svg.\n", errors: ""))
    // From then on, it is a file of Segue's, as a picture or as a page; an empty file isn't foreign either.
    for option in ["--svg", "--html", "--html", "--svg"] {
      #expect(try await tool("report", "2026-11", option, "a.svg", home: home, Self.berlin).status == 0, "\(option)")
    }
    try home.write("", to: path)
    #expect(try await tool("report", "2026-11", "--svg", "a.svg", home: home, Self.berlin).status == 0)
    #expect(home.text(path).hasPrefix("<svg xmlns"))
    // An export is no report, and a report is no export.
    let export = try await tool("export", "a.svg", "--format", "json", home: home, Self.berlin)
    let words = "segue: a.svg already exists and is not a known export. Overwrite it with --force\n"
    #expect(export == ProgramResult(status: 1, output: "", errors: words))
  }

  @Test func `a report once took the place of pipes and links`() async throws {
    try fill()
    let picture = try await tool("report", "2026-11", "--svg", "-", home: home, Self.berlin).output
    func script(_ text: String) async throws -> ProgramResult {
      try await run(["/bin/sh", "-c", text, segued], in: home, Self.berlin)
    }
    let piped = try await script(
      "mkfifo pipe; cat pipe > piped.svg & \"$0\" tool report 2026-11 --svg pipe || exit; wait")
    #expect(piped == ProgramResult(status: 0, output: "Written to pipe.\n", errors: ""))
    #expect(home.text(home.folder + "/piped.svg") == picture)
    let standard = try await script("\"$0\" tool report 2026-11 --svg /dev/stdout > out.svg")
    #expect(standard == ProgramResult(status: 0, output: "", errors: ""))
    #expect(home.text(home.folder + "/out.svg") == picture)
    let (real, link) = (home.folder + "/real.html", home.folder + "/link.html")
    try home.write("", to: real)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.html")
    #expect(try await tool("report", "2026-11", "--html", "link.html", home: home, Self.berlin).status == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "real.html")
    #expect(home.text(real).hasPrefix("<!DOCTYPE html>"))
    #expect(try FileManager.default.attributesOfItem(atPath: real)[.posixPermissions] as? Int == 0o640)
    // A new report is readable by others, unlike the history itself.
    let new = try await script("umask 022; \"$0\" tool report 2026-11 --html new.html")
    #expect(new.status == 0)
    let mode = try FileManager.default.attributesOfItem(atPath: home.folder + "/new.html")[.posixPermissions] as? Int
    #expect(mode == 0o644)
  }

  @Test(arguments: [
    ["report", "weekk"], ["report", "--from", "soon"], ["report", "--from", "2026-11-05", "--to", "2026-11-01"],
    ["report", "--from", "1800-01-01"], ["report", "week", "--from", "2026-11-01", "--to", "2026-11-05"],
    ["report", "yesterday", "--from", "2026-11-01"], ["report", "--json", "--svg", "x"],
    ["goal", "monthly"], ["goal", "daily", "lots"], ["goal", "daily", "0"],
  ])
  func `a mistake is explained, and nothing is done`(_ arguments: [String]) async throws {
    let outcome = try await run([segued, "tool"] + arguments, in: home)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    try Golden.check(outcome.errors, "mistake-\(arguments.joined(separator: "-")).txt")
  }

  @Test func `goals are shown, set and taken away in hooks yml`() async throws {
    let none = try await tool("goal", home: home)
    #expect(
      none
        == ProgramResult(
          status: 0,
          output: """
            No daily goal.
            No weekly goal.
            Set one with 'segue goal daily 8' or 'segue goal weekly 20h', or remove it with 'off'.

            """, errors: ""))
    try home.configure("# mine\nversion: 1\n")
    let set = try await tool("goal", "daily", "8", home: home)
    #expect(
      set
        == ProgramResult(
          status: 0,
          output: """
            ~/config/segue/hooks.yml:4: goals:
            ~/config/segue/hooks.yml:5:   daily: 8 pomodoros
            The daemon is not running. It reads the file when it starts.
            Goal for today: 0 of 8 pomodoros

            """, errors: ""))
    let weekly = try await tool("goal", "weekly", "20", "h", "--json", home: home)
    #expect(weekly.errors.isEmpty)
    #expect(
      weekly.output
        == #"{"daily":{"reached":false,"target":8,"unit":"pomodoros","value":0},"#
        + #""weekly":{"reached":false,"target":72000,"unit":"seconds","value":0}}"# + "\n")
    _ = try await tool("goal", "daily", "off", home: home)
    #expect(try await tool("goal", "daily", home: home).output == "No daily goal.\n")
    #expect(home.text(home.config).hasPrefix("# mine\nversion: 1\n"))
    let long = try await tool("goal", "daily", "25h", home: home)
    #expect(long.status == 78)
    #expect(home.text(home.config).hasPrefix("# mine\nversion: 1\n"))
  }

  @Test func `a running daemon takes a goal over`() async throws {
    let daemon = try await RunningDaemon(in: home)
    let outcome = try await tool("goal", "weekly", "90m", home: home)
    #expect(
      outcome.output.hasSuffix("The running daemon now uses it.\nGoal for this week: 0 min of 1 h 30 min\n"))
    await daemon.stop()
  }

  @Test func `a broken file doesn't keep a report from being made`() async throws {
    try home.configure("version: 1\ntimer: { focus: 50x }\n")
    let outcome = try await tool("report", "2026", home: home)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors
        == "segue: ~/config/segue/hooks.yml has errors. This report uses the goals and days of the defaults. "
        + "'segue hooks check' shows the errors\n")
  }
}
