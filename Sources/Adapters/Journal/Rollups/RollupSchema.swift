// SPDX-License-Identifier: MIT
import GRDB

/// The tables of sums: what reports read instead of the sessions, from which they can be made anew at any time.
enum RollupSchema {
  /// Times are whole seconds; `grain` is 0 for days, 1 months, 2 years, 3 for all there is; the project 0 is all of them.
  static func create(_ db: Database) throws {
    let tallies = """
      focus INTEGER NOT NULL, break INTEGER NOT NULL, sessions INTEGER NOT NULL, pomodoros INTEGER NOT NULL,
      abandoned INTEGER NOT NULL, strikes INTEGER NOT NULL
      """
    try db.execute(
      sql: """
        CREATE TABLE rollup (
          id INTEGER PRIMARY KEY CHECK (id = 1),
          state TEXT NOT NULL,
          zone TEXT NOT NULL,
          starts INTEGER NOT NULL,
          changes INTEGER NOT NULL,
          edition TEXT NOT NULL,
          cut INTEGER NOT NULL,
          last_started INTEGER,
          last_session TEXT
        ) STRICT;
        CREATE TABLE rollup_project (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL UNIQUE
        ) STRICT;
        CREATE TABLE rollup_task (
          id INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          project INTEGER NOT NULL,
          UNIQUE (name, project)
        ) STRICT;
        CREATE INDEX rollup_task_project ON rollup_task (project);
        CREATE TABLE rollup_sum (
          grain INTEGER NOT NULL,
          project INTEGER NOT NULL,
          number INTEGER NOT NULL,
          \(tallies),
          PRIMARY KEY (grain, project, number)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE rollup_hour (
          grain INTEGER NOT NULL,
          project INTEGER NOT NULL,
          number INTEGER NOT NULL,
          hour INTEGER NOT NULL,
          \(tallies),
          PRIMARY KEY (grain, project, number, hour)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE rollup_work (
          grain INTEGER NOT NULL,
          number INTEGER NOT NULL,
          task INTEGER NOT NULL,
          \(tallies),
          PRIMARY KEY (grain, number, task)
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// What holds sums, and the names that they use.
  static let tables = keys.map { $0.table }
  /// And by what the rows of each are told apart.
  static let keys = [
    (table: "rollup_hour", key: "grain, project, number, hour"), (table: "rollup_work", key: "grain, number, task"),
    (table: "rollup_sum", key: "grain, project, number"), (table: "rollup_task", key: "id"),
    (table: "rollup_project", key: "id"),
  ]

  static func exists(_ db: Database) throws -> Bool { try db.tableExists("rollup") }
}

/// A table of sums: what tells its rows apart, and how one is changed.
struct RollupTable: Sendable {
  let name: String
  let keys: [String]
  /// Adds to a row, or makes it; arguments are the keys and the tally.
  let upsert: String
  /// Removes the row with these keys where it has come to nothing.
  let deletion: String

  static let sum = RollupTable("rollup_sum", by: "grain", "project", "number")
  static let hour = RollupTable("rollup_hour", by: "grain", "project", "number", "hour")
  static let work = RollupTable("rollup_work", by: "grain", "number", "task")

  static let tallies = ["focus", "break", "sessions", "pomodoros", "abandoned", "strikes"]
  static let sums = tallies.map { "sum(\($0))" }.joined(separator: ", ")
  static let isNothing = tallies.map { "\($0) = 0" }.joined(separator: " AND ")

  private init(_ name: String, by keys: String...) {
    self.name = name
    self.keys = keys
    let columns = keys + Self.tallies
    let added = Self.tallies.map { "\($0) = \($0) + excluded.\($0)" }
    upsert = """
      INSERT INTO \(name) (\(columns.joined(separator: ", ")))
      VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
      ON CONFLICT DO UPDATE SET \(added.joined(separator: ", "))
      """
    deletion = """
      DELETE FROM \(name) WHERE \(keys.map { "\($0) = ?" }.joined(separator: " AND ")) AND \(Self.isNothing)
      """
  }
}
