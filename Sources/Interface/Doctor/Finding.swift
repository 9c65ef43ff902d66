// SPDX-License-Identifier: MIT
import Messages

/// One line of `segue doctor`: what was looked at, how it is, and what mends it.
struct Finding: Codable, Hashable, Sendable {
  /// How it is; only a problem makes `segue doctor` fail.
  enum State: String, Codable, Hashable, Sendable {
    case fine, warning, problem
  }

  var check: DoctorMessage.Check
  var state: State
  var message: String
  /// A command or a sentence that mends it.
  var remedy: String?

  init(_ check: DoctorMessage.Check, _ state: State, _ message: String, remedy: String? = nil) {
    self.check = check
    self.state = state
    self.message = message
    self.remedy = remedy
  }

  private enum CodingKeys: String, CodingKey {
    case check, state, message, remedy
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(check, forKey: .check)
    try container.encode(state, forKey: .state)
    try container.encode(message, forKey: .message)
    // Always there, so that readers needn't ask.
    try container.encode(remedy, forKey: .remedy)
  }
}
