// SPDX-License-Identifier: MIT
import ActionExecution
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import Journal
import Messages
import TimerEngine

/// A decision in the making: a copy of everything, changed freely, and dropped where it isn't committed.
struct PendingCommit {
  var state: DaemonState
  var engine: TimerEngine
  var leases: [String: Lease]
  /// As they were before this decision.
  var open: OpenDeliveries
  var held: [String: Instant]
  let now: Instant
  let days: any Days
  let configuration: Configuration
  /// The last event before this decision.
  let lastEvent: Event?
  let expressions: Expressions

  var transitions: [Transition] = []
  /// Changes of the record that aren't the timer's.
  var changes: [RecordChange] = []
  /// Events that aren't the timer's, after those that are.
  var extras: [Extra] = []
  /// Deliveries that changed, with the attempt that changed them.
  var ended: [(Delivery, Attempt?)] = []
  /// Deliveries that were open when the daemon ended: older than any that this decision brings about.
  var resumed: [Delivery] = []
  /// The failures in a row of each hook's enter.
  var enterFailures: [String: EnterFailure] = [:]
  /// Hooks whose lease is another than before.
  var changedLeases: Set<String> = []
  /// Changes that don't follow from conditions.
  var forced: [LeaseChange] = []

  /// An event that isn't the timer's.
  struct Extra {
    var type: EventType
    var reason: Reason
    var fill: (inout EventData) -> Void
  }

  /// A decision and everything that follows from it.
  struct Plan {
    var commit: Commit
    var state: DaemonState
    var leases: [String: Lease]
    var deliveries: [Delivery]
    /// First attempts of some of them, on record in the same commit.
    var begun: [BegunAttempt] = []
    /// Older deliveries whose place some of these take.
    var replaced: [Delivery]
    var changes: [LeaseChange]
    /// Hooks whose lease began, changed or went.
    var scopes: [String]
    var changesStatus: Bool
    /// What `while` hooks were asked about.
    var situation: StateSituation

    /// Has `attempts` begin with the commit.
    mutating func begin(_ attempts: [BegunAttempt]) {
      begun = attempts
      let running = Dictionary(uniqueKeysWithValues: attempts.map { ($0.running.id, $0.running) })
      commit.deliveries = commit.deliveries.map { running[$0.id] ?? $0 }
      commit.attempts += attempts.map { ($0.running.id, $0.attempt) }
    }
  }

  init(
    state: DaemonState, engine: TimerEngine, leases: [String: Lease], open: OpenDeliveries, held: [String: Instant],
    now: Instant, days: any Days, configuration: Configuration, lastEvent: Event?, expressions: Expressions
  ) {
    self.state = state
    self.engine = engine
    self.leases = leases
    self.open = open
    self.held = held
    self.now = now
    self.days = days
    self.configuration = configuration
    self.lastEvent = lastEvent
    self.expressions = expressions
  }

  /// Does what time alone brings about.
  mutating func advance() {
    engine.dayStart = days.day(containing: now).lowerBound
    transitions += engine.advance(to: now)
  }

  mutating func add(_ type: EventType, reason: Reason, fill: @escaping (inout EventData) -> Void) {
    extras.append(Extra(type: type, reason: reason, fill: fill))
  }

  /// Notes how a delivery now stands; one that failed for good is an event of its own, where that is news.
  mutating func record(_ delivery: Delivery, _ attempt: Attempt?, isNews: Bool = true, reason: Reason = .auto) {
    ended.append((delivery, attempt))
    guard isNews, delivery.state.isFailure, delivery.event.type != .hookFailed else { return }
    let error = delivery.note.map(English().delivery) ?? delivery.state.rawValue
    let info = DeliveryInfo(id: delivery.id, hook: delivery.hook, error: error)
    add(.hookFailed, reason: reason) { $0.delivery = info }
  }

  /// Switches a hook off until it changes, for what its plugin did outside of any attempt; that is an event.
  mutating func switchOff(_ hook: Hook, _ why: DeliveryReason) {
    guard !state.isSwitchedOff(hook), let event = lastEvent else { return }
    state.switchOff(hook)
    var delivery = Delivery(id: state.newID(at: now), hook: hook.id, event: event, createdAt: now)
    delivery.end(.failed, .switchedOff(why, isService: hook.usesService))
    record(delivery, nil)
  }

