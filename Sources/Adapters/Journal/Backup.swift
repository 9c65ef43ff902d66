// SPDX-License-Identifier: MIT

import LibC
import Paths

/// A copy of the journal from one day, in the folder `backups` beside it.
package struct Backup: Hashable, Sendable {
  package var path: String
  /// The day in UTC: `2026-11-21`.
  package var day: String

  package var size: Int64 { Files.size(path) }

  /// The backups of the journal at `path`, oldest first.
  package static func all(of path: String) -> [Backup] {
    let folder = folder(of: path)
    return Paths.names(in: folder).compactMap { name in
      day(in: name, prefix: prefix(of: path)).map { Backup(path: folder + "/" + name, day: $0) }
    }
  }

  /// The folder of the backups of the journal at `path`.
  package static func folder(of path: String) -> String { Files.parent(of: path) + "/backups" }

  static func path(of journal: String, day: String) -> String {
    folder(of: journal) + "/" + prefix(of: journal) + day + ".db"
  }

  /// The suffix of an unfinished backup.
  static let unfinished = ".part"

  /// Removes the remains of an interrupted backup.
  static func removeUnfinished(of journal: String) {
    let folder = folder(of: journal)
    for name in Paths.names(in: folder) where name.hasPrefix(prefix(of: journal)) && name.contains(unfinished) {
      unlink(folder + "/" + name)
    }
  }

  /// `segue-` of `…/segue.db`.
  private static func prefix(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return (name.hasSuffix(".db") ? String(name.dropLast(3)) : name) + "-"
  }

  private static func day(in name: String, prefix: String) -> String? {
    guard name.hasPrefix(prefix), name.hasSuffix(".db") else { return nil }
    let day = name.dropFirst(prefix.count).dropLast(3)
    let shape = String(day.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    return shape == "0000-00-00" ? String(day) : nil
  }
}

/// The progress of a backup. The backup, or the machine, may be stopped after each of these steps.
package enum BackupStep: Hashable, Sendable {
  case copying(pagesLeft: Int)
  case copied, checked, synced, renamed
}

/// The result of a backup.
package enum BackupOutcome: Hashable, Sendable {
  case made(Backup)
  /// There is already a backup of that day.
  case exists(Backup)
  case noRoom(needed: Int64, free: Int64)
  /// The backup was asked to stop.
  case stopped
}
