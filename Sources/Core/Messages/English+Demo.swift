// SPDX-License-Identifier: MIT

extension English {
  package func demo(_ phrase: DemoMessage) -> String {
    switch phrase {
    case .introduction:
      "Segue demo: a round of two short pomodoros, with real hooks of every kind."
    case .home(let path):
      "It takes half a minute, in a temporary home (\(path)): your own timer and files aren't touched. Its hooks.yml:"
    case .task: "Write the design"
    case .strikeText: "Looked at the phone"
    case .subject(let subject): name(of: subject)

    case .receiverListens(let origin): "at \(origin)/***; it will refuse one message"
    case .soundMade(let tenths): "made by Segue's own code in \(decimal(tenths)) s"
    case .canPlay(let player): player
    case .playsIntoNothing(let player): "\(player); no sound device here, so it plays into nothing"
    case .noPlayer(let why, let install):
      why + (install.map { ": \($0)" } ?? "") + ". The round goes on without sound."
    case .cannotPlay(let player, let why): "\(player) can't play here (\(why)). The round goes on without sound."
    case .daemonRuns(let keeper, let worker): "runs: a keeper (pid \(keeper)) and its worker (pid \(worker))"

    case .focus(let number, let total, let seconds, let task): "Focus \(number) of \(total), \(seconds) s: \(task)"
    case .resumed: "Focus goes on"
    case .pause(let label, let seconds): "\(label), \(seconds) s"
    case .roundDone: "Round done"
    case .strike(let number, let text): "Strike \(number): \(text)"
    case .ending(let seconds): "\(count(Int(seconds), "second")) left"

    case .attempt(let number): "attempt \(number)"
    case .nextAttempt(let tenths): "again in \(decimal(tenths)) s"
    case .bell: "the chime sounds"
    case .silentBell: "not to be heard, without a player that works"
    case .refused(let event, let id): "\(event) with id …\(id): refused"
    case .taken(let event, let id, let isKnown):
      "\(event) with id …\(id)" + (isKnown ? ": again, taken" : ": taken")
    case .misdirected(let status): "somebody asked for something else: HTTP \(status)"
    case .blocked(let sites): "\(sites.joined(separator: ", ")) blocked"
    case .unblocked: "unblocked, the file is as it was"
    case .hostsDiffer: "the file isn't as it should be"
    case .waterfallPlays(let player): "plays in a loop: \(player)"
    case .waterfallSilent(let player): "doesn't play: \(player) isn't running"

    case .summary: "What was promised, and what was found"
    case .transitions(let seen, let expected, let isInOrder):
      seen == expected && isInOrder
        ? "\(seen) events, in order and without a gap"
        : "\(seen) events where \(expected) were expected" + (isInOrder ? "" : ", not in that order")
    case .hooksRun(let runs, let hooks, let failed, let silent):
      "\(count(runs, "run")) of \(count(hooks, "hook")), " + (failed == 0 ? "none failed" : "\(failed) failed")
        + (silent == 0 ? "" : "; \(count(silent, "chime")) without a player")
    case .webhooks(let arrived, let attempts, let cameAgain):
      "\(count(arrived, "message")) in \(count(attempts, "attempt")); the refused one "
        + (cameAgain ? "came again, same id" : "didn't come again")
    case .secretFound(let files):
      files.isEmpty
        ? "the chat's address is in no log and not in the journal"
        : "the chat's address is in \(files.joined(separator: ", "))"
    case .hostsFile(let isAsFound, let steps):
      isAsFound
        ? "as it was, byte for byte, after \(count(steps, "change"))" : "not as it was, after \(count(steps, "change"))"
    case .players(let heard, let times):
      times == 0 ? "none was to be heard" : "the waterfall played at \(heard) of \(count(times, "look"))"
    case .lateness(let milliseconds): "the latest transition came \(milliseconds) ms late"
    case .processes(let left, let failure):
      failure
        ?? (left.isEmpty
          ? "none left; the daemon has stopped" : "left when the daemon had stopped: pid \(list(left))")
    case .homeGone(let path, let isRemoved, let isKept):
      isKept ? "kept as asked: \(path)" : isRemoved ? "\(path) is removed" : "\(path) could not be removed"
    case .next: "Now for your own:"
    case .nextInit: "a few questions, and you have a hooks.yml"
    case .nextStart: "25 minutes of focus"
    case .notAsPromised: "Something is not as promised. Please report it, with what stands above."

    case .cannot(let doing, let reason): "the demo can't go on (\(doing)): \(reason)"
    case .interrupted: "Interrupted."
    case .tookTooLong(let seconds): "The round wasn't over after \(seconds) seconds."
    case .leftNothing: "Everything was stopped and removed."
    case .leftSomething(let path): "Something may be left in \(path)."
    }
  }

  private func name(of subject: DemoMessage.Subject) -> String {
    switch subject {
    case .receiver: "chat"
    case .waterfall: "waterfall"
    case .player: "player"
    case .daemon: "daemon"
    case .hosts: "hosts file"
    case .transitions: "transitions"
    case .hooks: "hooks"
    case .webhook: "webhook"
    case .secret: "secret"
    case .hostsFile: "hosts file"
    case .players: "players"
    case .timer: "timer"
    case .processes: "processes"
    case .home: "home"
    }
  }

  /// Tenths as `2.4`.
  private func decimal(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }

  private func list(_ pids: [Int32]) -> String { pids.map(String.init).joined(separator: ", ") }
}
