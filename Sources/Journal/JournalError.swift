// SPDX-License-Identifier: MIT

/// Why the journal can't be read or written.
package struct JournalError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case noSpace, readOnly, locked, damaged, notPermitted, newerVersion, other
  }

  package var code: Code
  package var path: String
  /// What SQLite says of it.
  package var detail: String

  /// For people: what, where, and what mends it.
  package var message: String {
    switch code {
    case .noSpace: "no space left for the journal \(path): free some, then try again (nothing was changed)"
    case .readOnly: "the journal \(path) can't be written: make the file and its folder writable for you"
    case .locked: "the journal \(path) is in use by another program: \(detail)"
    case .damaged: "the journal \(path) is damaged (\(detail)): move it aside, or put a backup in its place"
    case .notPermitted: "the journal \(path) can't be opened: \(detail)"
    case .newerVersion: "the journal \(path) was written by a newer Segue: update this one"
    case .other: "the journal \(path): \(detail)"
    }
  }
}
