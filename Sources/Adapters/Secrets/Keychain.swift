// SPDX-License-Identifier: MIT
import Messages

/// The system's own store of secrets, spoken to through its command-line tool.
protocol Keychain: Sendable {
  /// What the tool is called.
  var program: String { get }
  /// The longest value that it takes, in bytes.
  var longestValue: Int { get }

  /// The value of an entry; nil where there is none.
  func value(of entry: KeychainEntry) async throws(KeychainFailure) -> String?
  func set(_ value: String, for entry: KeychainEntry) async throws(KeychainFailure)
  /// Removes an entry; false when it wasn't there.
  func remove(_ entry: KeychainEntry) async throws(KeychainFailure) -> Bool
  /// All entries of Segue's own service.
  func entries() async throws(KeychainFailure) -> [KeychainEntry]
}

/// Why the keychain didn't do as it was told.
enum KeychainFailure: Error, Hashable {
  /// There is none here: no tool, no session, no service.
  case unavailable(String)
  /// It is there, but is locked, was dismissed, or doesn't work.
  case refused(String)
  case timedOut(String)
  case cancelled

  var message: String {
    switch self {
    case .unavailable(let message), .refused(let message), .timedOut(let message): message
    case .cancelled: "it was cancelled"
    }
  }

  var error: SecretError {
    switch self {
    case .unavailable, .refused: SecretError(.keychainRefused, .keychain(message))
    case .timedOut: SecretError(.timedOut, .other(message))
    case .cancelled: SecretError(.cancelled, .other(message))
    }
  }
}
