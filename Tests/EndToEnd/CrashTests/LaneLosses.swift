// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import TimerEngine

/// What modes and replays promise, as far as the times on record are certain.
struct LaneLosses {
  let events: [Event]
  /// In the order of their events.
  let deliveries: [(delivery: Delivery, attempts: [Attempt])]
  let witness: Witness

  var all: [Loss] { replayLosses + modeLosses }

  /// Each replay that was acknowledged is one more attempt, and nothing else is.
  private var replayLosses: [Loss] {
    deliveries.compactMap { delivery, _ in
      guard delivery.hook == HooksFile.again, delivery.state.isFinal else { return nil }
      let least = 1 + (witness.replayed[delivery.id] ?? 0)
      let most = least + (witness.unanswered[delivery.id] ?? 0)
      guard !(least...most).contains(delivery.attempts) else { return nil }
      return Loss(
        .delivery, "\(delivery.hook) \(delivery.id): \(delivery.attempts) attempts instead of \(least) to \(most)")
    }
  }

  /// What an event finds busy is dropped by `restart`, and itself dropped by `single`: it never begins after that.
  private var modeLosses: [Loss] {
    HooksFile.dropping.sorted().flatMap { hook in
      let own = deliveries.filter { $0.delivery.hook == hook }
      return own.indices.flatMap { later -> [Loss] in
        let instant = own[later].delivery.event.recordedtime.instant + Self.margin
        return own[..<later].compactMap { earlier in
          guard let end = firstEnd(of: earlier.attempts), end > instant else { return nil }
          let dropped = hook == HooksFile.single ? own[later] : earlier
          let late = dropped.attempts.filter { $0.startedAt > instant }
          guard !late.isEmpty || (hook == HooksFile.single && dropped.delivery.state != .skipped) else { return nil }
          return Loss(
            .delivery,
            "\(hook) \(dropped.delivery.id) (\(dropped.delivery.state.rawValue)): dropped by its mode, and begun "
              + "\(late.count) times after that")
        }
      }
    }
  }

  /// Times are on record in thousandths of a second, by two clocks.
  private static let margin = Duration.milliseconds(20)

  /// Until when a delivery certainly kept its hook busy: the end of its first attempt, or the start that found it cut
  /// short. nil where it never began.
  private func firstEnd(of attempts: [Attempt]) -> Instant? {
    guard let first = attempts.first else { return nil }
    if let duration = first.duration { return first.startedAt + duration }
    return events.first { $0.type == .daemonStarted && $0.recordedtime.instant > first.startedAt }?.recordedtime.instant
  }
}
