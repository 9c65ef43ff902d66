// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Deliveries
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
  /// A `while` hook whose conditions hold, with its variables filled in.
  package struct Wanted: Sendable {
    package var hook: Hook
    package var enter: Action?
    package var exit: Action?
    /// nil where nothing in them was to be filled in.
    var environment: [String: Text]?
    /// Likewise, the inputs of its plugin.
    var inputs: [PluginArgument]?
  }

  /// Hooks with an enter or exit whose conditions hold.
  package static func holding(
    _ configuration: Configuration, in situation: some Situation, switchedOff: Set<String> = []
  ) -> [(hook: Hook, enter: Action?, exit: Action?)] {
    configuration.levels.compactMap { hook in
      guard hook.isEnabled, !switchedOff.contains(hook.id), case .level(let level) = hook.trigger,
        case .scope(let enter, let exit) = level.action, hook.answers(in: situation).allHold
      else { return nil }
      return (hook, enter, exit)
    }
  }

  /// Those of them that can be entered: what is filled in has a value.
  package static func wanted(
    _ configuration: Configuration, in situation: some Situation, switchedOff: Set<String> = []
  ) -> [Wanted] {
    holding(configuration, in: situation, switchedOff: switchedOff).compactMap { hook, enter, exit in
      var wanted = Wanted(hook: hook, enter: enter, exit: exit)
      if hook.environment.values.contains(where: { !$0.expressions.isEmpty }) {
        guard let environment = try? hook.environment.filled(in: situation) else { return nil }
        wanted.environment = environment
      }
      if let inputs = enter?.openInputs {
        guard let filled = try? inputs.filled(in: situation) else { return nil }
        wanted.inputs = filled
      }
      return wanted
    }
  }

  /// Why a hook whose conditions hold can't be entered; nil where it can.
  package static func problem(of hook: Hook, in situation: some Situation) -> ValueProblem? {
    guard case .level(let level) = hook.trigger, case .scope(let enter, let exit) = level.action else { return nil }
    do {
      _ = try hook.environment.filled(in: situation)
      _ = try enter?.openInputs?.filled(in: situation)
      _ = try exit?.filled(in: situation.delivering("", hook: hook.id))
      return nil
    } catch {
      return error.problem
    }
  }

  /// The changes that make the leases what they should be. `isStart` enters again what was on when the daemon ended;
  /// hooks in `held` are not entered for now, those in `switchedOff` are exited too. A scope is entered with the last of `events`, exited with the first.
  package static func changes(
    configuration: Configuration, in situation: some Situation, leases: [String: Lease], events: [Event],
    at instant: Instant, held: Set<String> = [], switchedOff: Set<String> = [], isStart: Bool = false,
    newID: () -> String
  ) -> [LeaseChange] {
    let wanted = wanted(configuration, in: situation, switchedOff: switchedOff)
    let byHook = Dictionary(wanted.map { ($0.hook.id, $0) }) { first, _ in first }
    var changes: [LeaseChange] = []
    for lease in leases.values.sorted(by: { $0.hook < $1.hook }) {
      if let wanted = byHook[lease.hook], wanted.isHeld(by: lease), !held.contains(lease.hook) {
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
    for wanted in wanted where leases[wanted.hook.id] == nil && !held.contains(wanted.hook.id) {
      do {
        let id = newID()
        // A plugin's exit may name its delivery, which is written down before there is one.
        let known = situation.delivering(id, hook: wanted.hook.id)
        var lease = Lease(
          id: id, hook: wanted.hook.id, fingerprint: wanted.hook.fingerprint,
          exit: try wanted.storedExit(in: configuration, known), event: event, since: instant)
        lease.environment = wanted.environment
        lease.inputs = wanted.inputs
        changes.append(.enter(lease))
      } catch {
        // An exit that can't be written down must not become needed; `problem` says why.
        continue
      }
    }
    return changes
  }

  /// A lease that is wanted and has to be entered once more: at the start, or because its exit had failed.
  private static func entering(_ lease: Lease, isStart: Bool) -> Lease? {
    guard isStart || lease.state == .exitFailed else { return nil }
    var again = lease
    again.state = .entering
    again.earlierFailures = (lease.earlierFailures ?? 0) + lease.failures
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

extension ScopePlanner.Wanted {
  /// Whether `lease` is for the hook as it is, with the same variables and inputs.
  fileprivate func isHeld(by lease: Lease) -> Bool {
    hook.fingerprint == lease.fingerprint && environment == lease.environment && inputs == lease.inputs
  }

  /// The exit as the lease keeps it.
  fileprivate func storedExit(
    in configuration: Configuration, _ situation: some Situation
  ) throws(Refusal) -> StoredAction? {
    guard let exit else { return nil }
    return try StoredAction.filled(exit, of: hook, in: configuration, situation: situation)
  }
}