  /// Puts a crash of a hook's service on record. It is no event: Segue starts the service again.
  mutating func recordCrash(of hook: String, _ why: DeliveryReason) {
    guard let event = lastEvent else { return }
    var attempt = Attempt(number: 1, startedAt: now)
    attempt.duration = .zero
    attempt.ending = .error(why)
    var delivery = Delivery(id: state.newID(at: now), hook: hook, event: event, createdAt: now)
    delivery.attempts = 1
    delivery.end(.failed, why)
    record(delivery, attempt, isNews: false)
  }

  /// Switches a hook on again, and enters it without waiting for what its earlier failures would have it wait.
  mutating func revive(_ hook: String) {
    state.switchedOff[hook] = nil
    enterFailures[hook] = nil
    if let end = held[hook], end - now <= RetrySchedule.exitWait(after: .max) { held[hook] = nil }
  }

  /// Takes up a delivery that was open when the daemon ended: at least once for what may be repeated.
  mutating func resume(_ delivery: Delivery, hook: Hook?, leftover: Leftover? = nil) {
    guard delivery.state == .running else { return resumed.append(delivery) }
    var interrupted = delivery
    let isRepeatable: Bool =
      if let hook, case .edge(let edge) = hook.trigger {
        hook.isRepeatable(StoredAction(edge.action, of: hook, in: configuration).kind)
      } else {
        false
      }
    interrupted.interrupt(isRepeatable: isRepeatable || Sabotage.isOn(.commandAgain), at: now)
    if let leftover { interrupted.note = leftover.added(to: interrupted.note ?? .interrupted) }
    ended.append((interrupted, nil))
    if !interrupted.state.isFinal { resumed.append(interrupted) }
  }

  /// Puts an enter or exit on record that went down with the last daemon, and whose processes couldn't be ended.
  mutating func recordStep(_ leftover: Leftover) {
    let command = leftover.command
    guard let step = command.scope, let lease = leases[command.hook] else { return }
    var delivery = Delivery(id: command.delivery, hook: command.hook, event: lease.event, createdAt: now)
    delivery.attempts = 1
    delivery.end(.failed, .step(step.rawValue, leftover.added(to: .interrupted)))
    record(delivery, nil)
  }

  /// Has a delivery done once more.
  mutating func again(_ delivery: Delivery) {
    ended.append((delivery, nil))
    resumed.append(delivery)
  }

  /// Exits one scope, whatever its condition says.
  mutating func exit(_ lease: Lease) {
    var leaving = lease
    leaving.state = .exiting
    leaving.nextAttemptAt = nil
    leases[lease.hook] = leaving
    changedLeases.insert(lease.hook)
    forced.append(.exit(leaving))
  }

  /// Exits every scope that isn't being exited already.
  mutating func exitAll() {
    for lease in leases.values.sorted(by: { $0.hook < $1.hook }) where lease.state != .exiting { exit(lease) }
  }

