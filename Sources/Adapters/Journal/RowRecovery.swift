// SPDX-License-Identifier: MIT
import Deliveries
import Events
import GRDB
import History

/// Recovers the readable rows of a damaged journal, which are newer than any backup.
enum RowRecovery {
  private struct Table: Sendable {
    var name: String
    /// The primary key, which gives the reading order.
    var order: [String]
    var isValid: @Sendable (Row) -> Bool = { _ in true }

    init(_ name: String, by order: String...) {
      self.name = name
      self.order = order
    }

    /// A table whose column `json` holds a value of `type`.
    init(_ name: String, by order: String, of type: (some Decodable & SendableMetatype).Type) {
      self.init(name, by: order)
      isValid = { row in (try? Columns(row, of: name, key: order).json("json", as: type)) != nil }
    }
  }

  /// The tables in the order of their references.
  private static let tables = [
    Table("state", by: "id", of: JSONValue.self), Table("event", by: "sequence", of: Event.self),
    Table("session", by: "id"), Table("delivery", by: "id"), Table("output", by: "id"),
    Table("attempt", by: "delivery", "number"), Table("lease", by: "hook", of: Lease.self),
    Table("note_rest", by: "number"), Table("project_key", by: "key"), Table("project_colour", by: "name"),
    Table("attachment", by: "id"), Table("undo", by: "number", of: UndoStep.self), Table("import", by: "id"),
  ]

  /// Copies every readable row of the journal at `path` into `db`. Returns the number of rows by table.
  static func rows(of path: String, into db: Database) -> [String: Int] {
    guard Files.exists(path), (try? JournalFile.check(path, isWriting: false)) != nil,
      let damaged = try? Opening.connectToRead(path)
    else { return [:] }
    var counts: [String: Int] = [:]
    for table in tables {
      var count = 0
      // Read up to the damage, then backwards from the other end.
      if !read(table, "ASC", of: damaged, into: db, &count) { _ = read(table, "DESC", of: damaged, into: db, &count) }
      counts[table.name] = count
    }
    // A number without its row would later belong to another row.
    try? db.execute(sql: "UPDATE attempt SET output = NULL WHERE output NOT IN (SELECT id FROM output)")
    return counts
  }

  /// False if the table couldn't be read to its end.
  private static func read(
    _ table: Table, _ direction: String, of damaged: DatabaseQueue, into db: Database, _ count: inout Int
  ) -> Bool {
    do {
      let known = try db.columns(in: table.name).map(\.name)
      try damaged.read { source in
        // An older journal has fewer columns.
        let columns = try source.columns(in: table.name).map(\.name).filter { known.contains($0) }
        let order = table.order.map { "\($0) \(direction)" }.joined(separator: ", ")
        let insert = """
          INSERT OR REPLACE INTO \(table.name) (\(columns.joined(separator: ", ")))
          VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
          """
        let rows = try Row.fetchCursor(
          source, sql: "SELECT \(columns.joined(separator: ", ")) FROM \(table.name) ORDER BY \(order)")
        while let row = try rows.next() {
          // A damaged row violates the constraints of its table.
          if table.isValid(row), write(insert, row, into: db) { count += 1 }
        }
      }
      return true
    } catch {
      return false
    }
  }

  private static func write(_ insert: String, _ row: Row, into db: Database) -> Bool {
    do {
      try db.cachedStatement(sql: insert).execute(arguments: StatementArguments(Array(row.databaseValues)))
      return true
    } catch {
      return false
    }
  }
}
