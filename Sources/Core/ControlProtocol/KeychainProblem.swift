// SPDX-License-Identifier: MIT

/// The reason that the keychain did not do what it was asked for.
package enum KeychainProblem: Codable, Hashable, Sendable {
  /// The words of its tool.
  case said(text: String)
  case notInstalled(program: String)
  case notStarted(problem: SpawnProblem)
  case cancelled
  /// `after`: the length with its unit.
  case silent(program: String, after: String)
  /// The tool printed no reason. `status`: nil if a signal ended it.
  case failed(program: String, status: Int32?)
  case locked(entry: String)
  case unreadable(program: String)
  case tooManyEntries(program: String)
  case valueTooLong(program: String, bytes: Int)
}
