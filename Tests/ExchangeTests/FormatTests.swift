// SPDX-License-Identifier: MIT
import Testing

@testable import Exchange

struct FormatTests {
  @Test(arguments: [
    ("a.json", ExchangeFormat.json), ("/x.y/Times.CSV", .csv), ("a.tsv", .csv), ("a.ics", .ical),
    ("2026-01.data", .timewarrior),
    ("database.sqlite", .focustimer), ("~/.pomodoro/history", .openpomodoro),
  ]) func `a file's name says what it is`(_ name: String, _ format: ExchangeFormat) {
    #expect(ExchangeFormat(fileName: name) == format)
  }

  @Test(arguments: ["a", "", "json", "/a.csv/b", "history.txt", ".json.txt"]) func `or it doesn't`(_ name: String) {
    #expect(ExchangeFormat(fileName: name) == nil)
  }

  @Test(arguments: [
    ("SQLite format 3\0xxx", ExchangeFormat.focustimer), ("\u{FEFF}BEGIN:VCALENDAR\r\n", .ical),
    ("{\"segue\"", .json), ("[\n{\"id\":1", .timewarrior), ("inc 20261121T090000Z", .timewarrior),
    ("2026-06-14T12:34:56-04:00 description=a", .openpomodoro), ("2026-06-14T12:34:56-04:00\n", .openpomodoro),
  ]) func `its beginning says what it is`(_ text: String, _ format: ExchangeFormat) {
    #expect(ExchangeFormat(beginning: Array(text.utf8)) == format)
  }

  @Test(arguments: ["", "start,end\n", "2026-06-14 12:00,25", "2026-06-14T12:34:56Z,25,x"])
  func `or it doesn't either`(_ text: String) {
    #expect(ExchangeFormat(beginning: Array(text.utf8)) == nil)
  }

  @Test func `formats have the names that people give them`() {
    #expect(ExchangeFormat(named: "iCal") == .ical && ExchangeFormat(named: "gnome-pomodoro") == .focustimer)
    #expect(ExchangeFormat.allCases.allSatisfy { ExchangeFormat(named: $0.rawValue) == $0 })
    #expect(ExchangeFormat(named: "xml") == nil)
  }
}
