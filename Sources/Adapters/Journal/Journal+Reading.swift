// SPDX-License-Identifier: MIT
import ControlProtocol
package import Deliveries
package import Events
import GRDB
import Hooks
package import TimerEngine

extension Journal {
  /// The last written state; nil in a new journal.
  package func state() throws(JournalError) -> String? {
    try read { try String.fetchOne($0, sql: "SELECT json FROM state") }
  }

  /// The state as a value; nil in a new journal.
  package func state<Value: Decodable>(as type: Value.Type) throws(JournalError) -> Value? {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT id, json FROM state").map { row in
        try Columns(row, of: "state", key: "id").json("json")
      }
    }
  }

  /// The number of the last event; 0 in a new journal. A state from a backup may be older than the events.
  package func lastSequence() throws(JournalError) -> UInt64 {
    UInt64(clamping: try read { try Int64.fetchOne($0, sql: "SELECT max(sequence) FROM event") } ?? 0)
  }

  /// The leases by hook.
  package func leases() throws(JournalError) -> [String: Lease] {
    let leases = try read { db in
      try Row.fetchAll(db, sql: "SELECT hook, json FROM lease").map { row in
        try Columns(row, of: "lease", key: "hook").json("json", as: Lease.self)
      }
    }
    return Dictionary(leases.map { ($0.hook, $0) }) { first, _ in first }
  }

  /// Unfinished deliveries, in the order of their events.
  package func openDeliveries() throws(JournalError) -> [Delivery] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT delivery.*, event.json FROM delivery JOIN event ON event.sequence = delivery.event
          WHERE delivery.state IN ('pending', 'running') ORDER BY delivery.event, delivery.id
          """
      ).map(Self.delivery)
    }
  }

  /// The newest `limit` matching events, in order.
  package func events(since: Instant?, after sequence: UInt64?, limit: Int) throws(JournalError) -> [Event] {
    try readAside { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT sequence, json FROM event WHERE time >= ? AND sequence > ? ORDER BY sequence DESC LIMIT ?
          """,
        arguments: [since?.milliseconds ?? .min, Int64(clamping: sequence ?? 0), limit]
      ).reversed().map { try Columns($0, of: "event", key: "sequence").json("json", as: Event.self) }
    }
  }

  /// The newest `limit` matching deliveries with their attempts, in order.
  package func deliveries(
    hook: String? = nil, onlyFailed: Bool = false, idPrefix: String? = nil, limit: Int
  ) throws(JournalError) -> [(Delivery, [Attempt])] {
    var conditions: [String] = []
    if hook != nil { conditions.append("hook = :hook") }
    // The first condition is that of the index of failures.
    if onlyFailed { conditions.append("\(Schema.isIneffective) AND state <> 'skipped'") }
    if idPrefix != nil { conditions.append(Self.hasPrefix) }
    let condition = conditions.isEmpty ? "true" : conditions.joined(separator: " AND ")
    var arguments: StatementArguments = ["limit": limit]
    if let hook { arguments += ["hook": hook] }
    if let idPrefix { arguments += ["prefix": idPrefix] }
    return try readAside { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT delivery.*, event.json FROM delivery JOIN event ON event.sequence = delivery.event
          WHERE \(condition) ORDER BY delivery.event DESC, delivery.id DESC LIMIT :limit
          """, arguments: arguments)
      return try rows.reversed().map { row in
        let delivery = try Self.delivery(row)
        let attempts = try Row.fetchAll(
          db,
          sql: """
            SELECT attempt.*, output.stdout, output.stderr FROM attempt LEFT JOIN output ON output.id = attempt.output
            WHERE delivery = ? ORDER BY number
            """, arguments: [delivery.id])
        return (delivery, try attempts.map(Self.attempt))
      }
    }
  }

  /// The state of the last delivery of each hook.
  package func lastStates() throws(JournalError) -> [String: DeliveryState] {
    try readAside { db in
      var states: [String: DeliveryState] = [:]
      // Skips from one hook to the next in the index, however many deliveries each has.
      let rows = try Row.fetchAll(
        db,
        sql: """
          WITH RECURSIVE known (hook) AS (
            SELECT min(hook) FROM delivery
            UNION ALL
            SELECT (SELECT min(hook) FROM delivery WHERE hook > known.hook) FROM known WHERE hook IS NOT NULL
          )
          SELECT hook, (SELECT state FROM delivery WHERE hook = known.hook ORDER BY created DESC, id DESC LIMIT 1)
            AS state FROM known WHERE hook IS NOT NULL
          """)
      for row in rows {
        let columns = try Columns(row, of: "delivery", key: "hook")
        states[columns.key] = DeliveryState(rawValue: try columns.value("state"))
      }
      return states
    }
  }

  /// The ids of deliveries that had no effect and may be retried, in the order of their events.
  package func replayable(since: Instant, limit: Int) throws(JournalError) -> [String] {
    try readAside { db in
      try String.fetchAll(
        db,
        sql: """
          SELECT delivery.id FROM event JOIN delivery ON delivery.event = event.sequence
          WHERE event.time >= ? AND \(Schema.isIneffective) AND state <> 'skipped'
          ORDER BY delivery.event, delivery.id LIMIT ?
          """, arguments: [since.milliseconds, limit])
    }
  }

  /// The deliveries with these ids, in the order of their events.
  package func deliveries(ids: [String]) throws(JournalError) -> [Delivery] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT delivery.*, event.json FROM delivery JOIN event ON event.sequence = delivery.event
          WHERE delivery.id IN (\(databaseQuestionMarks(count: ids.count))) ORDER BY delivery.event, delivery.id
          """, arguments: StatementArguments(ids)
      ).map(Self.delivery)
    }
  }

  /// The delivery whose id begins with `prefix`, in any state; nil if there is none, or more than one.
  package func delivery(idPrefix prefix: String) throws(JournalError) -> Delivery? {
    try readAside { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT delivery.*, event.json FROM delivery JOIN event ON event.sequence = delivery.event
          WHERE \(Self.hasPrefix)
          ORDER BY delivery.id LIMIT 2
          """, arguments: ["prefix": prefix])
      return rows.count == 1 ? try Self.delivery(rows[0]) : nil
    }
  }

  /// A range of the primary key. A prefix contains no pattern, and no other row is read.
  private static let hasPrefix = "delivery.id >= :prefix AND delivery.id < :prefix || char(1114111)"

  private static func delivery(_ row: Row) throws -> Delivery {
    let columns = try Columns(row, of: "delivery", key: "id")
    let event: Event = try DamagedRow.read(
      Event.self, from: try columns.value("json"), table: "event", key: "\(try columns.value("event", as: Int64.self))")
    var delivery = Delivery(
      id: columns.key, hook: try columns.value("hook"), event: event,
      createdAt: Instant(milliseconds: try columns.value("created")))
    delivery.state = DeliveryState(rawValue: try columns.value("state")) ?? .unknown
    delivery.note = try columns.optional("note").map(DeliveryReason.init(stored:))
    delivery.attempts = try columns.value("attempts")
    if let answers = try columns.optional("conditions", as: String.self) {
      delivery.conditions = try DamagedRow.read(
        [ConditionAnswer].self, from: answers, table: "delivery", key: columns.key)
    }
    delivery.nextAttemptAt = try columns.optional("due").map(Instant.init(milliseconds:))
    return delivery
  }

  private static func attempt(_ row: Row) throws -> Attempt {
    let columns = try Columns(row, of: "attempt", key: "delivery")
    var attempt = Attempt(
      number: try columns.value("number"), startedAt: Instant(milliseconds: try columns.value("started")))
    attempt.duration = try columns.optional("duration", as: Int64.self).map { .milliseconds($0) }
    attempt.standardOutput = try columns.optional("stdout") ?? ""
    attempt.standardError = try columns.optional("stderr") ?? ""
    if let exit = try columns.optional("exit", as: Int32.self) {
      attempt.ending = .exit(exit)
    } else if let signal = try columns.optional("signal", as: Int32.self) {
      attempt.ending = .signal(signal)
    } else if let status = try columns.optional("http", as: Int.self) {
      attempt.ending = .http(status)
    } else if let error = try columns.optional("error", as: String.self) {
      attempt.ending = .error(DeliveryReason(stored: error))
    }
    return attempt
  }
}