  /// What follows from the decision; nil where nothing happened.
  func plan(isStart: Bool, isStopping: Bool, clock: ClockReading) throws -> Plan? {
    var state = state
    var leases = leases
    // As far as it has been advanced: nothing may follow from what is due but not part of this decision.
    let timer = engine.snapshot(at: engine.state.now)
    var events: [Event] = []
    for transition in transitions {
      events += state.sequencer.events(of: transition, recorded: now, days: days)
    }
    if !extras.isEmpty { state.sequencer.progress.turn(to: now, days: days) }
    for extra in extras {
      events.append(
        state.sequencer.event(extra.type, reason: extra.reason, timer: timer, at: now, with: extra.fill))
    }
    // However many hooks and events there are, their conditions take as long as one expression may. Those of 'while'
    // share a budget of their own: what is on doesn't depend on which events came with it.
    let budget = expressions.budget()
    // The numbers keep deliveries in this order in the journal, so those that run at the same time are in few of its pages.
    var count = 0
    var deliveries = Planner.deliveries(
      for: events, in: configuration, switchedOff: state.switchedOff(in: configuration), at: now,
      situation: { expressions.situation(of: $0, sharing: budget) },
      newID: {
        defer { count += 1 }
        return state.newID(at: now, number: count)
      })
    let replaced = Planner.admit(
      &deliveries, in: configuration, beside: open.taking(resumed + ended.map(\.0)))
    let situation = state.situation(of: timer, at: now, days: days, expressions: expressions)
    let scopeChanges = self.scopeChanges(
      &leases, state: &state, in: situation, events: events, isStart: isStart, isStopping: isStopping)
    let sessions = changedSessions()
    let isSilent =
      events.isEmpty && scopeChanges.isEmpty && changes.isEmpty && ended.isEmpty && resumed.isEmpty
      && changedLeases.isEmpty && sessions.isEmpty && state == self.state && !hasMoved
    guard !isSilent else { return nil }
    state.timer = engine.state
    state.clock = clock
    state.clock.wall = now
    var commit = Commit(at: now)
    commit.state = try JSON.line(state)
    commit.events = events
    commit.sessions = sessions
    commit.deliveries = deliveries + ended.map(\.0) + replaced
    commit.attempts = ended.compactMap { delivery, attempt in attempt.map { (delivery.id, $0) } }
    commit.changes = changes
    let touched = changedLeases.union(scopeChanges.map(\.lease.hook))
    commit.leases = touched.compactMap { leases[$0] }
    commit.returned = touched.filter { leases[$0] == nil }.sorted()
    return Plan(
      commit: commit, state: state, leases: leases, deliveries: deliveries, replaced: replaced, changes: scopeChanges,
      scopes: touched.sorted(),
      changesStatus: !events.isEmpty || !sessions.isEmpty || !touched.isEmpty || !changes.isEmpty || hasMoved,
      situation: situation)
  }

  /// Whether the timer is another than before, but for how far it has been advanced.
  private var hasMoved: Bool {
    var settled = engine.state
    (settled.now, settled.marked) = (self.state.timer.now, self.state.timer.marked)
    return settled != self.state.timer
  }

  /// The scopes to enter and exit, put into `leases`.
  private func scopeChanges(
    _ leases: inout [String: Lease], state: inout DaemonState, in situation: StateSituation, events: [Event],
    isStart: Bool,
    isStopping: Bool
  ) -> [LeaseChange] {
    // The failure of a hook is no reason to enter or exit anything.
    let events = events.filter { $0.type != .hookFailed }
    var changes = forced.map { $0.caused(by: events.first) }
    if !isStopping {
      // Where nothing happened but another file or a retry, the event is the one that brought the timer here.
      let causes = events.isEmpty ? [lastEvent].compactMap { $0 } : events
      changes += ScopePlanner.changes(
        configuration: configuration, in: situation, leases: leases, events: causes, at: now,
        held: Set(held.filter { $0.value > now }.keys), switchedOff: state.switchedOff(in: configuration),
        isStart: isStart, newID: { state.newID(at: now) })
    }
    for change in changes { leases[change.lease.hook] = change.lease }
    return changes
  }

  /// Sessions that began or became another.
  private func changedSessions() -> [Session] {
    var sessions: [String: Session] = [:]
    for event in transitions.flatMap(\.events) {
      if let session = event.session { sessions[session.id] = session }
    }
    let before = Set([state.timer.current, state.timer.lastFocus].compactMap { $0 })
    for session in [engine.state.lastFocus, engine.state.current].compactMap({ $0 }) where !before.contains(session) {
      sessions[session.id] = session
    }
    return sessions.values.sorted { ($0.startedAt, $0.id) < ($1.startedAt, $1.id) }
  }
}

/// The failures in a row of a hook's enter.
struct EnterFailure: Hashable, Sendable {
  var times: Int
  var last: DeliveryReason
}

extension LeaseChange {
  /// The lease as it becomes.
  var lease: Lease {
    switch self {
    case .enter(let lease), .exit(let lease): lease
    }
  }

  /// The same because of `event`: what an exit gets on standard input.
  fileprivate func caused(by event: Event?) -> LeaseChange {
    guard case .exit(var lease) = self, let event else { return self }
    lease.event = event
    return .exit(lease)
  }
}
