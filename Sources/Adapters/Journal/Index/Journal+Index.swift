// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB
package import Reports
import Synchronization
import TimerEngine

extension Journal {
  /// Takes recent writes into the index, newest first, with sums by `days`. False if nothing is left to take.
  ///
  /// Commits wait for at most one small write of it. Until then, searches and reports still include such sessions: those of
  /// their seven days are read one by one.
  ///
  /// - Parameter isForgetting: whether removed texts must leave the disk, which may take some steps.
  package func updateIndex(
    by days: LocalDays, batch: Int = 8, isForgetting: Bool = false
  ) throws(JournalError) -> Bool {
    guard hasRoomForIndex else { return false }
    index.discardDamaged()
    let stamps = try readAside { try SpanStamps.read($0) }
    let known = index.place == .nothing ? [:] : try indexing { try index.known() }
    let gone = known.keys.filter { stamps[$0] == nil }
    if !gone.isEmpty {
      try indexing { for span in gone { try index.put(span, nil) } }
    }
    let unreadable = unindexable.withLock { $0 }
    let rules = days.rules
    let due = stamps.filter { span, stamp in
      span.isIndexable && !unreadable.contains(span) && known[span]?.isCurrent(stamp, by: rules) != true
    }
    guard !due.isEmpty else {
      guard index.place != .nothing else { return false }
      let goesOn = isForgetting ? try indexing { try index.forgetRemoved() } : false
      if !goesOn { index.rest() }
      return goesOn
    }
    let spans = due.keys.sorted(by: >).prefix(batch)
    let unstamped = spans.filter { due[$0] == SpanStamps.unstamped }
    if !unstamped.isEmpty {
      try write { db in
        for span in unstamped {
          try db.execute(
            sql: "UPDATE search_span SET stamp = ? WHERE span = ?",
            arguments: [Int64.random(in: 1 ... .max), span.number])
        }
      }
    }
    for span in spans { try update(span, by: days) }
    return true
  }

  private func update(_ span: IndexSpan, by days: LocalDays) throws(JournalError) {
    let content: IndexContent?
    do {
      content = try readAside { try IndexContent(span, of: $0, by: days) }
    } catch  where error.code == .damaged {
      // Every search reads this span.
      _ = unindexable.withLock { $0.insert(span) }
      return try indexing { try index.put(span, nil) }
    }
    // The span was written in the meantime: the next step takes it.
    if let content, content.stamp == SpanStamps.unstamped { return }
    try indexing { try index.put(span, content) }
  }

  /// Deletes the index. The caller must then call `updateIndex`, which rebuilds it.
  package func discardIndex() throws(JournalError) {
    index.discard()
    unindexable.withLock { $0 = [] }
    // No row is ever missing, unless another program has removed it.
    try write { try SpanStamps.complete($0) }
  }

  /// Whether there is room for the index, which must not use the last space of a disk.
  private var hasRoomForIndex: Bool {
    guard shortage == nil else { return false }
    let needed = 2 * Files.size(index.path) + (32 << 20)
    return Files.free(in: Files.parent(of: path)).map { $0 > needed } ?? true
  }

  /// Performs an operation on the index. An unusable index is deleted, and rebuilt the next time.
  private func indexing<Value>(_ body: () throws -> Value) throws(JournalError) -> Value {
    do {
      return try body()
    } catch {
      let code = (error as? DatabaseError)?.resultCode
      if ![.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_READONLY].contains(code) { index.discard() }
      throw JournalError(code: .other, path: index.path, detail: "\(error)")
    }
  }
}
