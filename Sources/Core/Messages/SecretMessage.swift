// SPDX-License-Identifier: MIT

/// Keeping secrets; their values are in no phrase.
package enum SecretMessage: Hashable, Sendable {
  case problem(SecretProblem)
  /// What is asked before a value is typed.
  case prompt(String)
  /// `file` is nil where the keychain has it.
  case stored(String, characters: Int, file: String?)
  /// What stands before the line for hooks.yml.
  case useLine
  case usedAs([String])
  case none
  case inKeychain
  case inFile(String)
  case keychainProblem(String)
  case removed(String)
  case notThere(String)
  case stillNamed([String])
  case noInput
  case notText
  case cancelled
}
