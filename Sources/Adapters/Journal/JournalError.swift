// SPDX-License-Identifier: MIT

/// Why the journal can't be read or written.
package struct JournalError: Error, Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    case noSpace, readOnly, locked, damaged, missing, notPermitted, notAFile, wrongOwner, newerVersion, inputOutput
    case dangling, displaced, other
  }

  package var code: Code
  package var path: String
  /// What SQLite or the kernel says of it.
  package var detail: String
  /// The day of the last backup, where one would help.
  package var backup: String?

  init(code: Code, path: String, detail: String) {
    self.code = code
    self.path = path
    self.detail = detail
    switch code {
    case .damaged, .missing: backup = Backup.all(of: path).last?.day
    case .noSpace, .readOnly, .locked, .notPermitted, .notAFile, .wrongOwner, .newerVersion, .inputOutput, .dangling,
      .displaced, .other:
      backup = nil
    }
  }

  /// For people: what, where, and what mends it.
  package var message: String {
    switch code {
    case .noSpace: "no space left for the journal \(path): free some, then try again (nothing was changed)"
    case .readOnly:
      "the journal \(path) can't be written (\(detail)): make the file and its folder writable for you"
    case .locked:
      "the journal \(path) is in use by another program (\(detail)): close that; 'fuser \(path)' names it"
    case .damaged: "the journal \(path) is damaged (\(detail)); \(offer)"
    case .missing:
      "the journal \(path) is gone; \(offer). To begin a new one, move the folder \(Backup.folder(of: path)) away"
    case .notPermitted: "the journal \(path) can't be opened: \(detail)"
    case .notAFile: "the journal \(path) can't be opened: \(detail); move that away"
    case .wrongOwner: "the journal \(path) can't be opened: \(detail)"
    case .newerVersion: "the journal \(path) was written by a newer Segue: update this one"
    case .inputOutput: "the disk failed under the journal \(path) (\(detail)): look into the system's log"
    case .dangling:
      "the journal \(path) is a link to '\(detail)', which isn't there: bring that back (is its disk mounted?), or "
        + "remove the link to begin a new journal"
    case .displaced: "the journal \(path) was taken away under the daemon, and can't be put back: \(detail)"
    case .other: "the journal \(path): \(detail)"
    }
  }

  private var offer: String {
    if let backup {
      "'segue doctor --restore' puts the backup of \(backup) in its place and keeps the damaged one beside it"
    } else {
      "there is no backup of it: 'segue doctor --restore' begins a new one and keeps the damaged one beside it"
    }
  }
}
