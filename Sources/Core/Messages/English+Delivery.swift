// SPDX-License-Identifier: MIT
package import ControlProtocol

extension English {
  package func delivery(_ reason: DeliveryReason) -> String {
    switch reason {
    case .text(let text): text
    case .replayed: "replayed"
    case .replaced: "replaced by a newer event (mode: restart)"
    case .interrupted: "interrupted by the end of the daemon"
    case .busy(let hook): "dropped: '\(hook)' was still busy (mode: single)"
    case .hookGone: "its hook is no longer in hooks.yml, or is switched off"
    case .tooOld: "the event was older than max-age"
    case .conditions(let reasons): reasons.map { hooks(.reason($0)) }.joined(separator: "; ")
    case .noValue(let problem): "a value to fill in is missing: \(value(problem))"
    case .step(let step, nil): step
    case .step("enter", let reason?) where reason.isTimeout:
      "enter: \(delivery(reason)) (an enter has to end: '&' leaves a program running, 'play' a sound)"
    case .step(let step, let reason?): "\(step): \(delivery(reason))"
    case .switchedOff(let reason, let isService): "\(delivery(reason)): \(offUntil(isService))"
    case .givenUp(let times, let last):
      "given up as told, and what it turned on may still be on; its exit failed \(times == 1 ? "once" : "\(times) times")"
        + (last.map { ": \(delivery($0))" } ?? "")
    case .leftover(let reason, let pids):
      "\(delivery(reason)); still running: \(pids.map(String.init).joined(separator: ", "))"
    case .explained(let reason, let said): "\(delivery(reason)): \(said)"
    case .exit, .signal, .timedOut, .cannotEnd, .ended, .cancelled, .notStarted, .eventNotWritten: command(reason)
    case .request(let url, let problem): "\(url): \(text(problem))"
    case .unavailable(let status): "the receiver answered with status \(status)"
    case .refused(let status): "the receiver refused it with status \(status)"
    case .receiverGone: "the receiver is gone for good (status 410): switched off until hooks.yml changes"
    case .redirected(let target, let status):
      "the receiver redirects\(target.map { " to \($0)" } ?? "") (status \(status)); redirects are not followed: put the "
        + "final URL in hooks.yml"
    case .signing(let problem): text(problem)
    case .otherPlatform(let plugin, let platforms): "the plugin '\(plugin)' is for \(all(platforms))"
    case .missingPrograms(let plugin, let programs):
      "the plugin '\(plugin)' needs \(all(programs.map { "'\($0)'" })), which the PATH does not have: install it"
    case .untrusted(let plugin, let path, let isFolder, let owner, let command):
      "the plugin '\(plugin)' is not started: "
        + diagnostic(
          .file(
            owner.map { .foreign(path, isFolder: isFolder, user: $0) } ?? .writable(path, isFolder: isFolder)))
        + "; \(hint(.run(command)))"
    case .restoreTooLong(let size): "the data that it left for its exit is longer than \(size) KiB"
    case .restoreNotKept(let detail): "the data that it left for its exit cannot be kept: \(detail)"
    case .reply(let problem): text(problem)
    case .service(let problem): text(problem)
    case .serviceCrashed(.notStarted(let reason), let wait):
      "its plugin cannot be started, and Segue retries after \(brief(wait)): \(delivery(reason))"
    case .serviceCrashed(let problem, let wait):
      "its plugin crashed and starts again after \(brief(wait)): \(text(problem))"
    case .secret(let problem): secret(.problem(problem))
    case .sound(let problem): sound(.problem(problem))
    case .player(let problem): sound(.player(problem))
    case .unplayable(let player, nil, let cause): "\(player): \(delivery(cause))"
    case .unplayable(let player, let file?, let cause): "\(player) cannot play \(file): \(delivery(cause))"
    case .tooManySounds(let most): "\(most) sounds are playing already"
    case .playerFailed(let player, let detail): "\(player): \(detail)"
    }
  }

  private func command(_ reason: DeliveryReason) -> String {
    switch reason {
    case .exit(75, _): "exit status 75: retry later"
    case .exit(126, true): "exit status 126 (the shell could not execute a program: make it executable with chmod +x)"
    case .exit(127, true): "exit status 127 (the shell did not find a program)"
    case .exit(let status, _): hooks(.exit(status))
    case .signal(let number, let name): "killed by signal \(number)" + (name.map { " (\($0))" } ?? "")
    case .timedOut(let milliseconds): "timed out" + (milliseconds.map { " after \(brief($0))" } ?? "")
    case .cannotEnd: "cannot be ended"
    case .ended: "it was ended"
    case .cancelled: "it was cancelled"
    case .notStarted(let problem): text(problem)
    case .eventNotWritten(let detail): "the event cannot be written as JSON: \(detail)"
    default: ""
    }
  }

