// SPDX-License-Identifier: MIT

import ControlProtocol
import GRDB
import GRDBSQLite
import Synchronization
package import SystemEvents

extension Journal {
  /// Calls `body` whenever the file was displaced and put back, on the thread that noticed it.
  package func onDisplacement(_ body: @escaping @Sendable (Displacement) -> Void) {
    listener.withLock { $0 = body }
  }

  /// The paths that decide whether the journal's files are the open ones.
  package var trail: FileTrail {
    var trail = FileTrail(hasContent: false)
    trail.follow(path)
    for companion in JournalFile.companions { trail.follow(JournalFile.end(of: path) + companion) }
    return trail
  }

  /// Whether the names of the journal lead to the open files.
  var isInPlace: Bool { displacement == nil }

  /// The change of the open files' names; nil if the names lead to them.
  package var displacement: Displacement.Kind? { connection.withLock { $0.files?.displacement(of: path) } }

  /// Restores the journal's files if they were renamed, removed or replaced. Files in their place are kept.
  ///
  /// Copying a large journal takes seconds, in which commits continue in the open files. The caller must request a new folder
  /// explicitly, after making sure that no other daemon has it.
  package func putBack(intoNewFolder isNew: Bool = false) throws(JournalError) {
    let displacement = try Self.explaining(path) {
      try copying.withLock { _ in
        guard let kind = self.displacement else { return nil as Displacement? }
        if kind == .folder, !isNew {
          throw JournalError(code: .displaced, path: path, cause: .folderGone)
        }
        isCopying.store(true, ordering: .releasing)
        defer { isCopying.store(false, ordering: .releasing) }
        return Displacement(kind: kind, path: path, kept: try copyBack())
      }
    }
    if let displacement { listener.withLock { $0 }?(displacement) }
  }

  /// Allows long waits of commits from now on, so that copying finishes soon. A file that was only renamed has everything by
  /// then, too.
  package func hurry() {
    isHurried.store(true, ordering: .relaxed)
    guard isCopying.load(ordering: .acquiring) else { return }
    _ = try? connected { try $0.database.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") } }
  }

  /// Before a commit, checks that the journal is in its place. A large one is copied while commits continue. A failure of the
  /// copy is thrown at the next commit.
  func keepInPlace() throws(JournalError) {
    if isCopying.load(ordering: .acquiring) { return }
    guard let kind = displacement else { return }
    let pages = try read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    if kind == .folder || pages <= Self.pagesAtOnce { return try putBack() }
    let (isBegun, failure) = copier.withLock { copier in
      defer { copier = (true, nil) }
      return copier
    }
    guard !isBegun else { return }
    do throws(SystemFailure) {
      try startThread { [self] in
        var failure: JournalError?
        do throws(JournalError) { try putBack() } catch { failure = error }
        copier.withLock { [failure] in $0 = (false, failure) }
      }
    } catch {
      copier.withLock { $0 = (false, nil) }
      throw JournalError(code: .displaced, path: path, detail: "no thread to copy it: \(error.reason)")
    }
    if let failure { throw failure }
  }

  /// Up to this number of pages, two megabytes, the commit that finds the journal missing copies it.
  private static let pagesAtOnce = 512
  /// A mebibyte: a few milliseconds, for which a commit waits.
  private static let pagesPerStep: CInt = 256
  /// The number of steps that are flushed together: a commit's own sync would wait for more.
  private static let stepsPerSync = 4

  /// Copies the open journal back to its path, and switches to the copy. Returns the new path of the file that was there.
  private func copyBack() throws -> String? {
    let file = JournalFile.end(of: path)
    let part = Replacement.saved.part(of: file)
    let old = connection.withLock { $0.database }
    try Replacement.saved.makePart(of: file, journal: path)
    do {
      let copy = try LiveCopy(of: old, at: part)
      try fill(copy, part)
      return try connected { connection in
        // No commit happens from here until the copy is open.
        while try copy.step(pages: -1) > 0 {}
        try copy.finish()
        try Replacement.saved.decide(file, journal: path)
        return try exchange(&connection)
      }
    } catch {
      Replacement.removeParts(of: file, .saved)
      throw error
    }
  }

  /// Copies all but the last pages, which is the longest part.
  private func fill(_ copy: LiveCopy, _ part: String) throws {
    var steps = 0
    while !isHurried.load(ordering: .relaxed), try copy.step(pages: Self.pagesPerStep) > Self.pagesPerStep {
      steps += 1
      if steps.isMultiple(of: Self.stepsPerSync) { try sync(part) }
      betweenSteps.withLock { $0 }?()
    }
    try sync(part)
  }

  private func sync(_ part: String) throws {
    let number = Files.sync(part)
    guard number == 0 else {
      throw JournalError(
        code: Files.isAboutSpace(number) ? .noSpace : .displaced, path: path, detail: "\(part): \(Files.reason(number))"
      )
    }
  }

  /// Switches to the copy that has been decided on.
  private func exchange(_ connection: inout Connection) throws -> String? {
    guard let files = connection.files else { return nil }
    let kept = try Replacement.saved.finish(path, isOurs: files.has)
    // If the copy can't be opened now, the next try recognises it.
    connection.files?.add(path)
    let old = connection.database
    // At the end of a connection, SQLite works by file name, and the names belong to other files now.
    try old.inDatabase(Self.leaveFiles)
    try Self.drop(reader)
    try Self.drop(folding)
    connection = Connection(database: try Opening.open(path, gauge, isChecked: false), files: OpenFiles(path))
    files.removeCompanions(unlessOf: path)
    // The renamed file also gets everything up to here. This waits for the disk, but no commit waits for it.
    old.asyncWriteWithoutTransaction { db in _ = try? db.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") }
    return kept
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
