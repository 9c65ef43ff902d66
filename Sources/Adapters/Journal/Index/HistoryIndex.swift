// SPDX-License-Identifier: MIT
import GRDB
import LibC
import Synchronization

/// A file beside the journal with the texts and sums of its sessions. Searches for a tag or a part of a text, and reports, need
/// not read every session.
///
/// It works by spans of seven days. If a span is outdated in it, the span's sessions themselves are read. It can be rebuilt
/// from the journal at any time, and is in no backup. No commit waits for it or fails with it.
final class HistoryIndex: Sendable {
  let path: String
  private let writer = Mutex<DatabaseQueue?>(nil)
  /// Whether a read or write found it damaged.
  private let isDamaged = Mutex(false)

  init(beside journal: String) {
    path = journal + "-search"
  }

  /// Increased with every change of the tables. A file of another version is deleted.
  private static let version = 3
  private static let patience: Double = 5

  private static func create(_ db: Database) throws {
    // A text's number combines its span and a number within the span. Texts are found by three or more letters, spans also by
    // fewer.
    try db.execute(
      sql: """
        CREATE TABLE span (
          span INTEGER PRIMARY KEY,
          stamp INTEGER NOT NULL,
          is_whole INTEGER NOT NULL,
          rules INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE tag (
          tag TEXT NOT NULL,
          span INTEGER NOT NULL,
          PRIMARY KEY (tag, span)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX tag_span ON tag (span);
        CREATE TABLE letters (
          letters INTEGER NOT NULL,
          span INTEGER NOT NULL,
          PRIMARY KEY (letters, span)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX letters_span ON letters (span);
        CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = 'trigram', columnsize = 0);
        CREATE TABLE removal (id INTEGER PRIMARY KEY) STRICT;
        PRAGMA user_version = \(version)
        """)
    try TallyTables.create(db)
  }

  // MARK: Reading

  /// The search terms: at least one of both.
  struct Wanted {
    var tag: String?
    var term: SearchTerm?
  }

  /// A connection for one page; nil if there is nothing to read.
  ///
  /// An open connection would keep a removed file on the disk. By the next page, the name may belong to another file.
  func openToRead() -> DatabaseQueue? {
    guard case .file = place else { return nil }
    return try? connect(readOnly: true)
  }

  /// The newest spans of the journal that may have matches, at most `limit`; nil if the index has no answer. `stamps` are the
  /// spans' stamps in the journal.
  func spans(
    having wanted: Wanted, among stamps: [IndexSpan: Int64], limit: Int, by connection: DatabaseQueue
  ) -> [IndexSpan]? {
    guard let low = stamps.keys.min(), let high = stamps.keys.max() else { return [] }
    let bounds = low.number...high.number
    let found: [IndexSpan]? = try? reading(connection) { db in
      // In one transaction of the index: a span with the journal's stamp has the right matches.
      let known = try Self.stamps(db, in: bounds)
      let unsure = stamps.filter { known[$0.key] != $0.value || $0.value == SpanStamps.unstamped }.keys
      // While most of the index is missing, reading all sessions is faster than reading so many spans.
      guard unsure.count <= max(limit, stamps.count / 2) else { return nil }
      let matches: [IndexSpan]
      switch (wanted.tag, wanted.term) {
      case (let tag?, let term?):
        // There are fewer spans than texts.
        let tagged = try Set(Self.having(tag: tag, in: bounds, db))
        matches = try Self.having(term, in: bounds, limit: limit, db) { tagged.contains($0) && stamps[$0] != nil }
      case (let tag?, nil): matches = try Self.having(tag: tag, in: bounds, db).filter { stamps[$0] != nil }
      case (nil, let term?): matches = try Self.having(term, in: bounds, limit: limit, db) { stamps[$0] != nil }
      case (nil, nil): return nil
      }
      return Array(Set(matches).union(unsure).sorted(by: >).prefix(limit))
    }
    return found
  }

  /// The index's knowledge of a span.
  struct KnownSpan {
    var stamp: Int64
    /// The number of the day rules that its sums follow.
    var rules: Int64

    /// Whether this matches the span in the journal, where it has `stamp`.
    func isCurrent(_ stamp: Int64, by rules: Int64) -> Bool {
      stamp != SpanStamps.unstamped && stamp == self.stamp && rules == self.rules
    }
  }

  /// All spans in the index.
  func known() throws -> [IndexSpan: KnownSpan] { try writing(Self.known) }

