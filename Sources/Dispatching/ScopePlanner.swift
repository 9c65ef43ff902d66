// SPDX-License-Identifier: MIT
package import Events
package import Hooks
package import TimerEngine

/// What has to become of a lease.
package enum LeaseChange: Hashable, Sendable {
  /// A new lease, or one that is to be entered once more.
  case enter(Lease)
  /// The condition no longer holds, or the hook is gone or another: its stored exit is to run.
  case exit(Lease)
}

/// Compares what `while` hooks want with what is leased: pure, after every commit and at the start.
package enum ScopePlanner {
  /// Hooks whose condition holds, with their enter and exit.
  package static func wanted(
    _ configuration: Configuration, timer: TimerSnapshot, switchedOff: Set<String> = []
  ) -> [(hook: Hook, enter: Action?, exit: Action?)] {
    configuration.hooks.compactMap { hook in
      guard hook.isEnabled, !switchedOff.contains(hook.id), case .level(let level) = hook.trigger,
        case .scope(let enter, let exit) = level.action, level.condition.holds(for: timer)
      else { return nil }
      return (hook, enter, exit)
    }
  }

  /// The changes that make the leases what they should be. `isStart` enters again what was on when the daemon ended;
  /// hooks in `held` are not entered for now. A scope is entered with the last of `events`, exited with the first.
  package static func changes(
    configuration: Configuration, timer: TimerSnapshot, leases: [String: Lease], events: [Event], at instant: Instant,
    held: Set<String> = [], isStart: Bool = false, newID: () -> String
  ) -> [LeaseChange] {
    let wanted = wanted(configuration, timer: timer)
    let wantedHooks = Dictionary(wanted.map { ($0.hook.id, $0.hook) }) { first, _ in first }
    var changes: [LeaseChange] = []
    for lease in leases.values.sorted(by: { $0.hook < $1.hook }) {
      if let hook = wantedHooks[lease.hook], hook.fingerprint == lease.fingerprint, !held.contains(lease.hook) {
        if let again = entering(lease, isStart: isStart) { changes.append(.enter(again)) }
      } else if mustExit(lease, at: instant, isStart: isStart) {
        var leaving = lease
        leaving.state = .exiting
        leaving.nextAttemptAt = nil
        if let cause = events.first { leaving.event = cause }
        changes.append(.exit(leaving))
      }
    }
    guard let event = events.last else { return changes }
    for (hook, _, exit) in wanted where leases[hook.id] == nil && !held.contains(hook.id) {
      let stored = exit.map { StoredAction($0, of: hook, in: configuration) }
      let lease = Lease(
        id: newID(), hook: hook.id, fingerprint: hook.fingerprint, exit: stored, event: event, since: instant)
      changes.append(.enter(lease))
    }
    return changes
  }

  /// A lease that is wanted and has to be entered once more: at the start, or because its exit had failed.
  private static func entering(_ lease: Lease, isStart: Bool) -> Lease? {
    guard isStart || lease.state == .exitFailed else { return nil }
    var again = lease
    again.state = .entering
    again.failures = 0
    again.nextAttemptAt = nil
    return again
  }

  /// Whether the exit of a lease that isn't wanted has to be started now. One that is under way is left alone, except
  /// at the start, where nothing is under way.
  private static func mustExit(_ lease: Lease, at instant: Instant, isStart: Bool) -> Bool {
    switch lease.state {
    case .entering, .active: true
    case .exiting: isStart
    case .exitFailed: isStart || lease.nextAttemptAt.map { $0 <= instant } ?? true
    }
  }
}
