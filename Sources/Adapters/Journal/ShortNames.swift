// SPDX-License-Identifier: MIT
import GRDB
import History

extension Record {
  /// The shortest beginning of each id that names its session alone, of all that are on record.
  package func shortNames(of ids: [String]) throws -> [String: String] {
    try db.shortNames(of: ids, in: "session", length: ShortName.length)
  }
}

extension Journal {
  /// The timestamp of a delivery's id: what comes later has another one, so that a name remains unique.
  private static let deliveryLength = 13

  /// The shortest beginning of each id that names its delivery alone, of all that are kept.
  package func shortNames(ofDeliveries ids: [String]) throws(JournalError) -> [String: String] {
    try readAside { try $0.shortNames(of: ids, in: "delivery", length: Self.deliveryLength) }
  }
}

extension Database {
  /// Looks at the neighbours of each id in the primary key: no other has as much in common with it.
  fileprivate func shortNames(of ids: [String], in table: String, length: Int) throws -> [String: String] {
    let statement = try cachedStatement(
      sql: "SELECT (SELECT max(id) FROM \(table) WHERE id < :id), (SELECT min(id) FROM \(table) WHERE id > :id)")
    let neighbours = try ids.flatMap { id -> [String] in
      guard let row = try Row.fetchOne(statement, arguments: ["id": id]) else { return [] }
      return [row[0], row[1]].compactMap { (name: String?) in name }
    }
    return ShortName.all(of: ids + neighbours, length: length)
  }
}
