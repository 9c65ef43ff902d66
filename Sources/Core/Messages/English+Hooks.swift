// SPDX-License-Identifier: MIT
import ControlProtocol

extension English {
  package func hooks(_ phrase: HooksMessage) -> String {
    switch phrase {
    case .reason(let reason): text(reason)
    case .switchedOff(let isService): switchedOff(isService)
    case .noHooks(let path): "No hooks in \(path). Add the first ones with 'segue init'."
    case .noDeliveries: "No hook has run yet."
    case .noFailures: "No delivery has failed."
    case .noScopes: "No hook has 'while'."
    case .noEvents: "No events."
    case .noDelivery(let id): "no delivery '\(id)'. 'segue hooks log' lists deliveries"
    case .action(let kind): kind
    case .disabled: "disabled"
    case .neverRan: "never ran"
    case .exit(let status): "exit status \(status)"
    case .signal(let number): "killed by signal \(number)"
    case .http(let status): "HTTP \(status)"
    case .attempt(let number): "Attempt \(number)"
    case .output: "output:"
    case .errors: "errors:"
    case .nextAttempt(let time): "retry at \(time)"
    case .state(let name): state(name)
    case .answer(let result): result == "refused" ? "no answer" : result
    case .since(let time): "since \(time)"
    case .undoFailed(let hook): "\(hook) could not be turned off and may still be on"
    case .forgetHint(let hooks):
      "Segue retries the exit. If it can never succeed, give up with "
        + "'segue hooks teardown --forget \(hooks.joined(separator: " "))'."
    case .noSuchScope(let name, let known):
      "no scope '\(name)'. "
        + (known.isEmpty ? "No hook has 'while'" : "Scopes: \(known.joined(separator: ", "))")
    case .isOff(let hook): "'\(hook)' is already off"
    case .hasNotFailed(let hook): "the exit of '\(hook)' has not failed. Run it with 'segue hooks teardown'"
    case .mayStayOn(let hook, let why):
      "'\(hook)' could not be turned off\(why.isEmpty ? "" : " (\(why))"). What the hook turned on may stay on, and "
        + "Segue will not retry."
    case .forgetThem(1): "Give up on it? [y/N] "
    case .forgetThem: "Give up on them? [y/N] "
    case .forgetNeedsYes: "nothing was given up. Segue cannot ask without a terminal; confirm with --yes"
    case .notForgotten: "nothing was given up"
    case .forgotten(let hook, let delivery):
      "Gave up on '\(hook)'. What it turned on may still be on. 'segue hooks show \(delivery)' shows the reason."
    case .noSuchHook(let id, let suggestion):
      "No hook has the id '\(id)'"
        + (suggestion.map { ". Did you mean '\($0)'?" } ?? ".")
    case .nothingOn: "Nothing is on."
    case .nothingToReplay: "No delivery failed in this time."
    case .wouldRun: "would run"
    case .wouldNotRun: "would not run"
    case .wouldExit: "would exit"
    case .ran: "ran"
    case .hookForEvent(let id, let events):
      "'\(id)' is a hook, not an event. Try it with 'segue hooks test \(events.first ?? "EVENT") --hook \(id)'"
        + (events.count > 1 ? ". Its events: \(events.joined(separator: ", "))" : "")
    case .noHookRuns(let event): "No hook runs on \(event)."
    case .failed(let hook, let why):
      "The hook '\(hook)' failed\(why.isEmpty ? "" : " (\(why))"). 'segue hooks log --failed' shows details."
    }
  }

  private func state(_ name: String) -> String {
    switch name {
    case "dead": "given up"
    case "unknown": "interrupted"
    case "pending": "waiting"
    case "active": "on"
    case "inactive": "off"
    case "entering": "turning on"
    case "exiting": "turning off"
    case "exit-failed": "could not be turned off"
    default: name
    }
  }

  private func text(_ reason: HookReason) -> String {
    switch reason {
    case .on(let events): "on \(events.joined(separator: ", "))"
    case .waits(let events): "it waits for \(events.joined(separator: ", "))"
    case .needsName(let event): "a pattern never means \(event): write its own name"
    case .disabled: "it is switched off (enabled: false)"
    case .isLevel: "it waits for a condition, not for an event"
    case .otherMark: "it waits for another lead or every"
    case .timesReached(let times): "it acts at most \(times) times"
    case .ownFailure: "it never acts on its own failure"
    case .switchedOff(let isService): "it is \(switchedOff(isService))"
    case .whileHolds(let condition): "while \(condition) would hold"
    case .noEnter(let condition): "while \(condition) would hold, but it has no enter"
    case .condition(let key, let text, nil, _): "\(key) '\(text)' was false"
    case .condition(let key, let text, let refusal?, let problem):
      "\(key) '\(text)' has no answer: \(problem.map(value) ?? refusal)"
    case .noValue(let reason, let problem): "a value to fill in is missing: \(problem.map(value) ?? reason)"
    case .alreadyOn: "it is already on, so it is not tried"
    case .stopping: "the daemon is stopping, so it is not tried"
    case .keptOff: "kept off by 'segue hooks teardown'; entered again when its condition next becomes true"
    case .enterFailed(let seconds): "its enter failed; entered again in \(seconds) s"
    }
  }

  private func switchedOff(_ isService: Bool) -> String {
    offUntil(isService)
      + (isService
        ? " (its plugin crashed again and again, or speaks another protocol)"
        : " (its receiver is gone for good: status 410)")
  }

  /// The end of the state, without its cause.
  func offUntil(_ isService: Bool) -> String {
    isService ? "switched off until its hook, manifest or program changes" : "switched off until hooks.yml changes"
  }
}
