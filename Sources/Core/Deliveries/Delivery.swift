// SPDX-License-Identifier: MIT
package import Events
package import Hooks
package import TimerEngine

/// How a delivery stands.
package enum DeliveryState: String, Codable, CaseIterable, Hashable, Sendable {
  case pending, running, succeeded, failed, dead, expired, skipped, unknown

  /// Whether nothing more will be done about it.
  package var isFinal: Bool { self != .pending && self != .running }

  /// Whether it ended without its effect, for good.
  package var isFailure: Bool { self == .failed || self == .dead }
}

/// One hook × one event: what is to be done, and how far it is.
package struct Delivery: Hashable, Sendable, Identifiable {
  /// A UUIDv7, the same in every attempt.
  package var id: String
  package var hook: String
  package var event: Event {
    _read { yield shared.event }
    set { shared = SharedEvent(newValue) }
  }
  /// A thousand hooks may have a delivery of one event each, and none of them is copied with the event in it.
  private var shared: SharedEvent
  package var state: DeliveryState
  /// Why, where the state alone doesn't say it.
  package var note: String?
  /// What the hook's `if` and `during` said of the event.
  package var conditions: [ConditionAnswer] = []
  /// Attempts made so far.
  package var attempts: Int
  package var nextAttemptAt: Instant?
  package var createdAt: Instant

  package init(id: String, hook: String, event: Event, createdAt: Instant) {
    self.id = id
    self.hook = hook
    shared = SharedEvent(event)
    self.state = .pending
    self.note = nil
    self.attempts = 0
    self.nextAttemptAt = createdAt
    self.createdAt = createdAt
  }

  /// Ends it without another attempt.
  package mutating func end(_ state: DeliveryState, _ why: String) {
    self.state = state
    note = why
    nextAttemptAt = nil
  }

  /// Has it done once more, under the same id, whatever became of it.
  package mutating func replay(at instant: Instant) {
    state = .pending
    nextAttemptAt = instant
    note = Self.replayed
  }

  /// Whether somebody asked for it again: then its event may be as old as it likes.
  package var isReplay: Bool { note == Self.replayed }

  private static let replayed = "replayed"

  /// Gives its place to a newer event of its hook: one that waits is dropped, one that runs only notes it and is then
  /// told to end.
  package mutating func replace() {
    if state == .running { note = Self.replaced } else { end(.skipped, Self.replaced) }
  }

  /// Whether it runs though a newer event has its place: then it is not done again, however it ends.
  package var isReplaced: Bool { state == .running && note == Self.replaced }

  private static let replaced = "replaced by a newer event (mode: restart)"

  /// Whether it keeps its hook busy. A retry or a replay waits its turn and keeps nobody else from starting.
  package var occupiesHook: Bool { state == .running || (state == .pending && attempts == 0 && !isReplay) }

  /// Its attempt was cut short by the end of the daemon: what may be repeated is done again after the next start.
  package mutating func interrupt(isRepeatable: Bool, at instant: Instant) {
    guard !isReplaced else { return end(.skipped, Self.replaced) }
    state = isRepeatable ? .pending : .unknown
    nextAttemptAt = isRepeatable ? instant : nil
    note = "interrupted by the end of the daemon"
  }
}

/// An event that copies of a delivery share.
private final class SharedEvent: Hashable, Sendable {
  let event: Event

  init(_ event: Event) {
    self.event = event
  }

  static func == (left: SharedEvent, right: SharedEvent) -> Bool { left === right || left.event == right.event }

  func hash(into hasher: inout Hasher) { hasher.combine(event) }
}

/// One try of a delivery, as it is recorded.
package struct Attempt: Hashable, Sendable {
  package enum Ending: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
    case http(Int)
    case error(String)
    /// It is under way.
    case none
  }

  package var number: Int
  package var startedAt: Instant
  package var duration: Duration?
  package var ending: Ending
  package var standardOutput: String
  package var standardError: String

  package init(number: Int, startedAt: Instant) {
    self.number = number
    self.startedAt = startedAt
    self.duration = nil
    self.ending = .none
    self.standardOutput = ""
    self.standardError = ""
  }
}
