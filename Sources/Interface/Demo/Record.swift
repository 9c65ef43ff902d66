// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import TimerEngine

/// All observations during the round, which are judged at its end.
struct Record {
  var events: [Event] = []
  /// The newest record of each delivery.
  private(set) var deliveries: [String: DeliveryRecord] = [:]
  private(set) var attempts: [String: Int] = [:]
  var requests: [ReceivedRequest] = []
  /// Whether the hosts file was right after each step of the hook that edits it.
  var hostsSteps: [Bool] = []
  /// Whether the waterfall was on, for each query of the daemon.
  var heard: [Bool] = []

  /// Records a delivery; false if it was already known.
  mutating func keep(_ delivery: DeliveryRecord) -> Bool {
    let number = delivery.attempts.last?.number ?? attempts[delivery.id] ?? 0
    let isNews = deliveries[delivery.id]?.state != delivery.state || attempts[delivery.id] != number
    deliveries[delivery.id] = delivery
    attempts[delivery.id] = number
    return isNews
  }

  func count(_ type: EventType) -> Int { events.count { $0.type == type } }

  /// Whether no delivery is running or pending.
  var isAtRest: Bool { !deliveries.values.contains { ["pending", "running"].contains($0.state) } }

  /// The accepted webhooks by their id.
  var taken: [String: ReceivedRequest] {
    Dictionary(requests.filter { $0.status == 200 }.map { ($0.id, $0) }) { first, _ in first }
  }

  /// The greatest delay between the end of a phase and its event.
  var lateness: Duration {
    events.filter { $0.data.reason == .elapsed }.map { $0.recordedtime.instant - $0.time.instant }.max() ?? .zero
  }
}
