// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
package import Events
package import Expressions
package import Hooks
import Messages
package import TimerEngine

/// The daemon without its effects: the real timer, planner and scopes under a clock that somebody else turns.
/// Every action succeeds at once.
package struct VirtualDaemon {
  private let configuration: Configuration
  private let days: any Days
  private let expressions: Expressions
  private let watchesClock: Bool
  private let hooks: [String: Hook]
  /// The conditions of scopes that time alone may enter or exit.
  private let timed: [(hook: String, conditions: [Condition])]
  private var engine: TimerEngine
  private var sequencer: Sequencer
  private var leases: [String: Lease] = [:]
  /// Hooks whose enter has no value: not entered again before their conditions have stopped holding.
  private var held: Set<String> = []
  /// What scopes were last looked at with: where it is the same, only the clock can have changed them.
  private var lastBasis: ScopeBasis?
  /// What was said of each `while` hook whose level is there and that isn't on all the same.
  private var refusals: [String: [HookReason]] = [:]
  private var heard = HeardSound.silence
  /// What scopes are entered and exited for where nothing else happened.
  private var lastEvent: Event?

  private struct ScopeBasis: Equatable {
    var timer: TimerSnapshot
    var progress: Progress
  }

  package init(
    _ configuration: Configuration, timer: TimerState, sequencer: Sequencer, days: any Days, expressions: Expressions
  ) {
    self.configuration = configuration
    self.days = days
    self.expressions = expressions
    self.sequencer = sequencer
    self.sequencer.progress.goals = configuration.goals
    engine = TimerEngine(state: timer, settings: configuration.timer, marks: configuration.marks)
    watchesClock = configuration.watchesClock
    timed = configuration.hooks.compactMap { hook in
      guard hook.isEnabled, case .level(let level) = hook.trigger, case .scope = level.action,
        level.conditions.contains(where: \.isTimed)
      else { return nil }
      return (hook.id, level.conditions)
    }
    hooks = Dictionary(configuration.hooks.map { ($0.id, $0) }) { first, _ in first }
  }

  /// One that begins at `instant`, with nothing done so far. The same every time: its identifiers are no one's.
  package init(
    _ configuration: Configuration, at instant: Instant, days: any Days, host: String, expressions: Expressions
  ) {
    self.init(
      configuration, timer: TimerState(at: instant, entropy: 1),
      sequencer: Sequencer(progress: Progress(at: instant, days: days), host: host, entropy: 2), days: days,
      expressions: expressions)
  }

  package var timer: TimerSnapshot { engine.snapshot(at: engine.state.now) }

  /// When something happens next by itself: a phase ends, a mark comes, or conditions over time are looked at again.
  package var nextWake: Instant? {
    let minute = Instant(milliseconds: (engine.state.now.milliseconds / 60_000 + 1) * 60_000)
    return [engine.nextDeadline, watchesClock ? minute : nil].compactMap(\.self).min()
  }

  // MARK: Inputs

  /// As the daemon starts.
  package mutating func begin(version: String) -> [Moment] {
    let transitions = advanced(to: engine.state.now)
    return decide(transitions, and: (.daemonStarted, .auto, { $0.version = version }))
  }

  /// What time alone brings about.
  package mutating func advance(to instant: Instant) -> [Moment] { decide(advanced(to: instant)) }

  /// Does what a person tells the timer.
  package mutating func handle(_ command: TimerCommand) throws(TimerRefusal) -> [Moment] {
    decide(try engine.handle(command, at: engine.state.now))
  }

  /// As the daemon stops: every scope is exited.
  package mutating func stop(version: String) -> [Moment] {
    let transitions = advanced(to: engine.state.now)
    return decide(transitions, and: (.daemonStopping, .user, { $0.version = version }), isStopping: true)
  }

  private mutating func advanced(to instant: Instant) -> [Transition] {
    engine.dayStart = days.day(containing: instant).lowerBound
    return engine.advance(to: instant)
  }

  // MARK: Deciding

  /// What follows from `transitions`, and from an event that isn't the timer's: a row an event, and what comes after
  /// all of them in the last row.
  private mutating func decide(
    _ transitions: [Transition], and extra: (type: EventType, reason: Reason, fill: (inout EventData) -> Void)? = nil,
    isStopping: Bool = false
  ) -> [Moment] {
    let now = engine.state.now
    let timer = timer
    var events: [Event] = []
    for transition in transitions { events += sequencer.events(of: transition, recorded: now, days: days) }
    if let extra {
      sequencer.progress.turn(to: now, days: days)
      events.append(sequencer.event(extra.type, reason: extra.reason, timer: timer, at: now, with: extra.fill))
    }
    var moments = events.map(moment)
    var last = moments.popLast() ?? Moment(at: now)
    let basis = basis(of: timer)
    let situation = expressions.situation(
      timer: timer, today: basis.progress.today, goals: basis.progress.info, host: sequencer.host, at: now)
    let isSame = events.isEmpty && basis == lastBasis && isSettled(in: situation)
    let exited = isSame ? [] : changeScopes(for: events, in: situation, isStopping: isStopping, &last)
    lastBasis = basis
    if isStopping {
      refusals = [:]
    } else if last.event == nil {
      noteRefusals(of: configuration.hooks.filter { exited.contains($0.id) }, in: situation, &last)
    } else {
      noteRefusals(of: configuration.hooks, in: situation, &last)
    }
    listen(to: isStopping ? nil : wantedSound(timer, situation), situation, &last)
    lastEvent = events.last ?? lastEvent
    if !last.isEmpty { moments.append(last) }
    return moments
  }

  /// What hooks with `on` make of an event.
  private func moment(of event: Event) -> Moment {
    var moment = Moment(at: event.time.instant, event: event)
    lazy var asked = expressions.situation(of: event)
    let deliveries = Planner.deliveries(
      for: [event], in: configuration, switchedOff: [], at: engine.state.now,
      situation: { _ in asked }, newID: { "" })
    for delivery in deliveries {
      let refusals = delivery.conditions.refusals
      let problem = hooks[delivery.hook].flatMap { $0.missingValue(in: asked.delivering(event.id, hook: $0.id)) }
      if !refusals.isEmpty {
        moment.refused.append(RefusedHook(hook: delivery.hook, conditions: delivery.conditions, reasons: refusals))
      } else if let problem {
        moment.refused.append(
          RefusedHook(hook: delivery.hook, conditions: delivery.conditions, reasons: [HookReason(problem)]))
      } else {
        moment.runs.append(delivery.hook)
      }
    }
    return moment
  }

  /// Whether the clock changes no scope: what a minute in which nothing happens comes to.
  private func isSettled(in situation: StateSituation) -> Bool {
    held.isEmpty
      && timed.allSatisfy { hook, conditions in
        conditions.allSatisfy { $0.answer(in: situation).holds } == (leases[hook] != nil)
      }
  }

  /// Enters and exits what is to be; returns the hooks that were exited.
  private mutating func changeScopes(
    for events: [Event], in situation: StateSituation, isStopping: Bool, _ moment: inout Moment
  ) -> Set<String> {
    var changes: [LeaseChange] =
      isStopping
      ? leases.values.sorted { $0.hook < $1.hook }.map { .exit($0) }
      : scopeChanges(for: events.isEmpty ? [lastEvent].compactMap(\.self) : events, in: situation)
    var exited: Set<String> = []
    while !changes.isEmpty {
      let exits = exited.count
      for change in changes {
        switch change {
        case .enter(let lease): enter(lease, &moment)
        case .exit(let lease):
          leases[lease.hook] = nil
          exited.insert(lease.hook)
          moment.exits.append(lease.hook)
        }
      }
      // What was exited because it has become another is entered anew; nothing else can follow.
      guard exited.count > exits, !isStopping else { break }
      changes = scopeChanges(for: [events.last ?? lastEvent].compactMap(\.self), in: situation)
    }
    if !held.isEmpty { held.formIntersection(ScopePlanner.holding(configuration, in: situation).map(\.hook.id)) }
    return exited
  }

  private func scopeChanges(for events: [Event], in situation: StateSituation) -> [LeaseChange] {
    ScopePlanner.changes(
      configuration: configuration, in: situation, leases: leases, events: events, at: engine.state.now, held: held,
      newID: { "" })
  }

  private mutating func enter(_ lease: Lease, _ moment: inout Moment) {
    let situation = expressions.situation(of: lease.event).delivering(lease.event.id, hook: lease.hook)
    if let problem = hooks[lease.hook]?.missingValue(in: situation) {
      moment.refused.append(RefusedHook(hook: lease.hook, conditions: [], reasons: [HookReason(problem)]))
      held.insert(lease.hook)
      return
    }
    var entered = lease
    entered.state = .active
    leases[lease.hook] = entered
    refusals[lease.hook] = nil
    moment.enters.append(lease.hook)
  }

  /// Notes which `while` hooks don't act though their level is there, where that is news.
  private mutating func noteRefusals(of hooks: [Hook], in situation: StateSituation, _ moment: inout Moment) {
    for hook in hooks where hook.isEnabled && leases[hook.id] == nil {
      guard case .level(let level) = hook.trigger else { continue }
      let answers = hook.answers(in: situation)
      // Without its level it is like a hook that waits for another event.
      let isThere = answers.allSatisfy { $0.key != .while || $0.verdict != .false }
      let problem =
        if case .play = level.action { hook.missingValue(in: situation) } else {
          ScopePlanner.problem(of: hook, in: situation)
        }
      let refused = answers.refusals
      let reasons = !isThere ? [] : refused.isEmpty ? problem.map { [HookReason($0)] } ?? [] : refused
      if !reasons.isEmpty, refusals[hook.id] != reasons {
        moment.refused.append(RefusedHook(hook: hook.id, conditions: answers, reasons: reasons))
      }
      refusals[hook.id] = reasons.isEmpty ? nil : reasons
    }
  }

  // MARK: Sound

  private func wantedSound(_ timer: TimerSnapshot, _ situation: StateSituation) -> Play? {
    Soundscape.wanted(configuration, choice: SoundChoice(), timer: timer, in: situation)
  }

  private mutating func listen(to play: Play?, _ situation: StateSituation, _ moment: inout Moment) {
    var sound = HeardSound.silence
    if let play, play.sound != .off {
      sound = HeardSound(name: play.sound.name, volume: play.volume, hook: player(in: situation))
    }
    guard sound != heard else { return }
    heard = sound
    moment.sound = sound
  }

  /// The `while` hook whose sound goes before the ambient one.
  private func player(in situation: StateSituation) -> String? {
    configuration.hooks.first { hook in
      guard hook.isEnabled, case .level(let level) = hook.trigger, case .play(let play) = level.action else {
        return false
      }
      return hook.answers(in: situation).allHold && (try? play.filled(in: situation)) != nil
    }?.id
  }

  /// What `while` hooks see: a day that is over may not have been noticed yet.
  private func basis(of timer: TimerSnapshot) -> ScopeBasis {
    var progress = sequencer.progress
    progress.turn(to: engine.state.now, days: days)
    return ScopeBasis(timer: timer, progress: progress)
  }
}

extension Moment {
  /// Whether it says nothing at all.
  fileprivate var isEmpty: Bool {
    event == nil && refused.isEmpty && enters.isEmpty && exits.isEmpty && sound == nil
  }
}

extension Hook {
  /// Why its action, its enter or its sound can't be run: what is to be filled in has no value; nil where it has.
  fileprivate func missingValue(in situation: some Situation) -> ValueProblem? {
    let action: Action? =
      switch trigger {
      case .edge(let edge): edge.action
      case .level(let level):
        switch level.action {
        case .scope(let enter, _): enter
        case .play(let play): .play(play)
        }
      }
    do {
      _ = try action?.filled(in: situation)
      // A `while` hook's variables were filled in when its lease was taken.
      if case .edge = trigger { _ = try environment.filled(in: situation) }
      return nil
    } catch {
      return error.problem
    }
  }
}

extension HookReason {
  /// A value is missing.
  fileprivate init(_ problem: ValueProblem) {
    self = .noValue(reason: English().value(problem), problem: problem)
  }
}
