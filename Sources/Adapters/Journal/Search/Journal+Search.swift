// SPDX-License-Identifier: MIT
import GRDB
import Synchronization
import TimerEngine

extension Journal {
  /// Takes what was written since into the index of texts and tags, the newest first; false where nothing is left to be
  /// taken.
  ///
  /// Commits wait for one small write of it at most. Until then such sessions are found, too: those of their seven days
  /// are looked at one by one.
  ///
  /// - Parameter isForgetting: whether what was removed is to leave the disk, which may take some steps.
  package func indexSearch(batch: Int = 8, isForgetting: Bool = false) throws(JournalError) -> Bool {
    guard hasRoomForSearch else { return false }
    search.discardDamaged()
    let stamps = try readAside { try SearchSchema.exists($0) ? SearchSchema.stamps($0) : [:] }
    let known = search.place == .nothing ? [:] : try indexing { try search.stamps() }
    let gone = known.keys.filter { stamps[$0] == nil }
    if !gone.isEmpty {
      try indexing { for span in gone { try search.put(span, nil) } }
    }
    let unreadable = unindexable.withLock { $0 }
    let due = stamps.filter { span, stamp in
      span.isIndexable && !unreadable.contains(span)
        && (stamp == SearchSchema.unstamped || known[span] != stamp)
    }
    guard !due.isEmpty else {
      guard search.place != .nothing else { return false }
      let goesOn = isForgetting ? try indexing { try search.forgetRemoved() } : false
      if !goesOn { search.rest() }
      return goesOn
    }
    let spans = due.keys.sorted(by: >).prefix(batch)
    let unstamped = spans.filter { due[$0] == SearchSchema.unstamped }
    if !unstamped.isEmpty {
      try write { db in
        for span in unstamped {
          try db.execute(
            sql: "UPDATE search_span SET stamp = ? WHERE span = ?",
            arguments: [Int64.random(in: 1 ... .max), span.number])
        }
      }
    }
    for span in spans { try index(span) }
    return true
  }

  private func index(_ span: SearchSpan) throws(JournalError) {
    let content: SearchContent?
    do {
      content = try readAside { try SearchContent(span, of: $0) }
    } catch  where error.code == .damaged {
      // It is looked at whatever is looked for.
      _ = unindexable.withLock { $0.insert(span) }
      return try indexing { try search.put(span, nil) }
    }
    // Written to in the meantime: the next step takes it.
    if let content, content.stamp == SearchSchema.unstamped { return }
    try indexing { try search.put(span, content) }
  }

  /// Has the index of texts and tags made anew: by `indexSearch`, which somebody has to call.
  package func distrustSearch() throws(JournalError) {
    search.discard()
    unindexable.withLock { $0 = [] }
    // No row of it is ever missing; where one is, somebody else has removed it.
    try write { try SearchSchema.complete($0) }
  }

  /// The index is nothing for which the last of a disk is to be used.
  private var hasRoomForSearch: Bool {
    guard shortage == nil else { return false }
    let needed = 2 * Files.size(search.path) + (32 << 20)
    return Files.free(in: Files.parent(of: path)).map { $0 > needed } ?? true
  }

  /// Does something with the index, which is thrown away where it can't be used: the next time it is made anew.
  private func indexing<Value>(_ body: () throws -> Value) throws(JournalError) -> Value {
    do {
      return try body()
    } catch {
      let code = (error as? DatabaseError)?.resultCode
      if ![.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_READONLY].contains(code) { search.discard() }
      throw JournalError(code: .other, path: search.path, detail: "\(error)")
    }
  }
}
