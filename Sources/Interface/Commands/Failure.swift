// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import History
import Messages
import Paths
import TerminalUI

/// The failure of a command: the message and the exit status.
struct Failure: Error, Hashable, Sendable {
  /// The exit statuses, from sysexits(3) if one fits.
  enum Status: Int32, CaseIterable, Sendable {
    case failed = 1
    case usage = 64
    case unavailable = 69
    case configuration = 78
  }

  var status: Status
  /// Empty if everything was already printed.
  var message: String

  init(_ status: Status = .failed, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: ClientError, language: any Language) {
    message = error.text(in: language)
    switch error {
    case .refused(let error):
      let isUsage: Bool =
        switch error.data?.history {
        case .badName, .badColour, .emptyName: true
        default: false
        }
      status = isUsage ? .usage : error.code == ControlError.configuration ? .configuration : .failed
    case .tooLong: status = .failed
    case .notRunning, .notFromHook, .unreachable, .noProgram, .cannotStart, .timedOut, .stillEnding, .hungUp, .garbled:
      status = .unavailable
    }
  }
}
