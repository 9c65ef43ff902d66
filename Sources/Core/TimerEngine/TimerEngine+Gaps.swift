// SPDX-License-Identifier: MIT

extension TimerEngine {
  /// Handles a sleep of the machine: the events before it, then the policy for the sleep, then the events due during it.
  package mutating func suspended(from: Instant, to: Instant) -> [Transition] {
    let before = advance(to: from)
    let asleep = state.now
    let awake = max(to, asleep)
    let slept = max(.zero, to - from)
    var events = [TimerEvent(.systemSuspended(slept: slept), .suspend, session: state.current, time: asleep)]
    if case .running(let session) = state.status {
      switch session.phase.isBreak ? settings.breakOnSuspend : settings.focusOnSuspend {
      case .pause:
        pause(.suspend, into: &events)
      case .abandon:
        giveUp(.suspend, into: &events)
      case .freeze:
        state.updateCurrent {
          $0.halt(at: asleep)
          $0.goOn(at: awake)
        }
      case .count:
        break
      }
    }
    events.append(TimerEvent(.systemResumed(slept: slept), .suspend, session: state.current, time: awake))
    let sleep = transition(events)
    return before + sleep + advance(to: awake)
  }

  /// Handles a step of the wall clock: shifts every instant, so that neither the phase nor the elapsed time changes.
  package mutating func rebase(by step: Duration) {
    state.updateCurrent { $0.shift(by: step) }
    state.lastFocus?.shift(by: step)
    state.lastEnd = state.lastEnd.map { $0 + step }
    state.since = state.since + step
    state.now = state.now + step
  }
}
