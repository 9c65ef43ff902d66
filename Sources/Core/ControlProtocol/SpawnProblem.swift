// SPDX-License-Identifier: MIT

/// The reason that a program was not started. `reason` is the system's message.
package enum SpawnProblem: Codable, Hashable, Sendable {
  case unnamed
  case notOnPath(program: String)
  case notFound(program: String, reason: String)
  case notExecutable(path: String, reason: String?)
  case noInterpreter(path: String)
  /// The file is no program for this machine, or a script without a `#!` line.
  case noFormat(path: String)
  case folder(path: String, reason: String)
  case tooLong(program: String, reason: String)
  case nul(program: String)
  case badVariable(name: String)
  case cancelled(program: String)
  /// The program started, and was ended at once because it could not be watched.
  case unwatched(program: String, detail: String)
  /// `doing`: the English step. `limit`: what the system has none left of.
  case system(doing: String, limit: Limit?, reason: String)

  package enum Limit: String, Codable, Hashable, Sendable {
    case processes, descriptors
  }
}
