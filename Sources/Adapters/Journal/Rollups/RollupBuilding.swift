// SPDX-License-Identifier: MIT
import GRDB
import Reports

/// One step of making the sums anew: what older rules made goes by the batch, and so do sessions come.
struct RollupBuilding {
  let db: Database
  let days: LocalDays
  let batch: Int

  /// False where nothing is left to be done.
  func step() throws -> Bool {
    guard var progress = try RollupProgress(db) else { return true }
    switch progress.state {
    case .clearing:
      for (table, key) in RollupSchema.keys where try clear(table, by: key) { return true }
      progress.state = .building
    case .building: try add(&progress)
    // Somebody has written something else meanwhile: the next step sees it.
    case .ready, .stale: return progress.state == .stale
    }
    try progress.write(db)
    return progress.state != .ready
  }

  /// Removes the first rows of a table, as many as a step may; false where there are none.
  ///
  /// What is freed is overwritten on the disk, and commits wait for that: so not all of a table at once.
  private func clear(_ table: String, by key: String) throws -> Bool {
    let rows = "SELECT \(key) FROM \(table) ORDER BY \(key) LIMIT 1"
    guard try Row.fetchOne(db, sql: rows) != nil else { return false }
    guard let last = try Row.fetchOne(db, sql: rows + " OFFSET ?", arguments: [batch * Self.rowsOfASession - 1]) else {
      try db.execute(sql: "DELETE FROM \(table)")
      return true
    }
    let values = Array(last.databaseValues)
    let places = values.map { _ in "?" }.joined(separator: ", ")
    try db.execute(
      sql: "DELETE FROM \(table) WHERE (\(key)) <= (\(places))", arguments: StatementArguments(values))
    return true
  }

  /// So many rows are removed for each session that would be added: that takes about as long.
  private static let rowsOfASession = 8

  private func add(_ progress: inout RollupProgress) throws {
    let statement = try db.cachedStatement(
      sql: """
        SELECT \(CountedSession.columns) FROM session
        WHERE (started, id) > (:started, :id) AND started <= \(Int64.max) ORDER BY started, id LIMIT :batch
        """)
    let last = progress.last ?? RollupProgress.Position(started: .min, session: "")
    let rows = try Row.fetchCursor(
      statement, arguments: ["started": last.started, "id": last.session, "batch": batch])
    var slicer = SessionSlicer(days: days)
    var sums = RollupBatch(db)
    var count = 0
    while let row = try rows.next() {
      count += 1
      let columns = try Columns(row, of: "session", key: "id")
      progress.last = RollupProgress.Position(started: try columns.value("started"), session: columns.key)
      guard !(row["ended"] as DatabaseValue).isNull else { continue }
      let session: CountedSession
      do {
        session = try CountedSession(row: row)
      } catch is DamagedRow {
        // Reports leave it out, too; once it is written anew, everything is added up again.
        continue
      }
      try sums.count(slicer.cells(of: session))
    }
    try sums.write()
    if count < batch {
      progress.state = .ready
      progress.last = nil
    }
  }
}
