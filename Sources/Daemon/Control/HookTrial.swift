// SPDX-License-Identifier: MIT
import ControlProtocol
import Dispatching
import Events
import Hooks
import TimerEngine
import WebhookAction

/// What every hook would do with an event, and why not; with `run` it is really done.
struct HookTrial {
  let configuration: Configuration
  let tried: TriedEvent
  let makeID: () -> String
  /// Hooks whose receiver said that it is gone for good.
  let switchedOff: Set<String>
  /// Hooks that are entered at the moment: they aren't tried for real.
  let leased: Set<String>
  /// Where an enter may leave what its exit needs.
  let restore: String

  /// A record a hook; `runner` is nil where nothing shall be run.
  func records(runner: (any ActionRunner)?, startedAt: Instant) async -> [TestRecord] {
    var records: [TestRecord] = []
    for hook in configuration.hooks {
      let (runs, why, action) = decide(hook)
      var record = TestRecord(hook: hook.id, runs: runs, why: why, action: action.map { Self.text($0, hook) })
      if runs, let action, let runner {
        if leased.contains(hook.id) {
          record.why += "; it is on already, so it isn't tried"
        } else {
          record.result = await run(action, of: hook, with: runner, startedAt: startedAt)
        }
      }
      records.append(record)
    }
    return records
  }

  /// Does it for real. What was entered is exited again, however enter ended: a trial leaves nothing on.
  private func run(
    _ action: Action, of hook: Hook, with runner: any ActionRunner, startedAt: Instant
  ) async -> AttemptRecord {
    let event = event(for: hook)
    func job(_ action: Action, _ step: ScopeStep?) -> Job {
      Job(
        hook: hook.id, action: StoredAction(action, of: hook, in: configuration), event: event, delivery: makeID(),
        attempt: 1, scope: step, restore: step == nil ? nil : restore)
    }
    var attempt = Attempt(number: 1, startedAt: startedAt)
    let start = ContinuousClock.now
    var result = await runner.run(job(action, hook.isLevel ? .enter : nil))
    if case .level(let level) = hook.trigger, case .scope(_, let exit?) = level.action {
      let exited = await runner.run(job(exit, .exit))
      if result.failure == nil { result = exited }
    }
    attempt.end(with: result, after: ContinuousClock.now - start)
    return AttemptRecord(attempt)
  }

  /// The tried event as it reaches this hook: a mark comes at the moment that the hook asked for.
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

  private func decide(_ hook: Hook) -> (Bool, String, Action?) {
    if switchedOff.contains(hook.id) {
      return (false, "its receiver is gone for good (status 410): switched off until hooks.yml changes", nil)
    }
    switch hook.trigger {
    case .edge(let edge):
      let answer = Planner.answer(of: hook, to: event(for: hook))
      return (answer.acts, Self.text(answer, edge), answer.acts ? edge.action : nil)
    case .level(let level):
      guard hook.isEnabled else { return (false, "it is switched off (enabled: false)", nil) }
      guard level.condition.holds(for: tried.timer) else {
        return (false, "while \(level.text) would not hold", nil)
      }
      switch level.action {
      case .scope(let enter, _): return (enter != nil, "while \(level.text) would hold", enter)
      case .play(let play): return (true, "while \(level.text) would hold", .play(play))
      }
    }
  }

  private static func text(_ answer: Planner.Answer, _ edge: Edge) -> String {
    let on = edge.patterns.map(\.text).joined(separator: ", ")
    return switch answer {
    case .acts: "on \(on)"
    case .disabled: "it is switched off (enabled: false)"
    case .isLevel: "it waits for a condition, not for an event"
    case .otherEvent: "it waits for \(on)"
    case .otherMark: "it waits for another lead or every"
    case .timesReached(let times): "it acts at most \(times) times"
    case .ownFailure: "it never acts on its own failure"
    }
  }

  /// What would be run, secrets by their reference only.
  private static func text(_ action: Action, _ hook: Hook) -> String {
    switch action {
    case .command(let line): line.text
    case .webhook(let webhook): "\(webhook.method ?? "POST") \(Self.shown(webhook.url))"
    case .play(let play): "play \(play.sound.name)"
    }
  }
}

extension HookTrial {
  private static func shown(_ url: Text) -> String {
    url.secret == nil ? maskedURL(url.shown) : url.shown
  }
}

extension Hook {
  /// Whether it is a `while` hook.
  var isLevel: Bool {
    if case .level = trigger { true } else { false }
  }
}
