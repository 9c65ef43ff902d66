// SPDX-License-Identifier: MIT
import GRDB
package import History
import TimerEngine

extension Record {
  /// At most `limit` sessions that match `query`, after `cursor`. Reads rows of an index, however many others there are.
  package func page(
    _ query: SessionQuery, after cursor: SessionQuery.Cursor? = nil, limit: Int
  ) throws -> [StoredSession] {
    try pageAndNext(query, after: cursor, limit: limit).sessions
  }

  /// The same page, and the cursor of the next page; nil on the last page.
  package func pageAndNext(
    _ query: SessionQuery, after cursor: SessionQuery.Cursor? = nil, limit: Int
  ) throws -> (sessions: [StoredSession], next: SessionQuery.Cursor?) {
    let query = query.asKept
    let plan = try SearchPlan(query, of: self)
    var listed: [Listed] = []
    if query.order == .project, query.project == nil {
      let names = try projectNames()
      // Each project is searched separately. With many spans or projects, this is faster without the index.
      let spans = plan?.spans(before: nil, limit: Self.few + 1)
      let isRare = spans.map { $0.count * names.count <= Self.few } ?? false
      for name in names where cursor.map({ $0.project <= name }) ?? true {
        listed += try rows(
          query, of: name, after: cursor?.project == name ? cursor : nil, limit: limit - listed.count,
          by: isRare ? plan : nil)
        if listed.count == limit { break }
      }
    } else {
      listed = try rows(query, of: query.project, after: cursor, limit: limit, by: plan)
    }
    return (listed.map(\.stored), listed.count == limit ? listed.last?.cursor : nil)
  }

  private func rows(
    _ query: SessionQuery, of project: String?, after cursor: SessionQuery.Cursor?, limit: Int, by plan: SearchPlan?
  ) throws -> [Listed] {
    guard let project else { return try found(query, key: nil, after: cursor, limit: limit, by: plan) }
    // Reads each key in the order of its index: only rows that may be on the page are sorted.
    let listed = try keys(of: project).map { try found(query, key: $0, after: cursor, limit: limit, by: plan) }
    guard listed.count > 1 else { return listed.first ?? [] }
    return Self.first(limit, of: listed.joined(), query.order)
  }

  private static func first(_ limit: Int, of listed: some Sequence<Listed>, _ order: SessionQuery.Order) -> [Listed] {
    Array(listed.sorted { $0.isBefore($1, isLongest: order == .longest) }.prefix(limit))
  }

  /// In up to this number of spans, rows are read in an order other than that of time.
  private static let few = 500

  /// The rows with one key of a project, or of all projects. Reads only the spans that may have them, if the index knows.
  private func found(
    _ query: SessionQuery, key: String?, after cursor: SessionQuery.Cursor?, limit: Int, by plan: SearchPlan?
  ) throws -> [Listed] {
    guard let plan else { return try rows(query, key: key, after: cursor, limit: limit) }
    if query.order == .longest {
      guard let spans = plan.spans(before: nil, limit: Self.few + 1), spans.count <= Self.few else {
        return try rows(query, key: key, after: cursor, limit: limit)
      }
      return try spans.reduce(into: []) { listed, span in
        let more = try rows(query.within(span), key: key, after: cursor, limit: limit)
        if !more.isEmpty { listed = Self.first(limit, of: listed + more, query.order) }
      }
    }
    var listed: [Listed] = []
    // The newest spans are usually enough. If not, the next steps request more and more at once.
    var (count, end) = (8, cursor.map { IndexSpan(of: $0.started).next })
    while true {
      guard let spans = plan.spans(before: end, limit: count) else {
        return try rows(query, key: key, after: cursor, limit: limit)
      }
      for span in spans {
        listed += try rows(query.within(span), key: key, after: cursor, limit: limit - listed.count)
        if listed.count == limit { return listed }
      }
      guard spans.count == count, let last = spans.last else { return listed }
      (count, end) = (min(count * 4, Self.few), last)
    }
  }

