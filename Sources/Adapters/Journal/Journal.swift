// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
import Synchronization

/// The SQLite file in which everything is decided: state, events, sessions, deliveries, leases.
package final class Journal: Sendable {
  package let path: String
  let isReadOnly: Bool
  let reserve: DiskReserve?
  /// How long the log of commits is.
  let gauge = WALGauge()
  /// The connection of commits: where everything is decided; what may take long reads and writes elsewhere.
  let connection: Mutex<Connection>
  /// The connection for what clients ask, so that no commit waits for them; made when first needed.
  let reader = Mutex<DatabaseQueue?>(nil)
  /// The connection that folds in the log of commits, so that no commit waits for that; made when first needed.
  let folding = Mutex<DatabaseQueue?>(nil)
  /// By what the history is searched and reports are made.
  let index: HistoryIndex
  /// Spans of which the sessions can't be read.
  let unindexable = Mutex<Set<IndexSpan>>([])
  /// Who is told that the file was taken away and put back.
  let listener = Mutex<(@Sendable (Displacement) -> Void)?>(nil)

  /// Whoever puts everything back has this, from the first page to the last.
  let copying = Mutex<Void>(())
  /// Whether somebody does so now: commits go on in the files that are open.
  let isCopying = Atomic<Bool>(false)
  /// Whether it is to be done with no regard for commits: at the end, when there are none.
  let isHurried = Atomic<Bool>(false)
  /// Whether a thread of ours does, and why the last one couldn't.
  let copier = Mutex<(isBegun: Bool, failure: JournalError?)>((false, nil))
  /// Called between two steps of copying: tests hold it there.
  let betweenSteps = Mutex<(@Sendable () -> Void)?>(nil)

  /// A connection, and the files that it has open.
  struct Connection: Sendable {
    var database: DatabaseQueue
    /// nil where it only reads.
    var files: OpenFiles?
  }

  /// Opens the journal at `path`, making or migrating it; `readOnly` neither makes nor changes anything. `onStep` is
  /// called before what takes a while with a large one.
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
      // Even opening needs a little: the files beside it.
      guard error.code == .noSpace, reserve.release() else { throw error }
      database = try Opening.open(path, gauge, onStep: onStep)
    }
    connection = Mutex(Connection(database: database, files: OpenFiles(path)))
    if !reserve.isSpent { reserve.fill() }
  }

  /// Whether there is a journal at `path`, sound or not: an empty file where there never was one is none, and a link
  /// that leads nowhere is one that is missed.
  package static func exists(at path: String) -> Bool {
    guard Files.exists(path) else { return false }
    return !Files.isEmpty(path) || JournalFile.hadContent(path)
  }

  /// Writes all of `commit` in one transaction.
  ///
  /// Where the disk is full only what is essential is written, in the space of the reserve, without what programs
  /// printed; everything else is refused until there is room for the reserve again.
  package func commit(_ commit: Commit) throws(JournalError) {
    try write(isEssential: commit.isEssential) { [self] db in
      try Writing(db: db).write(reserve?.isSpent == true ? commit.withoutOutputs : commit)
    }
  }

  /// Why only what is essential can be written, since the disk is full; nil where everything can.
  package var shortage: JournalError? {
    guard reserve?.isSpent == true else { return nil }
    return JournalError(code: .noSpace, path: path, detail: "the reserve is in use")
  }

  /// One transaction on the connection of commits.
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
      // The end of a phase is better off in a file without a name than nowhere.
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

  /// Reads on the connection of commits: what is decided next depends on it.
  func read<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    try connected { try $0.database.read(body) }
  }

  /// Reads on a connection of its own, beside which commits go on.
  func readAside<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    // Where another file is in the journal's place, that isn't the one to read.
    guard !isReadOnly, isInPlace else { return try read(body) }
    return try Self.explaining(path) { try aside(reader) { try Opening.connectToRead(path) }.read(body) }
  }

  /// A connection beside that of commits.
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

  /// Does `body` with the connection of commits, which nobody else has meanwhile.
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

  /// For tests, which look at what is written: the connection of commits.
  var database: DatabaseQueue { connection.withLock { $0.database } }

  /// Does `body`; what SQLite says against it becomes a `JournalError`.
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
      // The memory shared between connections is a file too, and quotas are none of SQLite's words.
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
