// SPDX-License-Identifier: MIT
package import HubModel

extension HubStore {
  /// What each audience sees of a person.
  package func consent(of person: PersonID) async throws -> Consent {
    try await database.read { db in
      let row = try await db.first(
        "SELECT shares_friends, shares_everybody FROM person WHERE id = $1", [person.value])
      let groups = try await db.query("SELECT team, shares FROM membership WHERE person = $1", [person.value])
      return Consent(
        friends: Shares(rawValue: row?.int(0) ?? 0), everybody: Shares(rawValue: row?.int(1) ?? 0),
        groups: Dictionary(
          groups.map { (GroupID(rawValue: $0.int(0)), Shares(rawValue: $0.int(1))) }, uniquingKeysWith: { $1 }))
    }
  }

  /// Sets what one audience sees; boards follow in the same transaction. False if it is a group without the person.
  package func share(_ shares: Shares, with audience: Audience, of person: PersonID) async throws -> Bool {
    try await database.write { db in
      switch audience {
      case .friends:
        try await db.changes(
          "UPDATE person SET shares_friends = $2 WHERE id = $1 RETURNING id", [person.value, .integer(shares.rawValue)])
      case .group(let group):
        try await db.changes(
          "UPDATE membership SET shares = $3 WHERE team = $1 AND person = $2 RETURNING team",
          [group.value, person.value, .integer(shares.rawValue)])
      case .everybody:
        try await Self.shareWithEverybody(shares, of: person, db)
      }
    }
  }

  private static func shareWithEverybody(
    _ shares: Shares, of person: PersonID, _ db: any HubTransaction
  ) async throws -> Bool {
    let done = try await db.changes(
      "UPDATE person SET shares_everybody = $2 WHERE id = $1 RETURNING id", [person.value, .integer(shares.rawValue)])
    try await relist(person, db)
    return done
  }

  /// Brings the rows that the board of everybody reads in line with the person's choice.
  static func relist(_ person: PersonID, _ db: any HubTransaction) async throws {
    _ = try await db.query(
      """
      UPDATE total SET listed = \(isListed) WHERE person = $1 AND listed <> \(isListed)
      """, [person.value])
  }

  /// 1 if the person `$1` is on the board of everybody, otherwise 0.
  static let isListed = """
    (SELECT CASE WHEN p.suspended = 0 AND p.shares_everybody % 2 = 1 THEN 1 ELSE 0 END FROM person p WHERE p.id = $1)
    """
}
