// SPDX-License-Identifier: MIT
import ControlProtocol

/// The system's own store of secrets, used through its command-line tool.
protocol Keychain: Sendable {
  /// The name of the tool.
  var program: String { get }
  /// The longest value that the tool accepts, in bytes.
  var longestValue: Int { get }

  /// The value of an entry; nil if it doesn't exist.
  func value(of entry: KeychainEntry) async throws(KeychainFailure) -> String?
  func set(_ value: String, for entry: KeychainEntry) async throws(KeychainFailure)
  /// Removes an entry; false if it doesn't exist.
  func remove(_ entry: KeychainEntry) async throws(KeychainFailure) -> Bool
  /// All entries of Segue's own service.
  func entries() async throws(KeychainFailure) -> [KeychainEntry]
}

/// The reason for which an operation of the keychain failed.
enum KeychainFailure: Error, Hashable {
  /// There is no keychain: no tool, no session, or no service.
  case unavailable(KeychainProblem)
  /// The keychain is locked, its dialog was dismissed, or it doesn't work.
  case refused(KeychainProblem)
  case timedOut(KeychainProblem)
  case cancelled

  var problem: KeychainProblem {
    switch self {
    case .unavailable(let problem), .refused(let problem), .timedOut(let problem): problem
    case .cancelled: .cancelled
    }
  }

  var error: SecretError {
    let code: SecretError.Code =
      switch self {
      case .unavailable, .refused: .keychainRefused
      case .timedOut: .timedOut
      case .cancelled: .cancelled
      }
    return SecretError(code, .keychainFailed(problem: problem))
  }
}