  /// The rows with one key of a project, or of all projects.
  private func rows(
    _ query: SessionQuery, key: String?, after cursor: SessionQuery.Cursor?, limit: Int
  ) throws -> [Listed] {
    // An older journal has no imports.
    if isOld, query.imported != nil { return [] }
    let isLongest = query.order == .longest
    // If few rows are left to sort, sorting is faster than searching all the longest.
    var isFew = query.range != nil || key != nil || query.imported != nil
    if isLongest, !isFew, let outcome = query.outcome { isFew = try areFew(outcome) }
    let order = isLongest ? (isFew ? "+session.elapsed" : "session.elapsed") : "session.started"
    var (conditions, arguments) = filters(query)
    arguments += ["limit": limit]
    if let key {
      conditions.append("session.project = :key")
      arguments += ["key": key]
    }
    if let outcome = query.outcome {
      // Its index would be searched completely for one project's rows, or be sorted by length.
      conditions.append("\(key != nil || isLongest && !isFew ? "+" : "")session.outcome = :outcome")
      arguments += ["outcome": outcome.rawValue]
    }
    if let range = query.range {
      conditions.append("session.started >= :from")
      arguments += ["from": range.lowerBound.milliseconds]
    }
    // An index takes one bound at each end: the nearer one.
    let behind = isLongest ? nil : cursor.map(\.started)
    if let end = query.range?.upperBound, behind.map({ $0 >= end }) ?? true {
      conditions.append("session.started < :to")
      arguments += ["to": end.milliseconds]
    } else if let cursor, !isLongest {
      conditions.append("(session.started, session.id) < (:last, :id)")
      arguments += ["last": cursor.started.milliseconds, "id": cursor.id]
    }
    if let cursor, isLongest {
      conditions.append("(\(order), session.id) < (:last, :id)")
      arguments += ["last": cursor.elapsed, "id": cursor.id]
    }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: """
          \(selection) WHERE \(conditions.isEmpty ? "true" : conditions.joined(separator: " AND "))
          ORDER BY \(order) DESC, session.id DESC LIMIT :limit
          """), arguments: arguments
    ).map { row in
      let elapsed: Int64 = try Columns(row, of: "session", key: "id").value("elapsed")
      return Listed(stored: try stored(row), elapsed: elapsed)
    }
  }

  /// The conditions that are checked on each row.
  private func filters(_ query: SessionQuery) -> (conditions: [String], arguments: StatementArguments) {
    var conditions: [String] = []
    var arguments = StatementArguments()
    if !query.hasBreaks, query.outcome != .skipped { conditions.append("session.phase = 'focus'") }
    if let imported = query.imported {
      conditions.append("session.import = :import")
      arguments += ["import": imported]
    }
    if let tag = query.tag {
      // Most rows have no tags and need no parsing. Text that isn't a list has no tags either.
      let list = "iif(json_valid(session.tags), session.tags, '[]')"
      conditions.append("session.tags <> '[]' AND EXISTS (SELECT 1 FROM json_each(\(list)) WHERE value = :tag)")
      arguments += ["tag": tag]
    }
    if let text = query.text {
      // The search text may span the cut of a long note.
      let note = "CASE WHEN note_rest.text IS NULL THEN session.note ELSE session.note || note_rest.text END"
      if text.utf8.allSatisfy({ $0 < 0x80 }) {
        let has = #"LIKE :text ESCAPE '\'"#
        conditions.append("(session.task \(has) OR \(note) \(has))")
        arguments += ["text": "%\(Self.literal(text))%"]
      } else {
        conditions.append("(\(TextSearch.name)(session.task, :text) OR \(TextSearch.name)(\(note), :text))")
        arguments += ["text": text]
      }
    }
    return (conditions, arguments)
  }

  /// Whether there are so few sessions with this outcome that sorting is faster than searching.
  private func areFew(_ outcome: Outcome) throws -> Bool {
    let few = 1_000
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (SELECT 1 FROM session WHERE outcome = ? LIMIT ?)",
      arguments: [outcome.rawValue, few])
    return count ?? 0 < few
  }

  /// `text` with its pattern characters escaped.
  private static func literal(_ text: String) -> String {
    text.reduce(into: "") { literal, character in
      if "%_\\".contains(character) { literal.append("\\") }
      literal.append(character)
    }
  }
}

extension SessionQuery {
  /// The part of the query that begins in a span.
  fileprivate func within(_ span: IndexSpan) -> SessionQuery {
    var query = self
    query.range = range.map { $0.clamped(to: span.range) } ?? span.range
    return query
  }
}

/// A row of a page, and its position.
private struct Listed {
  let stored: StoredSession
  /// The elapsed time in the row. A running session has run longer by now.
  let elapsed: Int64

  var cursor: SessionQuery.Cursor {
    SessionQuery.Cursor(
      project: stored.session.project, started: stored.session.startedAt, elapsed: elapsed, id: stored.id)
  }

  /// Whether it comes first in SQLite's order of the rows of one key.
  func isBefore(_ other: Listed, isLongest: Bool) -> Bool {
    let (own, others) =
      isLongest
      ? (elapsed, other.elapsed) : (stored.session.startedAt.milliseconds, other.stored.session.startedAt.milliseconds)
    return own == others ? other.stored.id.utf8.lexicographicallyPrecedes(stored.id.utf8) : own > others
  }
}
