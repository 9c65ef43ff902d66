// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import HookConfig
import Hooks
import Messages
import Synchronization
import TimerEngine
import WebhookAction

/// A trial of an event: the reaction of every hook, and its reason. With `run`, the actions really run.
struct HookTrial {
  let configuration: Configuration
  let tried: TrialEvent
  let expressions: Expressions
  let makeID: @Sendable () -> String
  /// Hooks whose receiver reported that it is permanently gone.
  let switchedOff: Set<String>
  /// Hooks that are entered at present: they are not tried for real.
  let leased: Set<String>
  /// The path prefix of the data that an enter leaves for its exit; the hook's id follows.
  let restore: String
  /// The registry of running trials.
  var trials = Trials()

  /// Returns one record per hook; nothing runs if `runner` is nil.
  func records(runner: (any ActionRunner)?, startedAt: Instant) async -> [TestRecord] {
    var records: [TestRecord] = []
    for hook in configuration.hooks {
      let id = makeID()
      let (decision, action) = decide(hook, id)
      var record = decision
      if record.runs, let action, let runner {
        if leased.contains(hook.id) {
          record.give((record.reasons ?? []) + [.alreadyOn])
        } else if let result = await run(action, of: hook, as: id, with: runner, startedAt: startedAt) {
          record.result = result
        } else {
          record.give((record.reasons ?? []) + [.stopping])
        }
      }
      records.append(record)
    }
    return records
  }

  /// Runs the action, unless the end has begun. An enter that began is followed by its exit, whatever its result: a trial
  /// leaves nothing on.
  private func run(
    _ action: Action, of hook: Hook, as id: String, with runner: any ActionRunner, startedAt: Instant
  ) async -> AttemptRecord? {
    let event = event(for: hook)
    @Sendable func job(_ action: Action, _ step: ScopeStep?) throws(Refusal) -> Job {
      Job(
        hook: hook.id, action: try filled(action, of: hook, step, as: id), event: event,
        delivery: step == .exit ? makeID() : id, attempt: 1, scope: step,
        restore: step == nil ? nil : "\(restore)-\(hook.id)")
    }
    @Sendable func outcome(_ action: Action, _ step: ScopeStep?) async -> JobResult {
      do {
        return await runner.run(try job(action, step))
      } catch {
        return JobResult(.failed(error.reason), ending: .error(error.reason))
      }
    }
    var attempt = Attempt(number: 1, startedAt: startedAt)
    let start = ContinuousClock.now
    let begun = await trials.begin { await outcome(action, hook.isLevel ? .enter : nil) }
    guard var result = begun else { return nil }
    if !result.isUnbegun, case .level(let level) = hook.trigger, case .scope(_, let exit?) = level.action {
      let exited = await outcome(exit, .exit)
      if result.failure == nil { result = exited }
    }
    // A trial has no note.
    if result.failure == nil, let remark = result.remark { result.ending = .error(remark) }
    attempt.end(with: result, after: ContinuousClock.now - start)
    return AttemptRecord(attempt)
  }

  /// Returns the tried event as this hook would receive it: a mark comes at the moment that the hook requested.
  private func event(for hook: Hook) -> Event {
    guard case .edge(let edge) = hook.trigger, let mark = tried.event.type.mark else { return tried.event }
    var event = tried.event
    switch mark {
    case .focusEnding, .breakEnding:
      event.data.lead = (edge.lead ?? Edge.standardLead).wholeSeconds
    case .focusElapsed, .breakElapsed, .pauseElapsed, .idleElapsed:
      event.data.every = edge.every?.wholeSeconds
      event.data.count = 1
    }
    return event
  }

