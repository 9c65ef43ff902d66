// SPDX-License-Identifier: MIT
import GRDB
import History

extension Record {
  /// The shortest unique prefix of each id among all sessions on record.
  package func shortNames(of ids: [String]) throws -> [String: String] {
    try db.shortNames(of: ids, in: "session", length: ShortName.length)
  }
}

extension Journal {
  /// The length of the timestamp in a delivery's id. Later deliveries have another one, so that a name stays unique.
  private static let deliveryLength = 13

  /// The shortest unique prefix of each id among all kept deliveries.
  package func shortNames(ofDeliveries ids: [String]) throws(JournalError) -> [String: String] {
    try readAside { try $0.shortNames(of: ids, in: "delivery", length: Self.deliveryLength) }
  }
}

extension Database {
  /// Compares each id with its neighbours in the primary key, which share the longest prefix with it.
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
