// SPDX-License-Identifier: MIT
package import FileWatching
import GRDB
import GRDBSQLite
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Journal {
  /// Calls `body` whenever the file was taken away and put back, on the thread that noticed it.
  package func onDisplacement(_ body: @escaping @Sendable (Displacement) -> Void) {
    listener.withLock { $0 = body }
  }

  /// All that decides whether its files are the ones that are open.
  package var trail: FileTrail {
    var trail = FileTrail(hasContent: false)
    trail.follow(path)
    for companion in JournalFile.companions { trail.follow(JournalFile.end(of: path) + companion) }
    return trail
  }

  /// Whether the names of the journal lead to the files that are open.
  var isInPlace: Bool { displacement == nil }

  /// What has become of the names of the files that are open; nil where they lead there.
  package var displacement: Displacement.Kind? { connection.withLock { $0.files?.displacement(of: path) } }

  /// Puts everything back where the files were renamed, removed or replaced; whatever is in their place is kept.
  ///
  /// A new folder has to be asked for: whoever does has made sure that no other daemon has it.
  package func putBack(intoNewFolder isNew: Bool = false) throws(JournalError) {
    let displacement = try connected { connection -> Displacement? in
      guard let kind = connection.files?.displacement(of: path), let files = connection.files else { return nil }
      if kind == .folder, !isNew {
        throw JournalError(code: .displaced, path: path, detail: "its folder was renamed or removed")
      }
      let old = connection.database
      try Self.save(old, to: path)
      let kept = try Replacement.saved.finish(path, isOurs: files.has)
      // Should it not be opened now, the next try takes it for what it is.
      connection.files?.add(path)
      // What SQLite does at the end of a connection it does by name, and the names are others' now.
      try old.inDatabase(Self.leaveFiles)
      try Self.drop(reader)
      try Self.drop(folding)
      connection = Connection(database: try Opening.open(path, gauge), files: OpenFiles(path))
      files.removeCompanions(unlessOf: path)
      return Displacement(kind: kind, path: path, kept: kept)
    }
    if let displacement { listener.withLock { $0 }?(displacement) }
  }

  /// Writes all that `database` holds into a file beside `path`, which from then on is what is to be there.
  private static func save(_ database: DatabaseQueue, to path: String) throws {
    let file = JournalFile.end(of: path)
    let part = Replacement.saved.part(of: file)
    Replacement.removeParts(of: file, .saved)
    let descriptor = open(part, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      let number = errno
      throw JournalError(
        code: Files.isAboutSpace(number) ? .noSpace : .displaced, path: path,
        detail: "\(Files.parent(of: file)): \(Files.reason(number))")
    }
    close(descriptor)
    do {
      try database.inDatabase { db in
        // So that whoever has renamed the file has all of it too; it is in the copy, whatever comes of this.
        _ = try? db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)")
        let copy = try DatabaseQueue(path: part)
        try copy.writeWithoutTransaction { copy in
          // It is synced as a whole; what a crash leaves of it is removed.
          try copy.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
          try db.backup(to: copy)
          try copy.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try copy.close()
      }
    } catch {
      Replacement.removeParts(of: file, .saved)
      throw error
    }
    try Replacement.saved.decide(file, journal: path)
  }

  private static func drop(_ connection: borrowing Mutex<DatabaseQueue?>) throws {
    let queue = connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
    try queue?.inDatabase(leaveFiles)
  }

  private static func leaveFiles(_ db: Database) throws {
    var on: CInt = 1
    sqlite3_file_control(db.sqliteConnection, nil, SQLITE_FCNTL_PERSIST_WAL, &on)
  }
}
