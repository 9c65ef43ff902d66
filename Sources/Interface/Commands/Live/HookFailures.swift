// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import TerminalUI
import TimerEngine

/// One line for each hook that fails while a person waits, printed once.
struct HookFailures {
  private let text: HooksText
  private let begin: Instant
  private var told: Set<String> = []

  init(console: Console, begin: Instant) {
    text = HooksText(style: console.style, language: console.language, now: LocalTime(begin))
    self.begin = begin
  }

  mutating func take(_ change: Subscription.Change) -> String? {
    switch change {
    case .notice(.delivery(let record)): take(record)
    case .notice(.scope(let record)): text.failure(record).flatMap { tell($0, as: "\(record.hook) \($0)") }
    case .connected, .gone, .notice(.status), .notice(.event), .notice(.dropped): nil
    }
  }

  /// Nil if the delivery hasn't failed, or had failed before.
  mutating func take(_ record: DeliveryRecord) -> String? {
    guard let last = record.attempts.last, last.startedAt.instant >= begin else { return nil }
    return text.failure(record).flatMap { tell($0, as: record.id) }
  }

  private mutating func tell(_ line: String, as name: String) -> String? { told.insert(name).inserted ? line : nil }
}
