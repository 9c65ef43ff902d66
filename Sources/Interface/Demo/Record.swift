// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import TimerEngine

/// Everything that was seen while the round went on, to be judged at its end.
struct Record {
  var events: [Event] = []
  /// The newest record of each delivery.
  private(set) var deliveries: [String: DeliveryRecord] = [:]
  private(set) var attempts: [String: Int] = [:]
  var requests: [ReceivedRequest] = []
  /// What stood in the hosts file after each step of the hook that edits it: whether that was right.
  var hostsSteps: [Bool] = []
  /// Whether the waterfall was on, each time that the daemon was asked.
  var heard: [Bool] = []

  /// Keeps a delivery; false where that was known already.
  mutating func keep(_ delivery: DeliveryRecord) -> Bool {
    let number = delivery.attempts.last?.number ?? attempts[delivery.id] ?? 0
    let isNews = deliveries[delivery.id]?.state != delivery.state || attempts[delivery.id] != number
    deliveries[delivery.id] = delivery
    attempts[delivery.id] = number
    return isNews
  }

  func count(_ type: EventType) -> Int { events.count { $0.type == type } }

  /// Whether nothing is under way any more.
  var isAtRest: Bool { !deliveries.values.contains { ["pending", "running"].contains($0.state) } }

  /// The webhooks that were taken, by their id.
  var taken: [String: ReceivedRequest] {
    Dictionary(requests.filter { $0.status == 200 }.map { ($0.id, $0) }) { first, _ in first }
  }

  /// How late the latest end of a phase was noticed.
  var lateness: Duration {
    events.filter { $0.data.reason == .elapsed }.map { $0.recordedtime.instant - $0.time.instant }.max() ?? .zero
  }
}
