// SPDX-License-Identifier: MIT

import GRDB
import History
package import ImportExport

/// Reads the database of FocusTimer or gnome-pomodoro, in any of its shapes. Changes nothing in it.
package enum FocusTimerDatabase {
  package static func history(at path: String) throws(UnreadableFile) -> FoundHistory {
    var configuration = Configuration()
    configuration.readonly = true
    // FocusTimer may be running.
    configuration.busyMode = .timeout(5)
    do {
      return try DatabaseQueue(path: path, configuration: configuration).read(rows).found
    } catch let error as UnreadableFile {
      throw error
    } catch let error as DatabaseError {
      throw UnreadableFile(.database(reason: error.message ?? "\(error.resultCode)"))
    } catch {
      throw UnreadableFile(.other(reason: "\(error)"))
    }
  }

  private static func rows(_ db: Database) throws -> FocusTimerRows {
    let tables = Set(try String.fetchAll(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"))
    guard tables.contains("timeblocks") || tables.contains("entries") else {
      throw UnreadableFile(.noTables)
    }
    var rows = FocusTimerRows()
    if tables.contains("timeblocks") { rows.timeBlocks = try timeBlocks(db, hasGaps: tables.contains("gaps")) }
    if tables.contains("entries") { rows.entries = try entries(db) }
    if tables.contains("stats") { rows.oldStatistics = try oldStatistics(db) }
    return rows
  }

  private static func timeBlocks(_ db: Database, hasGaps: Bool) throws -> [FocusTimerRows.TimeBlock] {
    var gaps: [Int64: [FocusTimerRows.Gap]] = [:]
    if hasGaps {
      for row in try Row.fetchAll(db, sql: #"SELECT "time-block-id", "start-time", "end-time", flags FROM gaps"#) {
        let gap = FocusTimerRows.Gap(start: number(row, 1), end: number(row, 2), flags: text(row, 3))
        gaps[number(row, 0), default: []].append(gap)
      }
    }
    let columns = try String.fetchAll(db, sql: "SELECT name FROM pragma_table_info('timeblocks')")
    let task = columns.contains("task") ? "task" : "''"
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, "start-time", "end-time", state, status, "intended-duration", \(task) FROM timeblocks
        ORDER BY "start-time"
        """)
    return rows.map { row in
      FocusTimerRows.TimeBlock(
        id: number(row, 0), start: number(row, 1), end: number(row, 2), state: text(row, 3), status: text(row, 4),
        intended: number(row, 5), task: text(row, 6), gaps: gaps[number(row, 0)] ?? [])
    }
  }

  private static func entries(_ db: Database) throws -> [FocusTimerRows.Entry] {
    try Row.fetchAll(
      db, sql: #"SELECT id, "datetime-string", "state-name", "state-duration", elapsed FROM entries ORDER BY id"#
    ).map { row in
      FocusTimerRows.Entry(
        id: number(row, 0), time: text(row, 1), state: text(row, 2), planned: number(row, 3), elapsed: number(row, 4))
    }
  }

  /// A row with a source belongs to one of the time blocks.
  private static func oldStatistics(_ db: Database) throws -> [FocusTimerRows.OldStatistic] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT id, time, duration, category FROM stats
        WHERE ifnull("source-id", 0) = 0 AND category IN ('pomodoro', 'break') ORDER BY time
        """
    ).map { row in
      FocusTimerRows.OldStatistic(
        id: number(row, 0), time: number(row, 1), duration: number(row, 2), category: text(row, 3))
    }
  }

  // A value of another type must not end the process.

  private static func number(_ row: Row, _ column: Int) -> Int64 {
    Int64.fromDatabaseValue(row[column] as DatabaseValue) ?? -1
  }

  private static func text(_ row: Row, _ column: Int) -> String {
    String.fromDatabaseValue(row[column] as DatabaseValue) ?? ""
  }
}
