// SPDX-License-Identifier: MIT

/// A file of checked sessions that a tool has written.
package struct ImportParams: Codable, Hashable, Sendable {
  /// Its whole path: in the folder of the journal, and called `import-*.jsonl`. It is removed once it
  /// was opened, whatever comes of it.
  package var file: String

  package init(file: String) {
    self.file = file
  }
}

/// An import that is to be taken back.
package struct ImportRemoveParams: Codable, Hashable, Sendable {
  package var `import`: String

  package init(import name: String) {
    self.import = name
  }
}

/// What became of an import.
package struct ImportInfo: Codable, Hashable, Sendable {
  package var id: String
  /// How many sessions came in.
  package var added: Int
  /// How many didn't, since they were there already.
  package var known: Int

  package init(id: String, added: Int, known: Int) {
    self.id = id
    self.added = added
    self.known = known
  }
}

/// What became of an import that was to be taken back.
package struct ImportRemoval: Codable, Hashable, Sendable {
  package var id: String
  /// How many sessions it had: 0 where there is no such import.
  package var removed: Int

  package init(id: String, removed: Int) {
    self.id = id
    self.removed = removed
  }
}
