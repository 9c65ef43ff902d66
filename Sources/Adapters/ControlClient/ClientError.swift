// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The reasons for which a client gets no answer, or an error.
package enum ClientError: Error, Hashable, Sendable {
  /// No daemon listens.
  case notRunning
  /// No daemon listens, and a hook runs this client. Hooks cannot start the daemon, because it may be shutting down.
  case notFromHook
  /// The socket is there and can't be used.
  case unreachable(socket: String, reason: String)
  /// `segued` was not found at any of these paths.
  case noProgram(searched: [String])
  /// `segued` was started, but reported an error or ended without a report.
  case cannotStart(StartFailure, log: String)
  case timedOut(seconds: Int64)
  /// The daemon was asked to end, but this process of it still runs.
  case stillEnding(pid: Int32)
  case hungUp
  /// The answer violates the protocol.
  case garbled(String)
  /// The request is longer than a line may be.
  case tooLong
  /// The daemon answered with an error.
  case refused(ControlError)

  /// The reasons for which a start of the daemon fails.
  package enum StartFailure: Hashable, Sendable {
    /// In English, and as a code if there is one.
    case said(String, StartProblem?)
    /// The daemon was not ready in time. If it had announced the step `during`, it continues with that step.
    case timedOut(seconds: Int64, during: StartStep?)
    /// The daemon ended without a message; nil if only its worker ended.
    case endedSilently(Ending?)
    /// Another daemon holds the lock.
    case isStarting
    case cannotSpawn(program: String, reason: String)
  }

  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)

    /// The exit status in the form of shells: 128 plus the number of the signal, if a signal ended the process.
    package var status: Int32 {
      switch self {
      case .exited(let status): status
      case .signalled(let number): 128 + number
      }
    }
  }
}
