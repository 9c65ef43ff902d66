// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import TimerEngine

/// The promises themselves.
extension LaneModel {
  /// How it ends without being tried again; nil where it has to be.
  func final(after end: ActionEnd, _ item: Item) -> DeliveryState? {
    guard let hook = hookOfAttempt(item) else { return nil }
    switch end {
    case .succeeded: return .succeeded
    case .gone: return .dead
    case .cancelled where isStopping && !item.isReplaced: return Self.isRepeatable(hook) ? nil : .unknown
    case .cancelled: return .skipped
    case .failed, .again:
      let isFinal = retryWindow(after: end, item, hook).map { $0.upperBound > limit(of: item, hook) } ?? true
      if !isFinal { return item.isReplaced ? .skipped : nil }
      return Self.isWebhook(hook) ? .dead : .failed
    }
  }

  mutating func checkRetry(of delivery: Delivery, after end: ActionEnd, _ item: Item) {
    guard let hook = hookOfAttempt(item), let due = delivery.nextAttemptAt else {
      return complain("\(item.id) is pending, and never due")
    }
    if item.isReplaced { return complain("\(item.id) is to be done again, though it was replaced") }
    if isStopping, end == .cancelled {
      if !Self.isRepeatable(hook) || due != now { complain("\(item.id) is to be done again after the end") }
      return
    }
    guard let window = retryWindow(after: end, item, hook) else {
      return complain("\(item.id) is tried again after \(end), attempt \(item.attempts)")
    }
    if !window.contains(due) { complain("\(item.id) is tried again at \(due), which isn't in \(window)") }
    if due > limit(of: item, hook) { complain("\(item.id) is tried again at \(due), when it is too old") }
  }

  /// When it may be tried again; nil where it may not.
  private func retryWindow(after end: ActionEnd, _ item: Item, _ hook: Hook) -> ClosedRange<Instant>? {
    var minimum = Duration.zero
    switch end {
    case .again(let delay): minimum = delay ?? .zero
    case .failed where !Self.isWebhook(hook) && hook.retry != nil: break
    default: return nil
    }
    guard item.attempts < hook.retry?.attempts ?? 8 else { return nil }
    let seconds = [5, 300, 1800, 7200, 18_000, 36_000, 36_000]
    let bound = Duration.seconds(seconds[min(item.attempts, seconds.count) - 1])
    return now + minimum...now + max(minimum, bound)
  }

  private func limit(of item: Item, _ hook: Hook) -> Instant {
    item.createdAt + (hook.retry?.maxAge ?? .hours(28))
  }

  /// What becomes of it when its turn comes, where nothing is run; nil where something is.
  func endWithoutAttempt(_ id: String) -> DeliveryState? {
    guard let item = items[id] else { return nil }
    guard let hook = hooks[item.hook], switchedOff[hook.id] != hook.fingerprint else { return .skipped }
    guard item.attempts == 0, !item.isReplay else { return nil }
    let limit: Duration? =
      hook.maxAge ?? (hook.id == "sound" ? .minutes(1) : Self.isWebhook(hook) ? .hours(24) : nil)
    return limit.map { now - item.happened > $0 } == true ? .expired : nil
  }

  func hasRoom(_ hook: String, counted: Int) -> Bool {
    let most = if case .parallel(let most) = mode(hook) { most } else { 1 }
    guard hook == "sound" || counted < 64 else { return false }
    return open.count { items[$0]?.hook == hook && items[$0]?.isUnderWay == true } < most
  }

  /// Whether a beginning of this hook couldn't be recorded less than five seconds ago.
  func isHeld(_ hook: String) -> Bool { refusals[hook].map { now - $0 < .seconds(5) } == true }

  func isParallel(_ hook: String) -> Bool { if case .parallel = mode(hook) { true } else { false } }

  func mode(_ hook: String) -> LaneMode { hooks[hook]?.mode ?? .queued }

  /// The hook as it was when the attempt began: what schedules change in a hook isn't what is asked of it here.
  private func hookOfAttempt(_ item: Item) -> Hook? { LaneHooks.all.first { $0.id == item.hook } }

  static func isWebhook(_ hook: Hook) -> Bool {
    if case .edge(let edge) = hook.trigger, case .webhook = edge.action { true } else { false }
  }

  static func isRepeatable(_ hook: Hook) -> Bool { isWebhook(hook) || hook.isIdempotent }
}
