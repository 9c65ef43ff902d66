// SPDX-License-Identifier: MIT
import ControlProtocol

extension English {
  package func daemon(_ phrase: DaemonMessage) -> String {
    switch phrase {
    case .running(let version, let pid, let since):
      "The daemon is running: version \(version), pid \(pid), since \(since)."
    case .started(let pid): "The daemon has started (pid \(pid))."
    case .alreadyRunning(let pid): "The daemon is already running (pid \(pid))."
    case .stopped: "The daemon has stopped. Everything that hooks had turned on is off."
    case .turningOff(let hooks): "Turning off what hooks had turned on: \(hooks.joined(separator: ", ")) …"
    case .notRunning: "The daemon isn't running."
    case .notListening(let pid): "The daemon (pid \(pid)) does not answer. It is restarting or stopping."
    case .notFromHook:
      "the daemon is not running. Hooks cannot start the daemon, because it may be shutting down. "
        + "Run 'segue daemon start' in a terminal."
    case .socket(let path): "Socket: \(path)"
    case .log(let path): "Log: \(path)"
    case .noLog(let path): "no log file yet at \(path)"
    case .otherVersion(let client, let daemon):
      "The daemon has version \(daemon), and this program has version \(client). Run 'segue daemon restart'."
    case .olderVersion(let client, let daemon):
      "The running daemon has version \(daemon) and is older than this program (\(client)). Run 'segue daemon restart'."
    case .watchInstead(let pid):
      "a daemon is already running (pid \(pid)). Show it with 'segue watch', or stop it with 'segue daemon stop'."
    case .unreachable(let socket, let reason): "cannot connect to the daemon at \(socket): \(reason)"
    case .noProgram(let searched):
      "the program 'segued' was not found in \(searched.joined(separator: ", ")). Install it beside 'segue'."
    case .problem(let problem): reason(problem)
    case .cannotStart(let reason, let log): "the daemon did not start: \(reason)\nSee its log: \(log)"
    case .starting(nil): "The daemon is starting …"
    case .starting(let step?): "The daemon is starting: \(doing(step)) …"
    case .startTimedOut(let seconds, nil): "it was not ready within \(count(Int(seconds), "second"))"
    case .startTimedOut(let seconds, let step?):
      "it is not ready after \(count(Int(seconds), "second")): \(doing(step)). The daemon continues "
        + "to start; check it with 'segue daemon status'."
    case .endedSilently(nil): "it exited before it was ready"
    case .endedSilently(let status?): "it exited with status \(status) before it was ready"
    case .anotherRuns: "another daemon is running or starting"
    case .timedOut(let seconds):
      "the daemon did not answer within \(seconds) seconds. Replace it with 'segue daemon restart'; nothing is lost. "
        + "'segue daemon logs' may show the reason."
    case .hungUp: "the daemon disconnected before it answered. 'segue daemon logs' may show the reason."
    case .garbled(let detail):
      "the daemon's reply is invalid (\(detail)). If their versions differ, run 'segue daemon restart'."
    case .stillEnding(let pid):
      "the daemon (pid \(pid)) did not stop within a minute. 'segue daemon logs' may show the reason. To kill it: "
        + "kill -KILL \(pid); then run 'segued teardown' to turn off what hooks had turned on."
    case .ending: "The daemon is stopping …"
    case .cannotRun(let program, let reason): "cannot run \(program): \(reason)"
    case .tooLong: "the request is too large: the daemon accepts at most 1 MiB"
    }
  }

  /// Returns the slow step of the start, after a colon.
  private func doing(_ step: StartStep) -> String {
    switch step {
    case .leftovers: "it ends commands that an earlier daemon left running"
    case .migration: "it updates the journal to this version"
    case .check: "it checks the journal for damage"
    }
  }

  private func reason(_ problem: StartProblem) -> String {
    switch problem {
    case .journal(let problem): request(.journal(problem: problem))
    case .cannotMakeFolder(let path, let reason): "cannot create the folder \(path): \(reason)"
    case .cannotOpen(let path, let reason): "cannot open \(path): \(reason)"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .foreignFile(let path): "\(path) is not a file of yours; move it away"
    case .noThread(let reason): "cannot start a thread: \(reason)"
    case .noKeeper: "only the daemon starts 'segued worker'. Run 'segue daemon start'"
    case .socketTooLong(let path, let limit): "the socket's path is longer than \(limit) bytes: \(path)"
    case .socketOfOther(let path, let owner): "the socket's folder belongs to user \(owner): \(path)"
    case .socketWritable(let path, let mode):
      "others may write into the socket's folder (mode \(String(mode, radix: 8))): \(path)"
    case .notAFolder(let path): "not a folder: \(path)"
    case .pathOccupied(let path): "a file that is not Segue's socket is in the way: \(path)"
    case .alreadyServed(let path): "another server answers at \(path)"
    case .system(let doing, let path, let reason): "\(doing): \(reason): \(path)"
    case .otherRuns: "another daemon is running"
    case .dashboardRuns: "another dashboard runs in this home"
    case .noAnswer: "no answer"
    case .noPort: "no port is free"
    case .portInUse(let port): "port \(port) is in use"
    case .cannotListen(let address, let reason):
      "it cannot listen on \(address): \(reason). Name an address of this machine with --listen"
    }
  }
}