  /// Returns the hook's record with its reason, and the action to run.
  private func decide(_ hook: Hook, _ id: String) -> (TestRecord, Action?) {
    func no(_ why: HookReason, _ answers: [ConditionAnswer] = []) -> (TestRecord, Action?) {
      (record(hook, runs: false, [why], answers), nil)
    }
    if switchedOff.contains(hook.id) {
      return no(.switchedOff(isService: hook.usesService))
    }
    let answers: [ConditionAnswer]
    let why: HookReason
    let action: Action?
    switch hook.trigger {
    case .edge(let edge):
      let event = event(for: hook)
      let answer = Planner.answer(of: hook, to: event)
      why = answer.reason(edge)
      if answer == .otherEvent, event.type.mark != nil, edge.patterns.contains(where: \.hasWildcard) {
        return no(.needsName(event: event.type.rawValue))
      }
      guard answer.acts else { return no(why) }
      answers = hook.answers(in: expressions.situation(of: event))
      action = edge.action
    case .level(let level):
      guard hook.isEnabled else { return no(.disabled) }
      answers = hook.answers(in: tried.situation(expressions))
      why = .whileHolds(condition: level.text)
      switch level.action {
      case .scope(let enter, _): action = enter
      case .play(let play): action = .play(play)
      }
    }
    let refusals = answers.refusals
    if !refusals.isEmpty {
      return (exit(of: hook, id, refusals, answers) ?? record(hook, runs: false, refusals, answers), nil)
    }
    guard let action else {
      if case .whileHolds(let condition) = why { return no(.noEnter(condition: condition), answers) }
      return no(why, answers)
    }
    do {
      var record = record(hook, runs: true, [why], answers)
      record.action = try text(action, hook, as: id)
      return (record, action)
    } catch {
      return no(.noValue(error), answers)
    }
  }

  /// Returns the record of a scope that the event would turn off; nil if the scope was not on, or has no exit.
  private func exit(
    of hook: Hook, _ id: String, _ reasons: [HookReason], _ answers: [ConditionAnswer]
  ) -> TestRecord? {
    guard case .level(let level) = hook.trigger, hook.answers(in: tried.situationBefore(expressions)).allHold
    else { return nil }
    var record = record(hook, runs: false, reasons, answers)
    switch level.action {
    case .scope(_, nil): return nil
    case .scope(_, let exit?):
      do {
        record.action = try text(exit, hook, as: id)
      } catch {
        record.give([.noValue(error)])
      }
    case .play: break
    }
    record.exits = true
    return record
  }

  private func record(_ hook: Hook, runs: Bool, _ reasons: [HookReason], _ answers: [ConditionAnswer]) -> TestRecord {
    var record = TestRecord(hook: hook.id, runs: runs, why: "", action: nil)
    record.give(reasons)
    if !answers.isEmpty { record.conditions = answers.map(ConditionRecord.init) }
    return record
  }

  /// Returns the evaluated action: an exit as the lease stores it, from the timer alone.
  private func filled(
    _ action: Action, of hook: Hook, _ step: ScopeStep?, as id: String
  ) throws(Refusal) -> StoredAction {
    let situation = expressions.situation(of: event(for: hook)).delivering(id, hook: hook.id)
    guard hook.isLevel else { return try .filled(action, of: hook, in: configuration, situation: situation) }
    let state = tried.situation(expressions).delivering(id, hook: hook.id)
    var hook = hook
    hook.environment = try hook.environment.filled(in: state)
    return step == .exit
      ? try .filled(action, of: hook, in: configuration, situation: state)
      : try .filled(action, of: hook, in: configuration, situation: situation)
  }

  /// Returns the text of the action with secrets only by reference.
  private func text(_ action: Action, _ hook: Hook, as id: String) throws(Refusal) -> String {
    let filled =
      if case .play = action, hook.isLevel {
        try action.filled(in: tried.situation(expressions))
      } else {
        try action.filled(in: expressions.situation(of: event(for: hook)).delivering(id, hook: hook.id))
      }
    return filled.shown
  }
}

/// The running trials. The daemon's end starts no further actions of them, and waits for their exits.
final class Trials: Sendable {
  private struct State {
    var isEnding = false
    var lastNumber = 0
    var trials: [Int: Task<[TestRecord], Never>] = [:]
    /// The running actions, except exits.
    var steps: [Int: Task<JobResult, Never>] = [:]
  }

