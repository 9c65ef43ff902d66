// SPDX-License-Identifier: MIT

import ControlProtocol
import GRDB
import GRDBSQLite
import Synchronization
package import SystemEvents

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
  /// A large journal takes seconds to copy, in which commits go on in the files that are open. A new folder has to be
  /// asked for: whoever does has made sure that no other daemon has it.
  package func putBack(intoNewFolder isNew: Bool = false) throws(JournalError) {
    let displacement = try Self.explaining(path) {
      try copying.withLock { _ in
        guard let kind = self.displacement else { return nil as Displacement? }
        if kind == .folder, !isNew {
          throw JournalError(code: .displaced, path: path, detail: "its folder was renamed or removed")
        }
        isCopying.store(true, ordering: .releasing)
        defer { isCopying.store(false, ordering: .releasing) }
        return Displacement(kind: kind, path: path, kept: try copyBack())
      }
    }
    if let displacement { listener.withLock { $0 }?(displacement) }
  }

  /// From now on no commit minds waiting: whoever copies is to be done soon. A file that was only renamed has all of it
  /// by then, too.
  package func hurry() {
    isHurried.store(true, ordering: .relaxed)
    guard isCopying.load(ordering: .acquiring) else { return }
    _ = try? connected { try $0.database.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(PASSIVE)") } }
  }

  /// Sees to it, before a commit, that the journal is where it is looked for. A large one is copied beside the commits,
  /// and what keeps it from that is thrown at the commit after.
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

  /// Up to so many pages, two megabytes, are copied within the commit that finds the journal gone.
  private static let pagesAtOnce = 512
  /// A mebibyte: a few milliseconds, for which a commit waits.
  private static let pagesPerStep: CInt = 256
  /// So many steps are brought to the disk together: a commit's own sync would wait for more.
  private static let stepsPerSync = 4

  /// Copies all that is open to where the journal is looked for, and goes on with the copy; returns where what was there
  /// now is.
  private func copyBack() throws -> String? {
    let file = JournalFile.end(of: path)
    let part = Replacement.saved.part(of: file)
    let old = connection.withLock { $0.database }
    try Replacement.saved.makePart(of: file, journal: path)
    do {
      let copy = try LiveCopy(of: old, at: part)
      try fill(copy, part)
      return try connected { connection in
        // Nothing is committed from here on until the copy is open.
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

  /// Copies all but the last pages, which is what takes long.
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

  /// Goes on with the copy that was decided for.
  private func exchange(_ connection: inout Connection) throws -> String? {
    guard let files = connection.files else { return nil }
    let kept = try Replacement.saved.finish(path, isOurs: files.has)
    // Should it not be opened now, the next try takes it for what it is.
    connection.files?.add(path)
    let old = connection.database
    // What SQLite does at the end of a connection it does by name, and the names are others' now.
    try old.inDatabase(Self.leaveFiles)
    try Self.drop(reader)
    try Self.drop(folding)
    connection = Connection(database: try Opening.open(path, gauge, isChecked: false), files: OpenFiles(path))
    files.removeCompanions(unlessOf: path)
    // Whoever has renamed the file has all of it too, up to here. It waits for the disk, and no commit for it.
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
