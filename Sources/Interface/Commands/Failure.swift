// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import History
import Messages
import Paths
import TerminalUI

/// Why a command ends otherwise than well: what is said and the exit status.
struct Failure: Error, Hashable, Sendable {
  /// The exit statuses, those of sysexits(3) where one fits.
  enum Status: Int32, Sendable {
    case failed = 1
    case usage = 64
    case unavailable = 69
    case configuration = 78
  }

  var status: Status
  /// Empty where everything was said already.
  var message: String

  init(_ status: Status = .failed, _ message: String) {
    self.status = status
    self.message = message
  }

  init(_ error: ClientError, language: any Language) {
    switch error {
    case .refused(let error):
      status = error.code == ControlError.configuration ? .configuration : .failed
      message =
        error.data?.refusal.map { language.timer(.refused($0)) }
        ?? error.data?.history.map { SafeText.block(language.history(.refused($0))) } ?? SafeText.block(error.message)
      switch error.data?.history {
      case .badName, .badColour, .emptyName: status = .usage
      default: break
      }
    case .tooLong:
      status = .failed
      message = language.daemon(.tooLong)
    default:
      status = .unavailable
      message = language.daemon(DaemonMessage(error))
    }
  }
}

extension DaemonMessage {
  fileprivate init(_ error: ClientError) {
    switch error {
    case .notRunning: self = .notRunning
    case .notFromHook: self = .notFromHook
    case .unreachable(let socket, let reason): self = .unreachable(socket: socket, reason: reason)
    case .noProgram(let searched): self = .noProgram(searched: searched)
    case .cannotStart(let failure, let log): self.init(failure, log: log)
    case .timedOut(let seconds): self = .timedOut(seconds: seconds)
    case .stillEnding(let pid): self = .stillEnding(pid: pid)
    case .hungUp: self = .hungUp
    case .garbled(let detail): self = .garbled(detail: detail)
    case .tooLong: self = .tooLong
    case .refused(let error): self = .garbled(detail: error.message)
    }
  }

  private init(_ failure: ClientError.StartFailure, log: String) {
    let language = Catalogue.current
    switch failure {
    case .said(let reason): self = .cannotStart(reason: SafeText.line(reason), log: log)
    case .timedOut(let seconds, let step):
      self = .cannotStart(reason: language.daemon(.startTimedOut(seconds: seconds, during: step)), log: log)
    case .endedSilently(let ending):
      self = .cannotStart(reason: language.daemon(.endedSilently(status: ending?.status)), log: log)
    case .isStarting: self = .cannotStart(reason: language.daemon(.anotherRuns), log: log)
    case .cannotSpawn(let program, let reason): self = .cannotRun(program: program, reason: reason)
    }
  }
}
