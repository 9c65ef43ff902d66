// SPDX-License-Identifier: MIT
package import HubModel

/// A person's photo.
package struct Photo: Hashable, Sendable {
  /// Its media type, such as `image/png`.
  package var type: String
  package var bytes: [UInt8]
  package var changedAt: Int64

  package init(type: String, bytes: [UInt8], changedAt: Int64) {
    self.type = type
    self.bytes = bytes
    self.changedAt = changedAt
  }
}

extension HubStore {
  /// Stores a photo; `digest` is the SHA-256 of its bytes in hexadecimal digits, which addresses show.
  package func setPhoto(_ photo: Photo, digest: String, of person: PersonID) async throws {
    try await database.write { db in
      guard
        try await db.changes("UPDATE person SET photo = $2 WHERE id = $1 RETURNING id", [person.value, .text(digest)])
      else { return }
      _ = try await db.query(
        """
        INSERT INTO photo (person, type, bytes, changed_at) VALUES ($1, $2, $3, $4)
        ON CONFLICT (person) DO UPDATE SET type = $2, bytes = $3, changed_at = $4
        """, [person.value, .text(photo.type), .bytes(photo.bytes), .integer(photo.changedAt)])
    }
  }

  package func removePhoto(of person: PersonID) async throws {
    try await database.write { db in
      _ = try await db.query("UPDATE person SET photo = NULL WHERE id = $1", [person.value])
      _ = try await db.query("DELETE FROM photo WHERE person = $1", [person.value])
    }
  }

  /// The photo of a person; nil without one. Whether the viewer may see it is the caller's question: see `visiblePerson`.
  package func photo(of person: PersonID) async throws -> Photo? {
    try await database.read { db in
      try await db.first("SELECT type, bytes, changed_at FROM photo WHERE person = $1", [person.value])
        .map { Photo(type: $0.text(0), bytes: $0.bytes(1), changedAt: $0.int(2)) }
    }
  }
}
