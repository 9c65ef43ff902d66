// SPDX-License-Identifier: MIT

/// The place of an item in a file to import.
package enum ImportPlace: Codable, Hashable, Sendable {
  case line(Int)
  /// A line in one of several files.
  case lineOf(Int, file: String)
  /// A row of a database.
  case row(Int64, table: String)
  case whole

  // The members' names in JSON.
  private enum LineCodingKeys: String, CodingKey { case _0 = "number" }
  private enum LineOfCodingKeys: String, CodingKey { case _0 = "number", file }
  private enum RowCodingKeys: String, CodingKey { case _0 = "number", table }
}
