// SPDX-License-Identifier: MIT

/// The parameters of `import`: a file of checked sessions that a tool has written.
package struct ImportParams: Codable, Hashable, Sendable {
  /// The absolute path. The file lies in the journal's folder under the name `import-*.jsonl`. The daemon removes it once
  /// opened, whatever the outcome.
  package var file: String

  package init(file: String) {
    self.file = file
  }
}

/// The import to undo.
package struct ImportRemoveParams: Codable, Hashable, Sendable {
  package var `import`: String

  package init(import name: String) {
    self.import = name
  }
}

/// The result of an import.
package struct ImportInfo: Codable, Hashable, Sendable {
  package var id: String
  /// The number of added sessions.
  package var added: Int
  /// The number of sessions left out because the record already has them.
  package var known: Int

  package init(id: String, added: Int, known: Int) {
    self.id = id
    self.added = added
    self.known = known
  }
}

/// The result of undoing an import.
package struct ImportRemoval: Codable, Hashable, Sendable {
  package var id: String
  /// The number of removed sessions: 0 if the import does not exist.
  package var removed: Int

  package init(id: String, removed: Int) {
    self.id = id
    self.removed = removed
  }
}
