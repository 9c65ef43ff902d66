// SPDX-License-Identifier: MIT
package import TimerEngine

/// One event as a CloudEvents 1.0 JSON object, with the same members for webhooks, commands, `segue events` and expressions.
package struct Event: Codable, Hashable, Sendable, Identifiable {
  package var specversion = "1.0"
  /// A UUIDv7.
  package var id: String
  /// `urn:segue:HOST`.
  package var source: String
  package var type: EventType
  /// The session's id; absent for an event without a session.
  package var subject: String?
  /// The due time.
  package var time: JSONTime
  /// The time at which the daemon noticed the event.
  package var recordedtime: JSONTime
  /// Twenty digits that grow by one per event.
  package var sequence: String
  /// The same for all events of one transition.
  package var correlationid: String
  package var datacontenttype = "application/json"
  package var data: EventData

  package init(
    id: String, source: String, type: EventType, subject: String?, time: Instant, recorded: Instant, sequence: UInt64,
    correlationid: String, data: EventData
  ) {
    self.id = id
    self.source = source
    self.type = type
    self.subject = subject
    self.time = JSONTime(time)
    self.recordedtime = JSONTime(recorded)
    self.sequence = Self.digits(of: sequence)
    self.correlationid = correlationid
    self.data = data
  }

  /// A sequence number as twenty digits, so that it sorts as text.
  package static func digits(of sequence: UInt64) -> String {
    let digits = String(sequence)
    return String(repeating: "0", count: 20 - digits.count) + digits
  }

  /// The sequence number.
  package var number: UInt64 { UInt64(sequence) ?? 0 }
}

/// The payload of an event. Durations are whole seconds, times RFC 3339.
package struct EventData: Codable, Hashable, Sendable {
  package var reason: Reason
  @OrNull package var session: SessionInfo?
  package var timer: TimerInfo
  package var today: Totals
  package var goals: GoalsInfo
  package var host: String

  package var by: Int64?
  package var lead: Int64?
  package var every: Int64?
  package var count: Int?
  package var strike: StrikeInfo?
  package var goal: GoalReached?
  package var before: SessionBefore?
  package var sound: String?
  package var slept: Int64?
  package var version: String?
  package var delivery: DeliveryInfo?

  package init(
    reason: Reason, session: SessionInfo?, timer: TimerInfo, today: Totals, goals: GoalsInfo, host: String
  ) {
    self.reason = reason
    self.session = session
    self.timer = timer
    self.today = today
    self.goals = goals
    self.host = host
  }
}

/// The strike of a `strike.added` event.
package struct StrikeInfo: Codable, Hashable, Sendable {
  package var number: Int
  package var text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}

/// The session of a `session.changed` or `session.deleted` event, as it was before.
package struct SessionBefore: Codable, Hashable, Sendable {
  /// Whole seconds.
  package var elapsed: Int64
  package var outcome: Outcome
  package var startedAt: JSONTime

  package init(elapsed: Int64, outcome: Outcome, startedAt: JSONTime) {
    (self.elapsed, self.outcome, self.startedAt) = (elapsed, outcome, startedAt)
  }

  /// The session's state at `instant`, if it has no end.
  package init(_ session: Session, at instant: Instant) {
    let info = SessionInfo(session, at: session.endedAt ?? instant)
    self.init(elapsed: info.elapsed, outcome: info.outcome, startedAt: info.startedAt)
  }
}

/// The delivery of a `hook.failed` event.
package struct DeliveryInfo: Codable, Hashable, Sendable {
  package var id: String
  package var hook: String
  package var error: String

  package init(id: String, hook: String, error: String) {
    self.id = id
    self.hook = hook
    self.error = error
  }
}
