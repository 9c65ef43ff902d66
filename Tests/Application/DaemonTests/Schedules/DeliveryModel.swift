// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import Journal

/// What becomes of deliveries between the journal and a lane, across deaths: none is lost, none handed on twice, and
/// nothing is begun twice that may not be.
struct DeliveryModel {
  private var inbox: [String: Delivery] = [:]
  private var running: [String: Delivery] = [:]
  /// How each ended that is perhaps not on record yet.
  private var ended: [String: Delivery] = [:]
  private var once: Set<String> = []
  /// As they are on record.
  private var rows: [String: Delivery] = [:]
  /// How each must be after a death.
  private var fates: [String: DeliveryState] = [:]

  func waiting(_ number: Int) -> Delivery? { pick(number, of: inbox) }

  func begun(_ number: Int) -> Delivery? { pick(number, of: running) }

  private func pick(_ number: Int, of some: [String: Delivery]) -> Delivery? {
    let keys = some.keys.sorted()
    return keys.isEmpty ? nil : some[keys[number % keys.count]]
  }

  /// Takes what is handed to the lanes; what is wrong with it.
  mutating func takes(_ list: [Delivery]) -> String? {
    for delivery in list {
      if inbox[delivery.id] != nil || running[delivery.id] != nil { return "\(delivery.hook) is handed on twice" }
      if delivery.state != .pending { return "\(delivery.hook) is handed on \(delivery.state)" }
      inbox[delivery.id] = delivery
    }
    let numbers = list.map(\.event.number)
    return numbers == numbers.sorted() ? nil : "deliveries are handed on out of order: \(numbers)"
  }

  /// Deliveries that newer ones replace: what waits is dropped, what runs is told to end.
  mutating func replaces(_ list: [Delivery]) { for delivery in list { inbox[delivery.id] = nil } }

  /// Somebody asks for it once more: then it may be begun once more.
  mutating func mayBeReplayed(_ id: String) {
    ended[id] = nil
    once.remove(id)
  }

  /// What modes promise is true of each commit, whatever dies after it; returns what isn't.
  mutating func wrote(_ commit: Commit) -> String? {
    let new = commit.deliveries.filter { rows[$0.id] == nil }
    for delivery in commit.deliveries {
      let before = rows.updateValue(delivery, forKey: delivery.id)
      if before != nil, delivery.state == .skipped, fates[delivery.id] == .pending { fates[delivery.id] = nil }
    }
    let complaints = new.compactMap { delivery -> String? in
      guard ["single", "restart"].contains(delivery.hook) else { return nil }
      let others = rows.values.filter { $0.hook == delivery.hook && $0.id != delivery.id && Self.isBusy($0) }
      switch (delivery.hook, delivery.state) {
      case ("single", .pending): return others.isEmpty ? nil : "single isn't dropped beside \(others.count)"
      case ("single", _): return others.isEmpty ? "single is dropped beside nothing" : nil
      case (_, .pending):
        return others.allSatisfy(\.isReplaced) ? nil : "restart doesn't replace \(others.map(\.state))"
      default:
        let isReplaced = new.contains { $0.hook == delivery.hook && $0.state == .pending }
        return isReplaced ? nil : "restart is dropped for nothing"
      }
    }
    return complaints.first
  }

  private static func isBusy(_ row: Delivery) -> Bool {
    row.state == .running || (row.state == .pending && row.attempts == 0 && !row.isReplay)
  }

  mutating func begins(_ delivery: Delivery, isRepeatable: Bool) -> String? {
    inbox[delivery.id] = nil
    running[delivery.id] = delivery
    let isFirst = once.insert(delivery.id).inserted
    return isFirst || isRepeatable ? nil : "\(delivery.hook) is begun twice for one event"
  }

  mutating func ends(_ delivery: Delivery) {
    (inbox[delivery.id], running[delivery.id]) = (nil, nil)
    ended[delivery.id] = delivery
  }

  /// The process is gone, with `rows` left; what another makes of them depends on the file.
  mutating func die(_ rows: MemoryJournal.Rows, hooks: [Hook]) {
    fates = [:]
    self.rows = rows.deliveries
    for row in rows.open {
      guard !row.isReplaced else {
        fates[row.id] = .skipped
        continue
      }
      let hook = hooks.first { $0.id == row.hook }
      let isRepeatable = hook.map { $0.isIdempotent || $0.id == "webhook" } ?? false
      fates[row.id] = row.state == .running && !isRepeatable ? .unknown : .pending
    }
    (inbox, running, ended) = ([:], [:], [:])
  }

  /// Why it can't be at rest; nil where it may be.
  func outstanding(_ rows: MemoryJournal.Rows, isBroken: Bool) -> String? {
    for (id, fate) in fates where inbox[id] == nil && running[id] == nil && ended[id] == nil {
      if rows.deliveries[id]?.state != fate || fate == .pending {
        return "\(rows.deliveries[id]?.hook ?? id) should be \(fate), and handed on"
      }
    }
    if isBroken { return nil }
    for (id, delivery) in ended where rows.deliveries[id]?.state != delivery.state {
      return "\(delivery.hook) ended \(delivery.state), and that isn't on record"
    }
    let open = Set(rows.open.map(\.id))
    let known = Set(inbox.keys).union(running.keys)
    return open == known ? nil : "open in the journal, and not with the lanes: \(open.symmetricDifference(known))"
  }
}
