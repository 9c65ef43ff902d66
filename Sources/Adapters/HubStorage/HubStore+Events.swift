// SPDX-License-Identifier: MIT
internal import Foundation
package import HubModel

/// What became of a batch of events.
package struct Ingestion: Hashable, Sendable {
  package var accepted: Int
  /// Events whose identifier had arrived before, in this batch or earlier.
  package var duplicates: Int
  /// Events that can't be true: see `HubEvent.isPlausible`.
  package var ignored: Int

  package init(accepted: Int = 0, duplicates: Int = 0, ignored: Int = 0) {
    self.accepted = accepted
    self.duplicates = duplicates
    self.ignored = ignored
  }
}

extension HubStore {
  /// Keeps a batch of one person's events, and adds it to the sums of days, in one transaction. An event that arrives again
  /// changes nothing. Nil if the account is gone.
  package func ingest(
    _ events: [HubEvent], from device: TokenID?, of person: PersonID, now: Int64
  ) async throws -> Ingestion? {
    var seen: Set<String> = []
    var result = Ingestion()
    var batch: [HubEvent] = []
    for event in events {
      guard event.isPlausible(now: now) else {
        result.ignored += 1
        continue
      }
      guard seen.insert(event.id).inserted else {
        result.duplicates += 1
        continue
      }
      batch.append(event)
    }
    let (counted, kept) = (result, batch)
    return try await database.write { db in
      guard let row = try await db.first("SELECT zone FROM person WHERE id = $1", [person.value]) else { return nil }
      let zone = TimeZone(identifier: row.text(0)) ?? .gmt
      let new = try await Self.insert(kept, from: device, of: person, db)
      let fresh = kept.filter { new.contains($0.id) }
      try await Self.count(fresh, in: zone, of: person, db)
      try await Self.noteFocusing(fresh, of: person, now: now, db)
      var result = counted
      result.accepted = fresh.count
      result.duplicates += kept.count - fresh.count
      return result
    }
  }

  /// Rows of one statement: enough to make a batch quick, and few enough for every engine.
  static let rowsAtOnce = 100

  /// `($1, $2), ($3, $4)` for two rows of two columns, counted from the parameter after `offset`.
  static func places(rows: Int, columns: Int, after offset: Int = 0) -> String {
    (0..<rows).map { row in
      "(" + (1...columns).map { "$\(offset + row * columns + $0)" }.joined(separator: ", ") + ")"
    }.joined(separator: ", ")
  }

  /// Inserts those events whose identifiers are new, and returns these.
  private static func insert(
    _ events: [HubEvent], from device: TokenID?, of person: PersonID, _ db: any HubTransaction
  ) async throws -> Set<String> {
    var new: Set<String> = []
    for chunk in events.chunks(rowsAtOnce) {
      let rows = try await db.query(
        """
        INSERT INTO event (person, id, kind, time, seconds, strikes, session, device)
        VALUES \(places(rows: chunk.count, columns: 8)) ON CONFLICT DO NOTHING RETURNING id
        """,
        chunk.flatMap { event -> [HubValue] in
          [
            person.value, .text(event.id), .text(event.kind.rawValue), .integer(event.time), .integer(event.seconds),
            .integer(event.strikes), HubValue(event.session), HubValue(device?.rawValue),
          ]
        })
      new.formUnion(rows.map { $0.text(0) })
    }
    return new
  }

  /// Brings sessions, sums and the streak in line with new events.
  private static func count(
    _ events: [HubEvent], in zone: TimeZone, of person: PersonID, _ db: any HubTransaction
  ) async throws {
    // An event without a session is a session of its own.
    func session(_ event: HubEvent) -> String { event.session ?? event.id }
    let before = try await focuses(Set(events.map(session)), of: person, db)
    var after = before
    for event in events {
      let day = Day(of: event.time, in: zone)
      if let focus = Focus.after(event, of: after[session(event)], day: day) { after[session(event)] = focus }
    }
    let changed = after.filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
    for chunk in changed.chunks(rowsAtOnce) {
      _ = try await db.query(
        """
        INSERT INTO focus (person, session, day, seconds, strikes, counted)
        VALUES \(places(rows: chunk.count, columns: 6)) ON CONFLICT (person, session) DO UPDATE SET
          day = excluded.day, seconds = excluded.seconds, strikes = excluded.strikes, counted = excluded.counted
        """,
        chunk.flatMap { session, focus -> [HubValue] in
          [
            person.value, .text(session), .integer(focus.day.number), .integer(focus.seconds),
            .integer(focus.strikes), HubValue(focus.counts),
          ]
        })
    }
    var days: [Day: DayTotal] = [:]
    for (session, focus) in changed {
      days[focus.day, default: DayTotal(day: focus.day)].add(focus.total)
      if let old = before[session] { days[old.day, default: DayTotal(day: old.day)].add(old.total, times: -1) }
    }
    try await add(days.values.sorted { $0.day < $1.day }, of: person, db)
  }

  private static func focuses(
    _ sessions: Set<String>, of person: PersonID, _ db: any HubTransaction
  ) async throws -> [String: Focus] {
    var found: [String: Focus] = [:]
    for chunk in sessions.sorted().chunks(rowsAtOnce) {
      let rows = try await db.query(
        """
        SELECT session, day, seconds, strikes, counted FROM focus
        WHERE person = $1 AND session IN \(places(rows: 1, columns: chunk.count, after: 1))
        """, [person.value] + chunk.map { .text($0) })
      for row in rows {
        found[row.text(0)] = Focus(
          day: Day(row.int(1)), seconds: row.int(2), strikes: row.int(3), counts: row.bool(4))
      }
    }
    return found
  }

  /// Sets or clears "focusing now" as the latest of the events says.
  private static func noteFocusing(
    _ events: [HubEvent], of person: PersonID, now: Int64, _ db: any HubTransaction
  ) async throws {
    let latest = events.filter { [.started, .completed, .abandoned].contains($0.kind) }.enumerated()
      .max { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }?.element
    guard let latest else { return }
    // A clock that is ahead must neither prolong a focus nor outdo later events of other machines.
    let time = min(latest.time, now)
    let end = latest.kind == .started ? time + latest.seconds : 0
    // What arrives late is history: an older event says nothing about now.
    _ = try await db.query(
      """
      INSERT INTO focusing (person, ends_at, event_at, changed_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (person) DO UPDATE SET ends_at = $2, event_at = $3, changed_at = $4 WHERE focusing.event_at <= $3
      """, [person.value, .integer(end), .integer(time), .integer(now)])
  }
}

extension Array {
  /// Parts of at most `size` elements, in order.
  func chunks(_ size: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
  }
}
