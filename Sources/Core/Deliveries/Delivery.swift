// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
package import Hooks
package import TimerEngine

/// The state of a delivery.
package enum DeliveryState: String, Codable, CaseIterable, Hashable, Sendable {
  case pending, running, succeeded, failed, dead, expired, skipped, unknown

  /// Whether the state is final.
  package var isFinal: Bool { self != .pending && self != .running }

  /// Whether the delivery has permanently ended without its effect.
  package var isFailure: Bool { self == .failed || self == .dead }
}

/// The delivery of one event to one hook: its task and its progress.
package struct Delivery: Hashable, Sendable, Identifiable {
  /// A UUIDv7, the same in every attempt.
  package var id: String
  package var hook: String
  package var event: Event {
    _read { yield shared.event }
    set { shared = SharedEvent(newValue) }
  }
  /// A thousand hooks may each have a delivery of one event, so copies share the event.
  private var shared: SharedEvent
  package var state: DeliveryState
  /// The reason, if the state alone does not tell it.
  package var note: DeliveryReason?
  /// The results of the hook's `if` and `during` for the event.
  package var conditions: [ConditionAnswer] = []
  /// The number of attempts so far.
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

  /// Ends the delivery without another attempt.
  package mutating func end(_ state: DeliveryState, _ why: DeliveryReason) {
    self.state = state
    note = why
    nextAttemptAt = nil
  }

  /// Queues the delivery again under the same id, whatever its state.
  package mutating func replay(at instant: Instant) {
    state = .pending
    nextAttemptAt = instant
    note = .replayed
  }

  /// Whether a person requested a replay: the age of its event then does not matter.
  package var isReplay: Bool { note == .replayed }

  /// Whether nobody answered the last request of its action.
  package var isUnanswered: Bool {
    if case .request = note { true } else { false }
  }

  /// Gives way to a newer event of the hook. A waiting delivery is dropped. A running one only notes it, and is then asked to
  /// end.
  package mutating func replace() {
    if state == .running { note = .replaced } else { end(.skipped, .replaced) }
  }

  /// Whether the delivery runs although a newer event has replaced it: it is not repeated, whatever its result.
  package var isReplaced: Bool { state == .running && note == .replaced }

  /// Whether the delivery keeps its hook busy. A retry or a replay waits its turn and does not block other deliveries.
  package var occupiesHook: Bool { state == .running || (state == .pending && attempts == 0 && !isReplay) }

  /// Records that the daemon's end interrupted the attempt. A repeatable action runs again after the next start.
  package mutating func interrupt(isRepeatable: Bool, at instant: Instant) {
    guard !isReplaced else { return end(.skipped, .replaced) }
    state = isRepeatable ? .pending : .unknown
    nextAttemptAt = isRepeatable ? instant : nil
    note = .interrupted
  }
}

/// An event shared by copies of a delivery.
private final class SharedEvent: Hashable, Sendable {
  let event: Event

  init(_ event: Event) {
    self.event = event
  }

  static func == (left: SharedEvent, right: SharedEvent) -> Bool { left === right || left.event == right.event }

  func hash(into hasher: inout Hasher) { hasher.combine(event) }
}

/// One attempt of a delivery, as recorded.
package struct Attempt: Hashable, Sendable {
  package enum Ending: Hashable, Sendable {
    case exit(Int32)
    case signal(Int32)
    case http(Int)
    case error(DeliveryReason)
    /// The attempt is running.
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