  private let state = Mutex(State())

  /// Runs a trial to its end, even if the client disconnects.
  func run(_ trial: @escaping @Sendable () async -> [TestRecord]) async -> [TestRecord] {
    let (number, task) = state.withLock { state in
      state.lastNumber += 1
      let task = Task { await trial() }
      state.trials[state.lastNumber] = task
      return (state.lastNumber, task)
    }
    let records = await task.value
    state.withLock { $0.trials[number] = nil }
    return records
  }

  /// Runs an action that the daemon's end may interrupt; returns nil if the end has begun.
  func begin(_ step: @escaping @Sendable () async -> JobResult) async -> JobResult? {
    let begun = state.withLock { state -> (Int, Task<JobResult, Never>)? in
      guard !state.isEnding else { return nil }
      state.lastNumber += 1
      let task = Task { await step() }
      state.steps[state.lastNumber] = task
      return (state.lastNumber, task)
    }
    guard let (number, task) = begun else { return nil }
    let result = await task.value
    state.withLock { $0.steps[number] = nil }
    return result
  }

  /// Prevents further actions.
  func end() { state.withLock { $0.isEnding = true } }

  /// Interrupts the running actions, so that their exits come before the daemon's own end.
  func endSteps() {
    for task in state.withLock({ Array($0.steps.values) }) { task.cancel() }
  }

  /// Waits for the running trials.
  func drained() async {
    for task in state.withLock({ Array($0.trials.values) }) { _ = await task.value }
  }
}

extension Planner.Answer {
  /// Returns the reason that a hook acts or not.
  func reason(_ edge: Edge) -> HookReason {
    let events = edge.patterns.map(\.text)
    return switch self {
    case .acts: .on(events: events)
    case .disabled: .disabled
    case .isLevel: .isLevel
    case .otherEvent: .waits(events: events)
    case .otherMark: .otherMark
    case .timesReached(let times): .timesReached(times: times)
    case .ownFailure: .ownFailure
    }
  }
}

extension Action {
  /// A summary of the action: secrets only by reference, and masked credentials in addresses.
  var shown: String {
    switch self {
    case .command(let line): line.text
    case .webhook(let webhook):
      [
        webhook.method ?? "POST", " ", webhook.url.secret == nil ? maskedURL(webhook.url.shown) : webhook.url.shown,
        webhook.body.shown.map { "\n\($0)" } ?? "",
      ].joined()
    case .play(let play):
      "play \(play.sound.name)" + (play.volume.map { " at \($0) %" } ?? "")
        + (play.fade.map { " fading for \(durationText($0))" } ?? "")
    case .plugin(let use):
      "uses \(use.plugin)"
        + (use.inputs.isEmpty
          ? "" : "\n" + JSONValue.object(use.inputs.map { .init($0.name, $0.shown) }).text)
    case .applied(_, let action): action.shown
    }
  }
}

extension WebhookBody {
  /// The sent body; nil if it is the event itself.
  fileprivate var shown: String? {
    switch self {
    case .event: nil
    case .json(let template): template.json().text
    case .form(let fields): fields.map { "\($0.name)=\($0.text.shown)" }.joined(separator: "&")
    case .text(let text): text.shown
    }
  }
}

extension Hook {
  /// Whether the hook has `while`.
  var isLevel: Bool {
    if case .level = trigger { true } else { false }
  }
}

extension PluginArgument {
  /// The displayable value: for a secret at most the reference.
  fileprivate var shown: JSONValue {
    guard type == .secret, value.secrets.isEmpty else { return value.json() }
    return .string("***")
  }
}

extension Configuration {
  /// Returns the configuration reduced to the tried hook; throws if the hook does not exist.
  func trying(_ hook: String?) throws -> Configuration {
    guard let id = hook else { return self }
    guard let hook = self.hook(id) else {
      throw ControlError(.unknownHook(id: id))
    }
    var one = self
    one.hooks = [hook]
    return one
  }
}
