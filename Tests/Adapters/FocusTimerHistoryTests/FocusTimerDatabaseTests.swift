// SPDX-License-Identifier: MIT

import FocusTimerHistory
import Foundation
import GRDB
import History
import ImportExport
import Testing
import TimerEngine

/// With databases in the shapes of all versions.
struct FocusTimerDatabaseTests {
  /// A database from `sql`, removed at the end.
  private final class Database {
    let path = NSTemporaryDirectory() + "segue-focustimer-\(UUID().uuidString).sqlite"

    init(_ sql: String) throws {
      try DatabaseQueue(path: path).write { try $0.execute(sql: sql) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var sessions: [String] {
      get throws { try FocusTimerDatabase.history(at: path).sessions.map { Self.text($0.session) } }
    }

    /// `2019-03-04T08:00 25 min focus completed Task`.
    private static func text(_ session: Session) -> String {
      let start = Date(timeIntervalSince1970: Double(session.startedAt.milliseconds) / 1000).formatted(.iso8601).prefix(
        16)
      let end = session.endedAt ?? session.startedAt
      let minutes = session.elapsed(at: end).milliseconds / 60_000
      let words = [String(start), "\(minutes) min", session.phase.rawValue, session.outcome.rawValue, session.task]
      return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
  }

  private static let entries = """
    CREATE TABLE entries (
      id INTEGER PRIMARY KEY, "datetime-string" TEXT NOT NULL, "datetime-local-string" TEXT NOT NULL,
      "state-name" TEXT NOT NULL, "state-duration" INTEGER, elapsed INTEGER);
    INSERT INTO entries ("datetime-string", "datetime-local-string", "state-name", "state-duration", elapsed) VALUES
      ('2019-03-04T08:00:00+0000', '2019-03-04T09:00:00', 'pomodoro', 1500, 1500),
      ('2019-03-04T08:25:00+0000', '2019-03-04T09:25:00', 'short-break', 300, 20),
      ('2019-03-04T08:30:00Z', '2019-03-04T09:30:00', 'long-break', 900, 900);
    """

  /// 2026-01-05T09:00:00Z in microseconds.
  private static let nine: Int64 = 1_767_603_600_000_000

  private static func blocks(task: String) -> String {
    let minute: Int64 = 60_000_000
    return """
      CREATE TABLE sessions (id INTEGER PRIMARY KEY, "start-time" INTEGER, "end-time" INTEGER, "expiry-time" INTEGER);
      CREATE TABLE timeblocks (
        id INTEGER PRIMARY KEY, "session-id" INTEGER NOT NULL, "start-time" INTEGER NOT NULL, "end-time" INTEGER NOT NULL,
        state TEXT NOT NULL, status TEXT NOT NULL, "intended-duration" INTEGER NOT NULL\(task.isEmpty ? "" : ", task TEXT"));
      CREATE TABLE gaps (
        id INTEGER PRIMARY KEY, "start-time" INTEGER NOT NULL, "end-time" INTEGER NOT NULL, flags TEXT NOT NULL,
        "time-block-id" INTEGER NOT NULL);
      CREATE TABLE stats (
        id INTEGER PRIMARY KEY, time INTEGER NOT NULL, date DATE NOT NULL, "offset" INTEGER NOT NULL, duration INTEGER,
        category TEXT NOT NULL, "source-id" INTEGER DEFAULT 0);
      INSERT INTO timeblocks VALUES
        (1, 1, \(nine), \(nine + 30 * minute), 'pomodoro', 'completed', \(25 * minute)\(task)),
        (2, 1, \(nine + 30 * minute), \(nine + 35 * minute), 'short-break', 'completed', \(5 * minute)\(task)),
        (3, 1, \(nine + 40 * minute), \(nine + 50 * minute), 'pomodoro', 'uncompleted', \(25 * minute)\(task)),
        (4, 1, \(nine + 60 * minute), -1, 'pomodoro', 'in-progress', \(25 * minute)\(task));
      INSERT INTO gaps VALUES (1, \(nine + 10 * minute), \(nine + 15 * minute), 'default', 1);
      INSERT INTO stats VALUES
        (1, 1551686400000000, '2019-03-04', 0, 1500000000, 'pomodoro', 0),
        (2, \(nine), '2026-01-05', 0, 600000000, 'pomodoro', 1),
        (3, \(nine + 10 * minute), '2026-01-05', 0, 300000000, 'interruption', 0);
      """
  }

  @Test func `entries of gnome-pomodoro`() throws {
    #expect(
      try Database(Self.entries).sessions == [
        "2019-03-04T08:00 25 min focus completed", "2019-03-04T08:25 0 min short-break skipped",
        "2019-03-04T08:30 15 min long-break completed",
      ])
  }

  @Test(arguments: ["", ", 'Write'"]) func `time blocks of FocusTimer, and what it kept of entries`(_ task: String)
    throws
  {
    let end = task.isEmpty ? "" : " Write"
    #expect(
      try Database(Self.blocks(task: task)).sessions == [
        "2019-03-04T08:00 25 min focus completed", "2026-01-05T09:00 25 min focus completed" + end,
        "2026-01-05T09:30 5 min short-break completed" + end, "2026-01-05T09:40 10 min focus partial" + end,
      ])
  }

  @Test func `nothing of the file is changed`() throws {
    let database = try Database(Self.entries)
    let before = try Data(contentsOf: URL(filePath: database.path))
    _ = try database.sessions
    #expect(try Data(contentsOf: URL(filePath: database.path)) == before)
  }

  @Test func `another database is refused, and so is what is none`() throws {
    let other = try Database("CREATE TABLE a (b)")
    #expect(throws: UnreadableFile(.noTables)) {
      try FocusTimerDatabase.history(at: other.path)
    }
    let path = NSTemporaryDirectory() + "segue-focustimer-\(UUID().uuidString)"
    try Data("SQLite format 3\0 and then nothing".utf8).write(to: URL(filePath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: UnreadableFile.self) { try FocusTimerDatabase.history(at: path) }
    #expect(throws: UnreadableFile.self) { try FocusTimerDatabase.history(at: path + "-none") }
  }

  @Test func `rows with values of another kind are passed over`() throws {
    let database = try Database(
      Self.entries + "INSERT INTO entries VALUES (9, x'00', 'x', 'pomodoro', 'many', 'much');")
    let found = try FocusTimerDatabase.history(at: database.path)
    #expect(found.sessions.count == 3 && found.problems.count == 1)
  }
}
