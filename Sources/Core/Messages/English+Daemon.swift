// SPDX-License-Identifier: MIT
import ControlProtocol

extension English {
  package func daemon(_ phrase: DaemonMessage) -> String {
    switch phrase {
    case .running(let version, let pid, let since): "The daemon runs: version \(version), pid \(pid), since \(since)."
    case .started(let pid): "The daemon runs now, pid \(pid)."
    case .alreadyRunning(let pid): "The daemon runs already, pid \(pid)."
    case .stopped: "The daemon has stopped; everything that hooks had turned on is off."
    case .turningOff(let hooks): "Turning off what hooks had turned on: \(hooks.joined(separator: ", ")) …"
    case .notRunning: "The daemon isn't running."
    case .notListening(let pid): "The daemon doesn't answer now: it is starting again, or ending (pid \(pid))."
    case .notFromHook:
      "no daemon answers, and a hook starts none: it would come back while it is to end. 'segue daemon start' in a "
        + "terminal does"
    case .socket(let path): "Socket: \(path)"
    case .log(let path): "Log: \(path)"
    case .noLog(let path): "there is no log yet at \(path)"
    case .otherVersion(let client, let daemon):
      "The daemon is of version \(daemon), this program of \(client). 'segue daemon restart' makes them one."
    case .watchInstead(let pid):
      "a daemon runs already (pid \(pid)); 'segue watch' shows it, 'segue daemon stop' ends it"
    case .unreachable(let socket, let reason): "the daemon at \(socket) can't be reached: \(reason)"
    case .noProgram(let searched):
      "the program 'segued' was not found; looked at \(searched.joined(separator: ", ")). Install it beside 'segue'."
    case .cannotStart(let reason, let log): "the daemon did not start: \(reason)\nIts log is \(log)"
    case .starting(nil): "The daemon is starting …"
    case .starting(let step?): "The daemon is starting: \(doing(step)) …"
    case .startTimedOut(let seconds, nil): "it wasn't ready within \(count(Int(seconds), "second"))"
    case .startTimedOut(let seconds, let step?):
      "it isn't ready after \(count(Int(seconds), "second")): \(doing(step)). It goes on with that; "
        + "'segue daemon status' tells when it runs"
    case .endedSilently(nil): "it ended before it was ready"
    case .endedSilently(let status?): "it ended before it was ready, with status \(status)"
    case .anotherRuns: "another daemon runs, or is about to"
    case .timedOut(let seconds):
      "the daemon did not answer within \(seconds) seconds. 'segue daemon restart' replaces one that hangs, and nothing "
        + "is lost; 'segue daemon logs' may say why"
    case .hungUp: "the daemon hung up before it answered; 'segue daemon logs' may say why"
    case .garbled(let detail):
      "the daemon's answer was not understood (\(detail)); 'segue daemon restart' helps where versions differ"
    case .stillEnding(let pid):
      "the daemon (pid \(pid)) was told to end and hasn't within a minute; 'segue daemon logs' may say why. To end it by "
        + "force: kill -KILL \(pid); then 'segued teardown' turns off what hooks had turned on"
    case .ending: "The daemon is ending …"
    case .cannotRun(let program, let reason): "\(program) can't be run: \(reason)"
    case .tooLong: "that is more than the daemon takes at once (1 MiB)"
    }
  }

  /// What it does before it is ready, behind a colon.
  private func doing(_ step: StartStep) -> String {
    switch step {
    case .leftovers: "it ends commands that an earlier one left running"
    case .migration: "it brings the journal up to this version"
    case .check: "it looks whether the journal is sound"
    }
  }
}
