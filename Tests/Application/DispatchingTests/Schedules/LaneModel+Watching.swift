// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import TimerEngine

/// What lanes do, and whether they may.
extension LaneModel {
  mutating func observe(_ entry: Stage.Entry) {
    switch entry {
    case .refused(let delivery):
      checkBeginning(of: delivery, isRefused: true)
      items[delivery.id]?.refusedAt = now
      refusals[delivery.hook] = now
    case .began(let delivery):
      checkBeginning(of: delivery, isRefused: false)
      queues[delivery.hook]?.removeAll { $0 == delivery.id }
      items[delivery.id]?.place = .begun
      items[delivery.id]?.state = .running
      items[delivery.id]?.attempts += 1
      items[delivery.id]?.refusedAt = nil
      items[delivery.id]?.wasCancelled = false
      items[delivery.id]?.isReplaced = false
    case .ran(let job):
      let item = items[job.delivery]
      if item?.place != .begun { complain("\(job.delivery) runs, though its beginning isn't on record") }
      if item?.attempts != job.attempt { complain("\(job.delivery) runs as attempt \(job.attempt)") }
      items[job.delivery]?.place = .running
    case .cancelled(let id):
      if items[id]?.mustBeCancelled != true { complain("\(id) is told to end for no reason") }
      items[id]?.mustBeCancelled = false
      items[id]?.wasCancelled = true
    case .ended(let delivery):
      if items[delivery.id]?.place == .ending(.gone) { complain("\(delivery.id) doesn't switch its hook off") }
      checkEnd(of: delivery)
    case .gone(let delivery, let hook):
      if items[delivery.id]?.place != .ending(.gone) { complain("\(delivery.id) switches its hook off") }
      // A hook that was changed meanwhile has another receiver.
      if hooks[hook.id]?.revision == hook.revision { switchedOff[hook.id] = hook.fingerprint }
      checkEnd(of: delivery)
    }
  }

  /// Why lanes that have set so many alarms can't be at rest; nil where they may be.
  func outstanding(alarms: Int) -> String? {
    let counted = open.count { items[$0]?.isUnderWay == true && items[$0]?.hook != "sound" }
    for id in open {
      guard let item = items[id] else { continue }
      if item.mustBeCancelled { return "\(id) should be told to end" }
      switch item.place {
      case .begun: return "\(id) has begun, but doesn't run"
      case .ending(let end): return "the end of \(id) should be on record: \(end)"
      case .waiting, .ready:
        if !isStopping, hasRoom(item.hook, counted: counted), !isHeld(item.hook) { return "\(id) should have begun" }
      case .asleep, .running, .over: break
      }
    }
    guard !isStopping else { return nil }
    let wanted = open.count { items[$0]?.isAsleep == true } + refusals.keys.count(where: isHeld)
    return alarms == wanted ? nil : "\(wanted) alarms should be set, and \(alarms) are"
  }

  private mutating func checkBeginning(of delivery: Delivery, isRefused: Bool) {
    guard let item = items[delivery.id] else { return complain("nobody knows \(delivery.id)") }
    if item.place == .waiting {
      for other in (queues[item.hook] ?? []).prefix(while: { $0 != item.id }) {
        // Side by side, what needs no attempt may be on its way to its end.
        let mayBePassed = items[other]?.refusedAt == now || endWithoutAttempt(other) != nil
        if !mayBePassed || !isParallel(item.hook) { complain("\(item.id) begins before \(other)") }
      }
    } else if item.place != .ready {
      complain("\(item.id) begins, though it is \(item.place)")
    }
    if endWithoutAttempt(item.id) != nil { complain("\(item.id) begins, though it is too old or its hook gone") }
    let counted = open.count { items[$0]?.isUnderWay == true && items[$0]?.hook != "sound" }
    if !hasRoom(item.hook, counted: counted) { complain("\(item.id) begins, though there is no room") }
    if isHeld(item.hook), !isParallel(item.hook) { complain("\(item.id) begins too soon after a refusal") }
    if delivery.state != .running || delivery.attempts != item.attempts + 1 || delivery.nextAttemptAt != nil {
      complain("\(item.id) begins as \(delivery.state), attempt \(delivery.attempts)")
    }
    if isStopping { complain("\(item.id) begins at the end") }
  }

  private mutating func checkEnd(of delivery: Delivery) {
    guard let item = items[delivery.id] else { return complain("nobody knows \(delivery.id)") }
    if delivery.attempts != item.attempts { complain("\(item.id) ends with \(delivery.attempts) attempts") }
    queues[item.hook]?.removeAll { $0 == item.id }
    var wanted: DeliveryState?
    switch item.place {
    case .waiting, .ready: wanted = endWithoutAttempt(item.id)
    case .ending(let end):
      if case .pending = delivery.state {
        checkRetry(of: delivery, after: end, item)
        items[item.id]?.state = .pending
        items[item.id]?.mustBeCancelled = false
        items[item.id]?.place = .asleep(delivery.nextAttemptAt ?? now)
        // Already due: it is in its lane again at once.
        return pass(to: now)
      }
      wanted = final(after: end, item)
    default: break
    }
    if delivery.state != wanted || delivery.nextAttemptAt != nil {
      complain("\(item.id) is \(delivery.state), where it was \(item.place)")
    }
    items[item.id]?.state = delivery.state
    items[item.id]?.place = .over
    open.removeAll { $0 == item.id }
    items[item.id]?.mustBeCancelled = false
  }
}
