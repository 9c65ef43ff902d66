// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The daemon: whether it runs, and why it can't be reached.
package enum DaemonMessage: Hashable, Sendable {
  case running(version: String, pid: Int32, since: String)
  case started(pid: Int32)
  case alreadyRunning(pid: Int32)
  case stopped
  case turningOff([String])
  case notRunning
  /// Nobody listens, and this process holds the lock: the daemon comes or goes.
  case notListening(pid: Int32)
  /// No daemon listens, and a hook asks, which starts none.
  case notFromHook
  case socket(String)
  case log(String)
  case noLog(path: String)
  case otherVersion(client: String, daemon: String)
  case watchInstead(pid: Int32)

  case unreachable(socket: String, reason: String)
  case noProgram(searched: [String])
  case cannotStart(reason: String, log: String)
  /// It takes more than a moment to start: what it is doing, where it has said that.
  case starting(StartStep?)
  /// What it then did, where it had said that, it goes on with.
  case startTimedOut(seconds: Int64, during: StartStep?)
  case endedSilently(status: Int32?)
  case anotherRuns
  case timedOut(seconds: Int64)
  case hungUp
  case garbled(detail: String)
  case stillEnding(pid: Int32)
  case ending
  case cannotRun(program: String, reason: String)
  case tooLong
}
