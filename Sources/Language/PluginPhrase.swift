// SPDX-License-Identifier: MIT

/// `segue plugin`. What a new plugin itself says stands in its template.
package enum PluginPhrase: Hashable, Sendable {
  // Lists and what they show.
  case none
  case listEnd
  /// `yours`, `added` or `bundled`.
  case source(String)
  case usedBy([String])
  case unknown(String, hint: String?)
  case brokenManifest(errors: Int)
  case broken(String, folder: String)
  case otherPlatform([String])
  case missingProgram(String)
  case notThere(String)
  case fact(Fact)
  case scoped
  case required
  case standard(String)

  // A new one.
  case exists(String)
  case cantWrite(String, why: String)
  case noService(String)
  case made(check: String, isFound: Bool)

  /// What stands in front of a line about a plugin.
  package enum Fact: Hashable, Sendable {
    case listens, controls, secrets, requires, platforms, timeout, setup, hooks, inputs
  }
}
