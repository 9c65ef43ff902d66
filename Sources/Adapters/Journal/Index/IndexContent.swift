// SPDX-License-Identifier: MIT
import Events
import GRDB
import Reports
import TimerEngine

/// The searchable texts of a span's sessions, and their sums.
struct IndexContent {
  /// The span's stamp in the journal from which it was read.
  var stamp: Int64
  var texts: Set<ExactText> = []
  var tags: Set<ExactText> = []
  /// Whether all texts are here. If not, every search reads the span.
  var isWhole = true
  /// The number of the day rules that its sums follow.
  let rules: Int64
  let sums: SpanTallies

  /// Limits in bytes and in sessions. A longer text, or more texts, would have too many searchable parts.
  private static let longest = 32 << 10
  private static let most = (bytes: 4 << 20, sessions: 5_000)

  /// Nil if the span no longer exists.
  init?(_ span: IndexSpan, of db: Database, by days: LocalDays) throws {
    let stamp = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT stamp FROM search_span WHERE span = ?"), arguments: [span.number])
    guard let stamp else { return nil }
    self.stamp = stamp
    rules = days.rules
    sums = try SpanTallies(span, of: db, by: days)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT iif(length(task) <= :longest, task, NULL), iif(length(note) <= :longest, note, NULL), tags,
            note_rest.number IS NOT NULL
          FROM session LEFT JOIN note_rest ON note_rest.session = session.id
          WHERE started >= :from AND started < :to
          """),
      arguments: [
        "longest": Self.longest, "from": span.range.lowerBound.milliseconds, "to": span.range.upperBound.milliseconds,
      ])
    var (bytes, sessions) = (0, 0)
    while let row = try rows.next() {
      sessions += 1
      for text in [row[0], row[1]] as [String?] {
        guard let text else {
          isWhole = false
          continue
        }
        if texts.insert(ExactText(text)).inserted { bytes += text.utf8.count }
      }
      if row[3] == true { isWhole = false }
      // Text that isn't a list has no tags.
      if let list: String = row[2], list != "[]", let found = try? JSON.read([String].self, from: list) {
        for tag in found { tags.insert(ExactText(tag)) }
      }
      guard bytes <= Self.most.bytes, sessions <= Self.most.sessions else {
        isWhole = false
        return
      }
    }
  }
}
