// SPDX-License-Identifier: MIT
package import ControlProtocol

/// The management of secrets; no phrase contains their values.
package enum SecretMessage: Hashable, Sendable {
  case problem(SecretProblem)
  /// The prompt before a value is typed.
  case prompt(String)
  /// `file`: nil if the keychain stores the secret.
  case stored(String, characters: Int, file: String?)
  /// The text before the line for hooks.yml.
  case useLine
  case usedAs([String])
  /// hooks.yml has a secret of nearly this name.
  case nearlyUsed(String)
  case none
  case inKeychain
  case inFile(String)
  case keychainProblem(KeychainProblem)
  /// The reason alone.
  case keychain(KeychainProblem)
  case removed(String)
  case notThere(String)
  case stillNamed([String])
  case noInput
  case notText
  case cancelled
}