  private func text(_ problem: SpawnProblem) -> String {
    switch problem {
    case .unnamed: "no program was named"
    case .notOnPath(let program): "“\(program)” is not on the PATH: install it, or write its full path"
    case .notFound(let program, let reason): "there is no program \(program): \(reason)"
    case .notExecutable(let path, nil): "\(path) can't be executed: is it a program, and executable (chmod +x)?"
    case .notExecutable(let path, let reason?): "\(path) can't be executed: \(reason)"
    case .noInterpreter(let path): "\(path) can't be started: its interpreter (see its first line) is missing"
    case .noFormat(let path): "\(path) is no program for this machine, or a script without a “#!” line"
    case .folder(let path, let reason): "the working directory \(path): \(reason)"
    case .tooLong(let program, let reason):
      "starting \(program): its arguments and environment are longer than the system allows (\(reason))"
    case .nul(let program): "an argument of \(program) contains a NUL character"
    case .badVariable(let name): "“\(name)” can't be an environment variable, by its name or a NUL in its value"
    case .cancelled(let program): "\(program.isEmpty ? "the program" : program) was cancelled before its start"
    case .unwatched(let program, let detail): "\(program) was ended at once, because it can't be watched: \(detail)"
    case .system(let doing, .processes, let reason): "\(doing): no more processes are allowed (\(reason))"
    case .system(let doing, .descriptors, let reason): "\(doing): no file descriptors are left (\(reason))"
    case .system(let doing, nil, let reason): "\(doing): \(reason)"
    }
  }

  private func text(_ problem: ReplyProblem) -> String {
    switch problem {
    case .notOneObject(let line):
      "standard output must hold one JSON object and nothing else (log to standard error). It wrote: \(line)"
    case .restoreNotAnObject: "'restore' in its reply must be an object, such as {\"restore\":{\"volume\":40}}"
    case .messageNotAText: "'message' in its reply must be a text, such as {\"message\":\"done\"}"
    case .unknownMember(let name): "its reply has a member '\(name)'. A reply can have 'restore' and 'message'"
    }
  }

  private func text(_ problem: SigningProblem) -> String {
    switch problem {
    case .missing: "there is no secret to sign with"
    case .empty: "the signing secret is empty"
    case .notBase64: "the signing secret begins with whsec_, but what follows isn't base64"
    case .asymmetric: "the signing secret is an asymmetric key (whsk_, whpk_); only whsec_ and plain secrets are known"
    }
  }

  private func text(_ problem: ServiceProblem) -> String {
    switch problem {
    case .exited(let status, let said): "it exited with status \(status)" + (said.map { ": \($0)" } ?? "")
    case .signalled(let number, let said): "it was ended by signal \(number)" + (said.map { ": \($0)" } ?? "")
    case .cannotEnd(let said): "it can't be ended" + (said.map { ": \($0)" } ?? "")
    case .closedOutput: "it closed its standard output"
    case .noAnswer(let method, let milliseconds): "it did not answer '\(method)' within \(brief(milliseconds))"
    case .tooLong: "its input would be longer than 1 MiB"
    case .hasEnded: "it has ended"
    case .isEnding: "it is being ended"
    case .doesNotRead: "it does not read its standard input"
    case .longLine: "it wrote a line of more than 1 MiB to its standard output"
    case .strayReply(let id): "it answered a request that was never sent (id \(id))"
    case .couldNotRead(let said): "it could not read its input: \(said)"
    case .notRPC(let line): "it wrote something that isn't JSON-RPC to its standard output: \(line)"
    case .noVersion(let line): "it wrote JSON that isn't JSON-RPC 2.0 (\"jsonrpc\":\"2.0\" is missing): \(line)"
    case .noResult(let line): "it wrote a reply without a result or an error: \(line)"
    case .noID(let line): "it wrote a reply without an id: \(line)"
    case .nested(let deepest): "it wrote JSON that is nested more than \(deepest) levels deep"
    case .notRunning(let problem): "it doesn't run: \(text(problem))"
    case .slowStart: "it takes too long to start"
    case .crashed(let times, let last): "it crashed \(times) times in a minute; the last time, \(text(last))"
    case .otherProtocol(let theirs, let ours):
      "it speaks \(theirs.map { "protocol \($0)" } ?? "no known protocol"), and this Segue speaks protocol \(ours): update "
        + "one of them"
    case .badMaximum: "it answered 'initialize' with a 'max_in_flight' that isn't a number from 1"
    case .refusedStart(let said): "it refused 'initialize': \(said)"
    case .refusedEnter(let said): "it refused to be entered again: \(said)"
    case .notStarted(let reason), .restore(let reason): delivery(reason)
    case .eventNotWritten(let detail): "the event cannot be written as JSON: \(detail)"
    case .text(let text): text
    }
  }

  package func value(_ problem: ValueProblem) -> String {
    switch problem {
    case .evaluation(_, _, let detail), .invalid(let detail): detail
    case .notABool: "it is neither true nor false"
    case .headerBreak(let name): "the header '\(name)' would contain a line break"
    case .dottedPath: "the address would have '.' or '..' as a part of its path"
    case .input(let name, let objection): "the input '\(name)': \(objection)"
    case .refusedInput(let name, let objection): "the input '\(name)': \(reason(objection))"
    case .unmatched(let input, let value, let pattern):
      "the input '\(input)': it is \(value), which doesn't match \(pattern)"
    case .secretSound: "a sound can't be a secret"
    case .outOfRange(let option, let bounds, let source): "the \(option) is \(bounds), and '\(source)' isn't"
    case .text(let text): text
    }
  }

  /// Returns a length with its unit.
  func brief(_ milliseconds: Int64) -> String {
    switch LengthText(milliseconds: milliseconds) {
    case .milliseconds(let number): "\(number) ms"
    case .seconds(let number): "\(number) s"
    case .minutes(let number): "\(number) min"
    }
  }

  private func all(_ words: [String]) -> String { words.joined(separator: " and ") }
}
