// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The daemon: whether it runs, and why it is unreachable.
package enum DaemonMessage: Hashable, Sendable {
  case running(version: String, pid: Int32, since: String)
  case started(pid: Int32)
  case alreadyRunning(pid: Int32)
  case stopped
  case turningOff([String])
  case notRunning
  /// No daemon listens, but this process holds the lock: the daemon is starting or stopping.
  case notListening(pid: Int32)
  /// No daemon listens, and hooks cannot start one.
  case notFromHook
  case socket(String)
  case log(String)
  case noLog(path: String)
  case otherVersion(client: String, daemon: String)
  case olderVersion(client: String, daemon: String)
  case watchInstead(pid: Int32)

  case unreachable(socket: String, reason: String)
  case noProgram(searched: [String])
  case cannotStart(reason: String, log: String)
  case problem(StartProblem)
  /// The start takes longer than a moment: the current step, if the daemon reported it.
  case starting(StartStep?)
  /// The start continues with the reported step, if any.
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
