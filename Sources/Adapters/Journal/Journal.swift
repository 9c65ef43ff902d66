// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
import Synchronization

/// The SQLite file with the state, events, sessions, deliveries and leases. All decisions depend on it.
package final class Journal: Sendable {
  package let path: String
  let isReadOnly: Bool
  let reserve: DiskReserve?
  /// The length of the log of commits.
  let gauge = WALGauge()
  /// The connection of commits, on which all decisions depend. Slow operations use other connections.
  let connection: Mutex<Connection>
  /// The connection for clients' queries, so that no commit waits for them. Opened when it is first needed.
  let reader = Mutex<DatabaseQueue?>(nil)
  /// The connection that folds the log of commits, so that no commit waits for it. Opened when it is first needed.
  let folding = Mutex<DatabaseQueue?>(nil)
  /// The index for searches and reports.
  let index: HistoryIndex
  /// Spans whose sessions are unreadable.
  let unindexable = Mutex<Set<IndexSpan>>([])
  /// Called after the file was displaced and put back.
  let listener = Mutex<(@Sendable (Displacement) -> Void)?>(nil)

  /// Held while everything is copied back, from the first page to the last.
  let copying = Mutex<Void>(())
  /// Whether copying is under way. Commits then continue in the open files.
  let isCopying = Atomic<Bool>(false)
  /// Whether copying ignores commits: at the end, when there are none.
  let isHurried = Atomic<Bool>(false)
  /// Whether a copying thread runs, and the failure of the last one.
  let copier = Mutex<(isBegun: Bool, failure: JournalError?)>((false, nil))
  /// Called between two steps of copying. Tests block it there.
  let betweenSteps = Mutex<(@Sendable () -> Void)?>(nil)

  /// A connection and its open files.
  struct Connection: Sendable {
    var database: DatabaseQueue
    /// Nil for a connection that only reads.
    var files: OpenFiles?
  }

  /// Opens the journal at `path`; creates or migrates it, unless `readOnly`. Calls `onStep` before steps that take time with a
  /// large journal.
  package convenience init(
    path: String, readOnly: Bool = false, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(JournalError) {
    try self.init(path: path, readOnly: readOnly, reserve: DiskReserve.standardSize, onStep: onStep)
  }

  init(
    path: String, readOnly: Bool, reserve size: Int, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(JournalError) {
    self.path = path
    isReadOnly = readOnly
    index = HistoryIndex(beside: path)
    guard !readOnly else {
      reserve = nil
      connection = Mutex(Connection(database: try Opening.openToRead(path)))
      return
    }
    let reserve = DiskReserve(beside: path, size: size)
    self.reserve = reserve
    try Replacement.finishAll(path)
    let database: DatabaseQueue
    do {
      database = try Opening.open(path, gauge, onStep: onStep)
    } catch {
      // Opening needs some space too, for the companions.
      guard error.code == .noSpace, reserve.release() else { throw error }
      database = try Opening.open(path, gauge, onStep: onStep)
    }
    connection = Mutex(Connection(database: database, files: OpenFiles(path)))
    if !reserve.isSpent { reserve.fill() }
  }

  /// Whether there is a journal at `path`, valid or not. An empty file where there never was a journal doesn't count. A
  /// dangling link counts as a missing journal.
  package static func exists(at path: String) -> Bool {
    guard Files.exists(path) else { return false }
    return !Files.isEmpty(path) || JournalFile.hadContent(path)
  }

  /// Writes all of `commit` in one transaction.
  ///
  /// If the disk is full, only essential commits are written, in the space of the reserve and without the output of programs.
  /// Every other commit is refused until there is room for the reserve again.
  package func commit(_ commit: Commit) throws(JournalError) {
    try write(isEssential: commit.isEssential) { [self] db in
      try Writing(db: db).write(reserve?.isSpent == true ? commit.withoutOutputs : commit)
    }
  }

  /// The reason for which only essential commits can be written, because the disk is full; nil if all can.
  package var shortage: JournalError? {
    guard reserve?.isSpent == true else { return nil }
    return JournalError(code: .noSpace, path: path, detail: "the reserve is in use")
  }

  /// Runs one transaction on the connection of commits.
  func write<Value>(isEssential: Bool = false, _ body: (Database) throws -> Value) throws(JournalError) -> Value {
    guard let reserve else { throw JournalError(code: .readOnly, path: path, detail: "it was opened to be read") }
    if reserve.isSpent {
      if reserve.fill() {
        limitWAL(isShort: false)
      } else if !isEssential, let shortage {
        throw shortage
      }
    }
    do {
      try keepInPlace()
    } catch {
      // Writing the end of a phase into a file without a name is better than losing it.
      guard isEssential else { throw error }
    }
    defer { fold() }
    do {
      return try transaction(body)
    } catch {
      guard error.code == .noSpace, isEssential, reserve.release() else { throw error }
      limitWAL(isShort: true)
      return try transaction(body)
    }
  }

  /// Reads on the connection of commits: the next decision depends on it.
  func read<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    try connected { try $0.database.read(body) }
  }

  /// Reads on a separate connection, while commits continue.
  func readAside<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    // If another file has replaced the journal, do not read that file.
    guard !isReadOnly, isInPlace else { return try read(body) }
    return try Self.explaining(path) { try aside(reader) { try Opening.connectToRead(path) }.read(body) }
  }

  /// A connection beside that of commits, opened when it is first needed.
  func aside(
    _ connection: borrowing Mutex<DatabaseQueue?>, _ connect: () throws -> DatabaseQueue
  ) throws -> DatabaseQueue {
    try connection.withLock { connection in
      let queue = try connection ?? connect()
      connection = queue
      return queue
    }
  }

  private func transaction<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    try connected { connection in
      var value: Value?
      try connection.database.inTransaction(.immediate) { db in
        value = try body(db)
        return .commit
      }
      guard let value else { throw JournalError(code: .other, path: path, detail: "nothing was written") }
      return value
    }
  }

  /// Calls `body` with exclusive use of the connection of commits.
  func connected<Value>(_ body: (inout Connection) throws -> Value) throws(JournalError) -> Value {
    try Self.explaining(path) {
      var result: Result<Value, any Error>?
      connection.withLock { connection in
        result = Result { try body(&connection) }
      }
      guard let result else { throw JournalError(code: .other, path: path, detail: "nothing was done") }
      return try result.get()
    }
  }

  /// The connection of commits, for tests that check the written rows.
  var database: DatabaseQueue { connection.withLock { $0.database } }

  /// Calls `body`. Converts SQLite's errors to `JournalError`.
  static func explaining<Value>(_ path: String, _ body: () throws -> Value) throws(JournalError) -> Value {
    do {
      return try body()
    } catch let error as JournalError {
      throw error
    } catch let error as DatabaseError {
      throw JournalError(error, path)
    } catch let error as DamagedRow {
      throw JournalError(code: .damaged, path: path, detail: error.description)
    } catch {
      throw JournalError(code: .other, path: path, detail: "\(error)")
    }
  }
}

extension JournalError {
  init(_ error: DatabaseError, _ path: String) {
    let code: Code =
      switch error.resultCode {
      case .SQLITE_FULL: .noSpace
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .notPermitted
      // The shared memory of connections is also a file, and SQLite has no error code for quotas.
      case .SQLITE_IOERR: Self.isAboutSpace(error, path) ? .noSpace : .inputOutput
      default: .other
      }
    self.init(code: code, path: path, detail: error.message ?? "\(error.resultCode)")
  }

  private static func isAboutSpace(_ error: DatabaseError, _ path: String) -> Bool {
    let writes: [ResultCode] = [.SQLITE_IOERR_WRITE, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_TRUNCATE]
    guard writes.contains(error.extendedResultCode) else { return false }
    return Files.isFull(Files.parent(of: path))
  }
}
