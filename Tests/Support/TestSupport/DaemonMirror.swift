// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
import TimerEngine

/// The state of a daemon according to its messages, past and present, in order.
package struct DaemonMirror: Sendable, CustomStringConvertible {
  /// The events by sequence number.
  package private(set) var events: [Event] = []
  /// The newest known record of each delivery.
  package private(set) var deliveries: [String: DeliveryRecord] = [:]
  /// The current state of each hook's scope.
  package var scopes: [String: ScopeRecord] = [:]
  package private(set) var status: Status?
  /// Whether the daemon has announced that it sends no more.
  package private(set) var isDropped = false

  package init() {}

  /// All events of one type.
  package func events(_ type: EventType) -> [Event] { events.filter { $0.type == type } }

  /// All deliveries of one hook, oldest event first.
  package func deliveries(of hook: String) -> [DeliveryRecord] {
    deliveries.values.filter { $0.hook == hook }.sorted { ($0.event.sequence, $0.id) < ($1.event.sequence, $1.id) }
  }

  /// The deliveries of one hook in one state.
  package func deliveries(of hook: String, _ state: String) -> [DeliveryRecord] {
    deliveries(of: hook).filter { $0.state == state }
  }

  mutating func take(_ event: Event) {
    guard let index = events.firstIndex(where: { $0.sequence >= event.sequence }) else { return events.append(event) }
    if events[index].sequence != event.sequence { events.insert(event, at: index) }
  }

  mutating func take(_ delivery: DeliveryRecord) {
    // The answer to a query may be older than a notification that arrived meanwhile.
    if let known = deliveries[delivery.id], Self.isFinal(known), !Self.isFinal(delivery) { return }
    deliveries[delivery.id] = delivery
  }

  /// Takes a line of the daemon's; false if it isn't a notification.
  mutating func take(line: String) -> Bool {
    guard let head = try? JSON.read(RequestHead.self, from: line), head.id == nil,
      let kind = head.method.flatMap({ Notification(rawValue: $0) })
    else { return false }
    switch kind {
    case .event: if let event: Event = Self.params(line) { take(event) }
    case .delivery: if let delivery: DeliveryRecord = Self.params(line) { take(delivery) }
    case .scope: if let scope: ScopeRecord = Self.params(line) { scopes[scope.hook] = scope }
    case .status: status = Self.params(line) ?? status
    case .dropped: isDropped = true
    }
    return true
  }

  private static func isFinal(_ delivery: DeliveryRecord) -> Bool {
    !["pending", "running"].contains(delivery.state)
  }

  private static func params<Params: Codable & Sendable>(_ line: String) -> Params? {
    (try? JSON.read(Request<Params>.self, from: line))?.params
  }

  package var description: String {
    let events = events.map { "\($0.number) \($0.type.rawValue) \($0.data.reason.rawValue)" }
    let deliveries = deliveries.values.sorted { $0.event.sequence < $1.event.sequence }.map {
      "\($0.event.sequence.suffix(4)) \($0.hook) \($0.state) \($0.note ?? "")"
    }
    let scopes = scopes.values.map { "\($0.hook) \($0.state) \($0.lastError ?? "")" }.sorted()
    return "--- events\n\(events.joined(separator: "\n"))\n--- deliveries\n"
      + "\(deliveries.joined(separator: "\n"))\n--- scopes\n\(scopes.joined(separator: "\n"))"
  }
}
