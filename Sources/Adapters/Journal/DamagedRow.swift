// SPDX-License-Identifier: MIT
import Events
import GRDB

/// A row that doesn't hold what Segue wrote.
struct DamagedRow: Error, CustomStringConvertible {
  var table: String
  var key: String
  var problem: String

  var description: String { "the row \(key) of the table '\(table)': \(problem)" }

  /// Decodes `text` of a row as JSON. The error names the row.
  static func read<Value: Decodable>(
    _ type: Value.Type, from text: String, table: String, key: String
  ) throws(DamagedRow) -> Value {
    do {
      return try JSON.read(type, from: text)
    } catch {
      throw DamagedRow(table: table, key: key, problem: "its JSON is none of ours")
    }
  }
}

/// The columns of a row. A value of the wrong type is an error, and doesn't end the process.
struct Columns {
  let row: Row
  let table: String
  let key: String

  /// - Parameter key: the column that identifies the row.
  init(_ row: Row, of table: String, key: String) throws(DamagedRow) {
    self.row = row
    self.table = table
    let value = row.databaseValue(of: key)
    self.key =
      switch value.storage {
      case .string(let text): text
      case .int64(let number): String(number)
      default: "?"
      }
  }

  func value<Value: DatabaseValueConvertible>(_ column: String, as type: Value.Type = Value.self) throws(DamagedRow)
    -> Value
  {
    guard let value = Value.fromDatabaseValue(row.databaseValue(of: column)) else { throw damaged(column) }
    return value
  }

  func optional<Value: DatabaseValueConvertible>(_ column: String, as type: Value.Type = Value.self) throws(DamagedRow)
    -> Value?
  {
    let value = row.databaseValue(of: column)
    if value.isNull { return nil }
    guard let value = Value.fromDatabaseValue(value) else { throw damaged(column) }
    return value
  }

  func json<Value: Decodable>(_ column: String, as type: Value.Type = Value.self) throws(DamagedRow) -> Value {
    try DamagedRow.read(type, from: try value(column, as: String.self), table: table, key: key)
  }

  private func damaged(_ column: String) -> DamagedRow {
    DamagedRow(table: table, key: key, problem: "'\(column)' is \(row.databaseValue(of: column))")
  }
}

extension Row {
  /// The value of a column; NULL if the column doesn't exist.
  fileprivate func databaseValue(of column: String) -> DatabaseValue { self[column] ?? .null }
}
