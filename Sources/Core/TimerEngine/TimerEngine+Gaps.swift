// SPDX-License-Identifier: MIT

extension TimerEngine {
  /// The machine slept: what came before, then what the policy makes of the sleep, then what was due in it.
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

  /// The wall clock was stepped: moves every instant along, so that neither the phase nor what has elapsed changes.
  package mutating func rebase(by step: Duration) {
    state.updateCurrent { $0.shift(by: step) }
    state.lastFocus?.shift(by: step)
    state.lastEnd = state.lastEnd.map { $0 + step }
    state.since = state.since + step
    state.now = state.now + step
  }
}
