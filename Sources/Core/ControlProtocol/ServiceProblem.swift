// SPDX-License-Identifier: MIT

/// The reason that a service plugin did not do what it was told. `said` is the plugin's own text.
package indirect enum ServiceProblem: Codable, Hashable, Sendable {
  case exited(status: Int32, said: String?)
  case signalled(number: Int32, said: String?)
  case cannotEnd(said: String?)
  case closedOutput
  case noAnswer(method: String, milliseconds: Int64)
  case tooLong
  case hasEnded, isEnding
  case doesNotRead
  case longLine
  case strayReply(id: Int64)
  case couldNotRead(said: String)
  /// The rest are lines that violate the protocol; `line` is the beginning of one.
  case notRPC(line: String)
  case noVersion(line: String)
  case noResult(line: String)
  case noID(line: String)
  case nested(deepest: Int)
  case notRunning(ServiceProblem)
  case slowStart
  case crashed(times: Int, last: ServiceProblem)
  case otherProtocol(theirs: String?, ours: Int)
  case badMaximum
  case refusedStart(said: String)
  case refusedEnter(said: String)
  case notStarted(DeliveryReason)
  case eventNotWritten(detail: String)
  case restore(DeliveryReason)
  case text(String)

  // The members' names in JSON.
  private enum NotRunningCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum NotStartedCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum RestoreCodingKeys: String, CodingKey { case _0 = "problem" }
  private enum TextCodingKeys: String, CodingKey { case _0 = "text" }
}

extension ServiceProblem: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(text) }
}
