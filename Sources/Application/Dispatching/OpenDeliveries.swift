// SPDX-License-Identifier: MIT
package import Deliveries
import Events

/// The deliveries that aren't over, as the last commit left them: they decide whether a hook is busy and what may begin.
package struct OpenDeliveries: Sendable {
  /// By hook, then by id.
  private var lanes: [String: [String: Delivery]] = [:]
  /// How many of them have an attempt under way.
  package private(set) var running = 0

  package init() {}

  /// The delivery as it was last committed; nil if it is over.
  package func standing(of delivery: Delivery) -> Delivery? { lanes[delivery.hook]?[delivery.id] }

  /// What keeps a hook busy: what runs, and what waits for the attempt that its event causes; oldest first.
  package func occupying(_ hook: String) -> [Delivery] {
    (lanes[hook] ?? [:]).values.filter(\.occupiesHook).sorted { ($0.event.number, $0.id) < ($1.event.number, $1.id) }
  }

  /// Whether an attempt of the delivery may begin: it was neither ended nor begun since it was handed on.
  package func mayBegin(_ delivery: Delivery) -> Bool { standing(of: delivery)?.state == .pending }

  /// Whether no delivery of the hook is open.
  package func isAtRest(_ hook: String) -> Bool { lanes[hook] == nil }

  /// How a delivery stands that ends like `ended`: a replaced one isn't tried again. nil if it was over already.
  package func settled(_ ended: Delivery) -> Delivery? {
    guard let standing = standing(of: ended) else { return nil }
    guard standing.isReplaced, ended.state == .pending || ended.state == .unknown else { return ended }
    var skipped = ended
    skipped.replace()
    return skipped
  }

  /// Takes note of a delivery as it is committed.
  package mutating func take(_ delivery: Delivery) {
    if standing(of: delivery)?.state == .running { running -= 1 }
    if delivery.state == .running { running += 1 }
    lanes[delivery.hook, default: [:]][delivery.id] = delivery.state.isFinal ? nil : delivery
    if lanes[delivery.hook]?.isEmpty == true { lanes[delivery.hook] = nil }
  }

  /// The same after `deliveries` were committed.
  package func taking(_ deliveries: [Delivery]) -> OpenDeliveries {
    var open = self
    for delivery in deliveries { open.take(delivery) }
    return open
  }
}
