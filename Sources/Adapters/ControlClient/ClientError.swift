// SPDX-License-Identifier: MIT
package import ControlProtocol

/// Why a client got no answer, or not the one it hoped for.
package enum ClientError: Error, Hashable, Sendable {
  /// No daemon listens.
  case notRunning
  /// No daemon listens, and this is a hook, which starts none: that would come back while it is to end.
  case notFromHook
  /// The socket is there and can't be used.
  case unreachable(socket: String, reason: String)
  /// `segued` was found at none of these.
  case noProgram(searched: [String])
  /// `segued` was started and said that it can't run, or said nothing at all.
  case cannotStart(StartFailure, log: String)
  case timedOut(seconds: Int64)
  /// It was told to end, and this process, its keeper, hasn't.
  case stillEnding(pid: Int32)
  case hungUp
  /// What came was not what the protocol says.
  case garbled(String)
  /// The request is longer than a line may be.
  case tooLong
  /// The daemon answered with an error.
  case refused(ControlError)

  /// How a start went wrong.
  package enum StartFailure: Hashable, Sendable {
    case said(String)
    /// It wasn't ready by then; what it then did, where it had said that, it goes on with.
    case timedOut(seconds: Int64, during: StartStep?)
    /// It, or nil where its worker alone, ended without a word.
    case endedSilently(Ending?)
    /// Another one has the lock.
    case isStarting
    case cannotSpawn(program: String, reason: String)
  }

  /// How a process ended.
  package enum Ending: Hashable, Sendable {
    case exited(Int32)
    case signalled(Int32)

    /// As shells have it: 128 and the number where a signal ended it.
    package var status: Int32 {
      switch self {
      case .exited(let status): status
      case .signalled(let number): 128 + number
      }
    }
  }
}
