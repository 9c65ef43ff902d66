// SPDX-License-Identifier: MIT
package import ControlClient
import ControlProtocol
package import Messages

extension ClientError {
  /// The error in words, for people, safe to print.
  package func text(in language: any Language) -> String {
    switch self {
    case .notRunning: language.daemon(.notRunning)
    case .notFromHook: language.daemon(.notFromHook)
    case .unreachable(let socket, let reason): language.daemon(.unreachable(socket: socket, reason: reason))
    case .noProgram(let searched): language.daemon(.noProgram(searched: searched))
    case .cannotStart(.cannotSpawn(let program, let reason), _):
      language.daemon(.cannotRun(program: program, reason: reason))
    case .cannotStart(let failure, let log):
      language.daemon(.cannotStart(reason: failure.text(in: language), log: log))
    case .timedOut(let seconds): language.daemon(.timedOut(seconds: seconds))
    case .stillEnding(let pid): language.daemon(.stillEnding(pid: pid))
    case .hungUp: language.daemon(.hungUp)
    case .garbled(let detail): language.daemon(.garbled(detail: detail))
    case .tooLong: language.daemon(.tooLong)
    case .refused(let error):
      SafeText.block(
        error.data?.refusal.map { language.timer(.refused($0)) }
          ?? error.data?.history.map { language.history(.refused($0)) } ?? error.data?.problem.map(language.request)
          ?? error.message)
    }
  }
}

extension ClientError.StartFailure {
  /// The reason in words, for people.
  package func text(in language: any Language) -> String {
    switch self {
    case .said(_, let problem?): SafeText.line(language.daemon(.problem(problem)))
    case .said(let reason, nil): SafeText.line(reason)
    case .timedOut(let seconds, let step): language.daemon(.startTimedOut(seconds: seconds, during: step))
    case .endedSilently(let ending): language.daemon(.endedSilently(status: ending?.status))
    case .isStarting: language.daemon(.anotherRuns)
    case .cannotSpawn(_, let reason): reason
    }
  }
}
