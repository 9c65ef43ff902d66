// SPDX-License-Identifier: MIT

extension English {
  package func hooks(_ phrase: HooksMessage) -> String {
    switch phrase {
    case .noHooks(let path): "No hooks in \(path). 'segue init' writes the first ones with you."
    case .noDeliveries: "No hook has run yet."
    case .noFailures: "No delivery has failed."
    case .noScopes: "No hook has 'while'."
    case .noEvents: "No events."
    case .noDelivery(let id): "there is no delivery '\(id)'; 'segue hooks log' lists them"
    case .disabled: "disabled"
    case .neverRan: "never ran"
    case .exit(let status): "exit status \(status)"
    case .signal(let number): "ended by signal \(number)"
    case .http(let status): "HTTP \(status)"
    case .attempt(let number): "Attempt \(number)"
    case .output: "output:"
    case .errors: "errors:"
    case .nextAttempt(let time): "again at \(time)"
    case .state(let name): state(name)
    case .answer(let result): result == "refused" ? "no answer" : result
    case .since(let time): "since \(time)"
    case .undoFailed(let hook): "\(hook) could not be undone; it may still be on"
    case .forgetHint(let hooks):
      "It is tried again and again; where it can never succeed, "
        + "'segue hooks teardown --forget \(hooks.joined(separator: " "))' gives up."
    case .noSuchScope(let name, let known):
      "there is no scope '\(name)'; "
        + (known.isEmpty ? "no hook has 'while'" : "there are: \(known.joined(separator: ", "))")
    case .isOff(let hook): "'\(hook)' is off: there is nothing to give up on"
    case .hasNotFailed(let hook): "the exit of '\(hook)' hasn't failed; 'segue hooks teardown' runs it"
    case .mayStayOn(let hook, let why):
      "'\(hook)' could not be turned off\(why.isEmpty ? "" : " (\(why))"). What it turned on may stay on, and nothing "
        + "will turn it off any more."
    case .forgetThem(1): "Give up on it? [y/N] "
    case .forgetThem: "Give up on them? [y/N] "
    case .forgetNeedsYes: "nothing was given up: where nobody can be asked, --yes agrees"
    case .notForgotten: "nothing was given up"
    case .forgotten(let hook, let delivery):
      "Gave up on '\(hook)': what it turned on may still be on. 'segue hooks show \(delivery)' says why."
    case .noSuchHook(let id, let suggestion):
      "No hook is called '\(id)', and none has run under that name"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? ".")
    case .nothingOn: "Nothing is on."
    case .nothingToReplay: "Nothing has failed in this time."
    case .wouldRun: "would run"
    case .wouldNotRun: "would not run"
    case .wouldExit: "would exit"
    case .ran: "ran"
    case .noHookRuns(let event): "No hook waits for \(event)."
    case .failed(let hook, let why):
      "The hook '\(hook)' failed\(why.isEmpty ? "" : " (\(why))"). 'segue hooks log --failed' says more."
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
}
