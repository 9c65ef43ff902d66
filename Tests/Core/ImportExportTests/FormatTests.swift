// SPDX-License-Identifier: MIT
import Foundation
import History
import TestSupport
import Testing
import TimerEngine

@testable import ImportExport

struct FormatTests {
  @Test(arguments: [
    ("a.json", HistoryFormat.json), ("/x.y/Times.CSV", .csv), ("a.tsv", .csv), ("a.ics", .ical),
    ("2026-01.data", .timewarrior),
    ("database.sqlite", .focustimer), ("~/.pomodoro/history", .openpomodoro),
  ]) func `a file's name says what it is`(_ name: String, _ format: HistoryFormat) {
    #expect(HistoryFormat(fileName: name) == format)
  }

  @Test(arguments: ["a", "", "json", "/a.csv/b", "history.txt", ".json.txt"]) func `or it doesn't`(_ name: String) {
    #expect(HistoryFormat(fileName: name) == nil)
  }

  @Test(arguments: [
    ("SQLite format 3\0xxx", HistoryFormat.focustimer), ("\u{FEFF}BEGIN:VCALENDAR\r\n", .ical),
    ("{\"segue\"", .json), ("[\n{\"id\":1", .timewarrior), ("inc 20261121T090000Z", .timewarrior),
    ("2026-06-14T12:34:56-04:00 description=a", .openpomodoro), ("2026-06-14T12:34:56-04:00\n", .openpomodoro),
  ]) func `its beginning says what it is`(_ text: String, _ format: HistoryFormat) {
    #expect(HistoryFormat(beginning: Array(text.utf8)) == format)
  }

  @Test(arguments: ["", "start,end\n", "2026-06-14 12:00,25", "2026-06-14T12:34:56Z,25,x"])
  func `or it doesn't either`(_ text: String) {
    #expect(HistoryFormat(beginning: Array(text.utf8)) == nil)
  }

  @Test func `an export says that it is ours, but for lines that have no room for that`() throws {
    let one = try session(
      .focus, .completed, "2026-11-21T09:00:00Z", "2026-11-21T09:25:00Z", id: "01934f57-20a0-7b1e-a2a5-4f4c9a3d7e11",
      tags: ["\"annotation\":\"none"])
    for sessions in [[], [ArchivedSession(one)], [ArchivedSession(one), ArchivedSession(one)]] {
      let writers: [any SessionWriter] = [
        ArchiveWriter(at: try instant("2026-11-22T00:00:00Z"), program: "segue 1"), CSVWriter(zone: try zone("UTC")),
        CalendarWriter(includesAll: true), TimewarriorWriter(.export),
      ]
      for var writer in writers {
        let text = try writer.whole(sessions)
        #expect(HistoryFormat.isExport(beginning: text.utf8), "\(text)")
      }
    }
    var writer = OpenPomodoroWriter(zone: try zone("UTC"))
    let lines = try writer.whole([ArchivedSession(one)])
    #expect(!HistoryFormat.isExport(beginning: lines.utf8))
  }

  @Test(arguments: [
    "", "mine", "{\"segue\":1}", "id,phase,start,end\r\n", "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//EN\r\n",
    "[\n{\"id\":1,\"start\":\"20261121T090000Z\",\"annotation\":\"segue x:\"}\n]\n",
    "[\n{\"start\":\"20261121T090000Z\",\"tags\":[\"\\\"annotation\\\":\\\"segue \"]}\n]\n", "[]\n",
  ]) func `a file of somebody else isn't taken for an export`(_ text: String) {
    #expect(!HistoryFormat.isExport(beginning: text.utf8))
  }

  @Test func `formats have the names that people give them`() {
    #expect(HistoryFormat(named: "iCal") == .ical && HistoryFormat(named: "gnome-pomodoro") == .focustimer)
    #expect(HistoryFormat.allCases.allSatisfy { HistoryFormat(named: $0.rawValue) == $0 })
    #expect(HistoryFormat(named: "xml") == nil)
  }

  @Test(arguments: HistoryFormat.allCases)
  func `the manual has a row for each format, which says whether it is written`(_ format: HistoryFormat) throws {
    let page = try String(
      contentsOf: Programs.packageFolder().appending(path: "docs/import-export.md"), encoding: .utf8)
    let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("| `\(format.rawValue)` |") })
    #expect(row.hasPrefix("| `\(format.rawValue)` | – |") != format.isWritten)
  }

  @Test(arguments: HistoryFormat.allCases) func `what is written has a writer, and no two have one name or ending`(
    _ format: HistoryFormat
  ) {
    #expect(format.isWritten == (format.file.writer != nil))
    func words(_ format: HistoryFormat) -> [String] {
      [format.rawValue, format.file.title] + format.file.otherNames + format.file.endings + format.file.fileNames
    }
    for other in HistoryFormat.allCases where other != format {
      #expect(Set(words(format)).isDisjoint(with: words(other)))
    }
  }
}
