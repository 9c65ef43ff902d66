// SPDX-License-Identifier: MIT
import Messages

/// One line of `segue doctor`: the subject, its state, and the remedy.
struct Finding: Codable, Hashable, Sendable {
  /// The state. Only a problem makes `segue doctor` fail.
  enum State: String, Codable, Hashable, Sendable {
    case fine, warning, problem
  }

  var check: DoctorMessage.Check
  var state: State
  var message: String
  /// A command or a sentence with the remedy.
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
    // Always present, so that readers needn't check.
    try container.encode(remedy, forKey: .remedy)
  }
}
