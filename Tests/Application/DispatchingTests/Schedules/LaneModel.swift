// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import TimerEngine

/// What lanes promise, said once more and independently of how they keep it: it is told what happens to them, watches
/// what they do, and complains about what they mustn't do or should have done.
struct LaneModel {
  struct Item {
    let id: String
    let hook: String
    let happened: Instant
    let createdAt: Instant
    var place = Place.waiting
    /// As the journal has it.
    var state = DeliveryState.pending
    var attempts = 0
    var isReplay = false
    var mustBeCancelled = false
    var wasCancelled = false
    var refusedAt: Instant?
    /// A newer event has its place though it runs.
    var isReplaced = false
  }

  enum Place: Equatable {
    /// For its first attempt, in its hook's queue.
    case waiting
    /// For another attempt or a replay, which is due.
    case ready
    case asleep(Instant)
    /// Its beginning is on record, and the action is yet to begin.
    case begun
    case running
    case ending(ActionEnd)
    case over
  }

  var now: Instant
  var hooks: [String: Hook]
  var switchedOff: [String: String] = [:]
  var items: [String: Item] = [:]
  /// The identifiers in the order in which they were written down.
  var order: [String] = []
  /// Those that aren't over, in the order in which they were accepted.
  var open: [String] = []
  /// Who waits for a first attempt, in order.
  var queues: [String: [String]] = [:]
  /// When a beginning of each hook couldn't be recorded.
  var refusals: [String: Instant] = [:]
  var isStopping = false
  /// What is wrong; the first such thing stays.
  private(set) var complaint: String?

  init(now: Instant, hooks: [Hook]) {
    self.now = now
    self.hooks = Dictionary(hooks.map { ($0.id, $0) }) { first, _ in first }
  }

  mutating func complain(_ why: String) { if complaint == nil { complaint = why } }

  // MARK: What happens to lanes

  mutating func write(_ delivery: Delivery) {
    order.append(delivery.id)
    open.append(delivery.id)
    items[delivery.id] = Item(
      id: delivery.id, hook: delivery.hook, happened: delivery.event.time.instant, createdAt: delivery.createdAt)
    accept(delivery.id)
  }

  /// Somebody asks for a delivery once more; false where it isn't over, so that it is refused.
  mutating func replay(_ id: String) -> Bool {
    guard items[id]?.state.isFinal == true else { return false }
    items[id]?.isReplay = true
    items[id]?.state = .pending
    items[id]?.place = .ready
    open.append(id)
    return true
  }

  mutating func end(_ id: String, _ end: ActionEnd) { items[id]?.place = .ending(end) }

  mutating func pass(to instant: Instant) {
    now = instant
    for id in open { if case .asleep(let due) = items[id]?.place, due <= now { items[id]?.place = .ready } }
  }

  /// Whatever runs is to end now, and nothing else begins.
  mutating func stop(_ end: ActionEnd) {
    isStopping = true
    for id in open where items[id]?.place == .running {
      cancel(id)
      items[id]?.place = .ending(end)
    }
  }

  /// Another process over what the journal has. Returns what it has to take up, in order.
  mutating func recover() -> [String] {
    isStopping = false
    queues = [:]
    refusals = [:]
    open = order.filter { items[$0]?.state.isFinal == false }
    var taken: [String] = []
    let places = items.mapValues(\.place)
    for id in open { items[id]?.place = .over }
    let left = open
    for id in left {
      guard var item = items[id] else { continue }
      let due: Instant? = if case .asleep(let due) = places[id] { due } else { nil }
      item.mustBeCancelled = false
      if item.state == .running {
        item.isReplay = false
        guard !item.isReplaced else {
          (item.state, item.place) = (.skipped, .over)
          items[id] = item
          open.removeAll { $0 == id }
          continue
        }
        guard let hook = hooks[item.hook], Self.isRepeatable(hook) else {
          (item.state, item.place) = (.unknown, .over)
          items[id] = item
          open.removeAll { $0 == id }
          continue
        }
        item.state = .pending
      }
      items[id] = item
      taken.append(id)
      if item.attempts == 0, !item.isReplay {
        items[id]?.place = .waiting
        queues[item.hook, default: []].append(id)
      } else if let due, due > now {
        items[id]?.place = .asleep(due)
      } else {
        items[id]?.place = .ready
      }
    }
    return taken
  }

  private mutating func accept(_ id: String) {
    guard let hook = items[id]?.hook else { return }
    let busy = open.compactMap { items[$0] }.filter {
      $0.hook == hook && $0.id != id && ($0.isUnderWay || $0.place == .waiting)
    }
    switch mode(hook) {
    case .single where !busy.isEmpty: return skip(id)
    case .restart:
      for other in busy {
        if other.isUnderWay {
          cancel(other.id)
          items[other.id]?.isReplaced = true
        } else {
          skip(other.id)
        }
      }
    default: break
    }
    items[id]?.place = .waiting
    queues[hook, default: []].append(id)
  }

  /// It is on record as skipped with the event that is the reason.
  private mutating func skip(_ id: String) {
    items[id]?.place = .over
    items[id]?.state = .skipped
    open.removeAll { $0 == id }
    if let hook = items[id]?.hook { queues[hook]?.removeAll { $0 == id } }
  }

  private mutating func cancel(_ id: String) {
    if items[id]?.wasCancelled == false { items[id]?.mustBeCancelled = true }
  }
}

extension LaneModel.Item {
  var isUnderWay: Bool {
    switch place {
    case .begun, .running, .ending: true
    default: false
    }
  }

  var isAsleep: Bool { if case .asleep = place { true } else { false } }
}
