// SPDX-License-Identifier: MIT
import TestSupport

/// Files of each format that cannot be imported. Their own words have digits, so that none is taken for a sentence.
extension Tour {
  private static let brokenFiles: [(path: String, text: String)] = [
    (
      "zz1.csv",
      """
      start,end,elapsed,task,phase,outcome,strikes
      zz01,2026-11-02 09:25,,,,,
      01/02/2026 09:00,,25,,,,
      ,2026-11-02 09:25,,,,,
      2026-11-02 09:00,,,,,,
      2026-11-02 09:00,,zz02,,,,
      2026-11-02 09:00,2026-11-02 09:25,1500,,,,
      2026-11-02 09:00,2026-11-02 09:25,3h,,,,
      2026-11-02 09:00,,25,,zz03,,
      2026-11-02 09:00,,25,,,zz04,
      2026-11-02 09:00,,25,,,,zz05
      2026-11-02 09:00,,25,,,,,zz06
      2026-11-02 09:00,,25,,,running,
      2026-11-02 09:00,2026-11-02 08:00,,,,,
      2099-11-02 09:00,,25,,,,
      1969-11-02 09:00,,25,,,,
      2026-11-02 09:00,,0,,,completed,
      2026-11-02 09:00,,50h,,,,
      2026-10-02 09:00,2026-11-12 09:00,,,,,
      2026-11-02 09:00,,25,,break,partial,

      """
    ),
    ("zz2.csv", "zz07,zz08\n1,2\n"), ("zz3.csv", "start,zz09\n1,2\n"), ("zz4.csv", "start,minutes\n\"zz10,2\n"),
    ("zz5.csv", "Date,Time,minutes\n2026-11-02,,25\n"), ("zz6.csv", ""),
    ("zz7.csv", "Date,Start,End\n2026-11-02,10:00,9:30\n"),
    (
      "zz1.json",
      """
      {"segue":"archive","version":1,"projects":[{"name":"zz11","colour":"zz12"}],"sessions":[
      {"id":"zz13","phase":"zz14","outcome":"completed","startedAt":"2026-11-02T09:00:00Z","endedAt":"2026-11-02T09:25:00Z"},
      {"id":"zz15","phase":"focus","outcome":"completed","endedAt":"2026-11-02T09:25:00Z"},
      {"id":"zz16","phase":"focus","outcome":"completed","startedAt":"zz17","endedAt":"2026-11-02T09:25:00Z"},
      {"id":"zz18","phase":"focus","outcome":"completed","startedAt":1,"endedAt":"2026-11-02T09:25:00Z"},
      {"id":"zz19","phase":"focus","outcome":"running","startedAt":"2026-11-02T09:00:00Z"},
      {"id":"zz20","phase":"focus","outcome":"completed","startedAt":"2026-11-02T09:00:00Z","endedAt":"2026-11-02T09:25:00Z",
       "sample":true},
      {"id":"zz21","phase":"focus","outcome":"completed","startedAt":"2026-11-02T09:00:00Z","endedAt":"2026-11-02T09:25:00Z",
       "planned":1e300},
      {"id":"zz22","phase":"focus","outcome":"completed","startedAt":"2026-11-02T09:00:00Z","endedAt":"2026-11-02T09:25:00Z",
       "attachments":[{"name":"../zz23","sha256":"zz24"}]},
      {"id":"zz25","phase":"focus","outcome":"completed","startedAt":"2026-11-02T10:00:00Z","endedAt":"2026-11-02T10:25:00Z"},
      {"id":"zz25","phase":"focus","outcome":"completed","startedAt":"2026-11-02T11:00:00Z","endedAt":"2026-11-02T11:25:00Z"}
      ]}

      """
    ),
    ("zz2.json", #"{"segue":"archive","version":1,"sessions":[{"#),
    ("zz3.json", #"{"segue":"archive","version":9,"sessions":[]}"#),
    ("zz4.json", #"{"zz26":1}"#), ("zz5.json", #"{"segue":"archive","version":1}"#),
    (
      "zz1.ics",
      """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      DTSTART:20261102
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20261102T090000Z
      RRULE:FREQ=DAILY
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20261102T090000Z
      STATUS:CANCELLED
      END:VEVENT
      BEGIN:VEVENT
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:zz27
      END:VEVENT
      BEGIN:VEVENT
      DTSTART;TZID=zz28/zz28:20261102T090000
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20261102T090000Z
      DURATION:zz29
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20261102T090000Z
      END:VEVENT
      BEGIN:VEVENT
      DTSTART:20991102T090000Z
      DTEND:20991102T092500Z
      END:VEVENT
      END:VCALENDAR

      """
    ),
    ("zz2.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\n"), ("zz3.ics", "zz30\n"), ("zz4.ics", "BEGIN:VCALENDAR\nEND:VEVENT\n"),
    (
      "zz1.data",
      """
      inc 20261102T090000Z - zz31
      inc 20261102T090000Z
      inc 20261102T090000Z - 20261102T080000Z # zz32
      zz33

      """
    ),
    ("zz2.data", "[\n{\"zz34\":1}\n]"), ("zz3.data", "[\n{\n"),
    ("zz1.txt", "zz35\n2026-11-02T09:00:00Z description=\"zz36\n2026-11-02T10:00:00Z duration=zz37\n"),
    ("zz1.db", "zz38\n"),
  ]

  /// The arguments of each import.
  private static var imports: [[String]] {
    brokenFiles.map { file in
      switch file.path {
      case "zz1.txt": [file.path, "--format", "openpomodoro", "--yes"]
      case "zz1.db": [file.path, "--format", "focustimer", "--yes"]
      default: [file.path, "--yes"]
      }
    }
  }

  /// Imports each file. None of them is taken.
  static func texts(ofImportsIn language: String) async throws -> [Text] {
    let home = try TemporaryHome(variables: ["LANG": language, "COLUMNS": "400", "SEGUE_SEGUED": Programs.segued])
    for file in brokenFiles { try home.write(file.text, to: file.path) }
    var texts: [Text] = []
    for arguments in imports { texts.append(try await text(of: ["import"] + arguments, in: home)) }
    return texts
  }
}
