// SPDX-License-Identifier: MIT
import Messages
import TeamMessages
import ToolSupport

/// The reason why the hub gave no answer, and the way out.
struct HubFailure: ReportedFailure {
  let message: TeamMessage
  let language: any Language

  init(_ message: TeamMessage, _ language: any Language) {
    (self.message, self.language) = (message, language)
  }

  var failure: ToolFailure {
    if case .badAddress = message { return ToolFailure(.usage, language.team(message)) }
    return ToolFailure(.failed, language.team(message))
  }

  /// The name of the reason for programs.
  var code: String {
    switch message {
    case .notJoined: "notJoined"
    case .noToken: "noToken"
    case .unreachable: "unreachable"
    case .refusedToken: "refusedToken"
    case .tooMany: "tooMany"
    case .notAHub, .badAddress: "notAHub"
    case .answerTooLong: "answerTooLong"
    case .clocksDiffer: "clocksDiffer"
    default: "hubSays"
    }
  }

  /// Whether waiting helps.
  var passes: Bool {
    switch message {
    case .unreachable, .tooMany: true
    case .hubSays(_, let status, _): status >= 500
    default: false
    }
  }
}