  static func known(_ db: Database) throws -> [IndexSpan: KnownSpan] {
    let rows = try Row.fetchCursor(db, sql: "SELECT span, stamp, rules FROM span")
    var known: [IndexSpan: KnownSpan] = [:]
    while let row = try rows.next() {
      known[IndexSpan(number: row[0])] = KnownSpan(stamp: row[1], rules: row[2])
    }
    return known
  }

  /// The stamps of the spans of which the index has all texts.
  private static func stamps(_ db: Database, in spans: ClosedRange<Int64>) throws -> [IndexSpan: Int64] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT span, stamp FROM span WHERE span BETWEEN ? AND ? AND is_whole"),
      arguments: [spans.lowerBound, spans.upperBound])
    var stamps: [IndexSpan: Int64] = [:]
    while let row = try rows.next() { stamps[IndexSpan(number: row[0])] = row[1] }
    return stamps
  }

  private static func having(
    tag: String, in bounds: ClosedRange<Int64>, _ db: Database
  ) throws -> [IndexSpan] {
    try Int64.fetchAll(
      db.cachedStatement(sql: "SELECT span FROM tag WHERE tag = ? AND span BETWEEN ? AND ? ORDER BY span DESC"),
      arguments: [tag, bounds.lowerBound, bounds.upperBound]
    ).map(IndexSpan.init(number:))
  }

  /// The newest wanted spans with texts that contain a term.
  private static func having(
    _ term: SearchTerm, in bounds: ClosedRange<Int64>, limit: Int, _ db: Database,
    where isWanted: (IndexSpan) -> Bool
  ) throws -> [IndexSpan] {
    let most = Int64(1) << 32
    let (low, high) = (max(bounds.lowerBound, 1 - most), min(bounds.upperBound, most - 1))
    guard low <= high else { return [] }
    let (sql, arguments): (String, StatementArguments) =
      switch term {
      case .expression(let expression):
        (
          """
          SELECT rowid >> \(IndexSpan.bits) FROM texts WHERE texts MATCH ? AND rowid BETWEEN ? AND ?
            ORDER BY rowid DESC
          """,
          [expression, IndexSpan(number: low).texts.lowerBound, IndexSpan(number: high).texts.upperBound]
        )
      case .letters(let letters):
        (
          "SELECT span FROM letters WHERE letters = ? AND span BETWEEN ? AND ? ORDER BY span DESC",
          [letters, low, high]
        )
      }
    let numbers = try Int64.fetchCursor(db.cachedStatement(sql: sql), arguments: arguments)
    var found: [IndexSpan] = []
    while found.count < limit, let number = try numbers.next() {
      let span = IndexSpan(number: number)
      if span != found.last, isWanted(span) { found.append(span) }
    }
    return found
  }

  // MARK: Writing

  /// Replaces the content of a span; without `content`, removes it.
  func put(_ span: IndexSpan, _ content: IndexContent?) throws {
    try writing { db in
      let hasRemoved = try Self.write(texts: content?.texts ?? [], of: span, db)
      for table in ["tag", "letters"] {
        try db.execute(sql: "DELETE FROM \(table) WHERE span = ?", arguments: [span.number])
      }
      for letters in SearchTerm.letters(in: content?.texts ?? []) {
        try db.cachedStatement(sql: "INSERT INTO letters (letters, span) VALUES (?, ?)")
          .execute(arguments: [letters, span.number])
      }
      for tag in content?.tags ?? [] {
        try db.cachedStatement(sql: "INSERT INTO tag (tag, span) VALUES (?, ?)")
          .execute(arguments: [tag.text, span.number])
      }
      try db.execute(sql: "DELETE FROM span WHERE span = ?", arguments: [span.number])
      if let content {
        try db.execute(
          sql: "INSERT INTO span (span, stamp, is_whole, rules) VALUES (?, ?, ?, ?)",
          arguments: [span.number, content.stamp, content.isWhole, content.rules])
      }
      try TallyTables.write(content?.sums.tallies ?? [], of: span, db)
      // Also if an earlier removal is unfinished: the merge then starts again.
      if hasRemoved { try db.execute(sql: "DELETE FROM removal; INSERT INTO removal (id) VALUES (1)") }
    }
  }

  /// Whether texts were removed.
  private static func write(texts: Set<ExactText>, of span: IndexSpan, _ db: Database) throws -> Bool {
    var new = texts.filter { $0.text.unicodeScalars.count >= SearchTerm.least }
    var next = span.texts.lowerBound
    var hasRemoved = false
    let rows = try Row.fetchAll(
      db.cachedStatement(sql: "SELECT rowid, text FROM texts WHERE rowid BETWEEN ? AND ?"),
      arguments: [span.texts.lowerBound, span.texts.upperBound])
    for row in rows {
      let number: Int64 = row[0]
      next = max(next, number + 1)
      guard new.remove(ExactText(row[1])) == nil else { continue }
      try db.cachedStatement(sql: "DELETE FROM texts WHERE rowid = ?").execute(arguments: [number])
      hasRemoved = true
    }
    for text in new.sorted() {
      try db.cachedStatement(sql: "INSERT INTO texts (rowid, text) VALUES (?, ?)").execute(arguments: [next, text.text])
      next += 1
    }
    return hasRemoved
  }

  /// Removes deleted texts from the file, step by step. Until then, they are only marked as deleted. False if nothing is left
  /// to do.
  func forgetRemoved() throws -> Bool {
    try writing { db in
      guard let step = try Int.fetchOne(db, sql: "SELECT id FROM removal") else { return false }
      let before = db.totalChangesCount
      // The first step requests that everything is merged.
      try db.execute(
        sql: "INSERT INTO texts (texts, rank) VALUES ('merge', ?)", arguments: [step == 1 ? -Self.pages : Self.pages])
      let isOver = step > 1 && db.totalChangesCount - before < 2
      try db.execute(sql: isOver ? "DELETE FROM removal" : "UPDATE removal SET id = 2")
      return !isOver
    }
  }

  private static let pages = 256

  /// Closes the connection for writing until the next write.
  func rest() {
    writer.withLock { $0 = nil }
  }

  /// Removes the file.
  func discard() {
    // Holding the lock, so that no other thread creates a new file in the meantime.
    writer.withLock { writer in
      writer = nil
      for companion in JournalFile.companions.reversed() { unlink(path + companion) }
    }
    isDamaged.withLock { $0 = false }
  }

  /// Removes the file if it was found damaged.
  func discardDamaged() {
    if isDamaged.withLock({ $0 }) { discard() }
  }

  // MARK: Connections

  /// The kind of file at the index's path.
  enum Place {
    case nothing
    /// A file of this user.
    case file
    case somethingElse
  }

  var place: Place {
    var place = Place.nothing
    for companion in JournalFile.companions {
      var status = stat()
      guard lstat(path + companion, &status) == 0 else { continue }
      guard status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else { return .somethingElse }
      if companion.isEmpty { place = .file }
    }
    return place
  }

  /// The result of `body`; nil if the index is unreadable, so that the sessions must be read. Rethrows errors of `body` that
  /// aren't SQLite's.
  func reading<Value>(_ connection: DatabaseQueue, _ body: (Database) throws -> Value?) throws -> Value? {
    do {
      var value: Value?
      try connection.inTransaction(.deferred) { db in
        if try Int.fetchOne(db, sql: "PRAGMA user_version") == Self.version { value = try body(db) }
        return .rollback
      }
      return value
    } catch let error as DatabaseError {
      if [.SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_ERROR].contains(error.resultCode) {
        isDamaged.withLock { $0 = true }
      }
      return nil
    }
  }

  private func writing<Value>(_ body: (Database) throws -> Value) throws -> Value {
    let queue = try writer.withLock { writer in
      let queue = if let known = writer, case .file = place { known } else { try connectToWrite() }
      writer = queue
      return queue
    }
    return try queue.write(body)
  }

  private func connectToWrite() throws -> DatabaseQueue {
    switch place {
    case .file: break
    case .somethingElse: throw DatabaseError(resultCode: .SQLITE_NOTADB, message: "it isn't a file of ours")
    case .nothing:
      // Companions of another file of that name don't belong to the new one.
      for companion in JournalFile.companions.dropFirst() { unlink(path + companion) }
      // Only this user may read what a person writes. An existing file isn't opened, because closing it would drop locks.
      let file = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
      guard file >= 0 else { throw DatabaseError(resultCode: .SQLITE_CANTOPEN) }
      close(file)
    }
    let queue = try connect(readOnly: false)
    try queue.write { db in
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version")
      if version == 0 { try Self.create(db) }
      guard version == 0 || version == Self.version else { throw DatabaseError(resultCode: .SQLITE_NOTADB) }
    }
    return queue
  }

  private func connect(readOnly: Bool) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = readOnly
    configuration.busyMode = .timeout(Self.patience)
    configuration.label = "index"
    if !readOnly { configuration.journalMode = .wal }
    configuration.prepareDatabase { db in
      // Removed content is overwritten.
      try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = 0; PRAGMA secure_delete = 1")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }
}
