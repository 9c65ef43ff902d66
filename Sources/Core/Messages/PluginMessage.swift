// SPDX-License-Identifier: MIT

/// The texts of `segue plugin`. The texts of a new plugin are in its template.
package enum PluginMessage: Hashable, Sendable {
  // Lists and their entries.
  case none
  case listEnd
  /// The place of an example that has no description.
  case underHooks
  /// `yours`, `added` or `bundled`.
  case source(String)
  /// `declarative`, `one-shot` or `service`.
  case kind(String)
  case usedBy([String])
  case unknown(String, suggestion: String?)
  case brokenManifest(errors: Int)
  case broken(String, folder: String)
  case otherPlatform([String])
  case missingProgram(String)
  case notThere(String)
  case fact(Fact)
  case scoped
  case required
  case standard(String)

  // New plugins.
  case exists(String)
  case cantWrite(String, why: String)
  /// For `segue plugin new`.
  case noTemplates
  case noService(String)
  case made(check: String, isFound: Bool)

  // Adding, removing, setting up.
  case cantCopy(String, why: String)
  case notCloned(String)
  case fetchTooSlow(String, minutes: Int64)
  case strangeFile(String)
  case holdsShelf(String)
  case tooLarge(String, megabytes: Int, files: Int)
  /// `url`: the repository that may be meant.
  case noFolder(String, url: String?)
  case badScheme(String)
  case noManifest(String)
  case brokenSource(String)
  case update(from: String?, changes: Bool)
  case addIt(String)
  case updateIt(String)
  case sayYes
  case left
  case added(String, place: String)
  case otherFirst(String, place: String)
  /// The plugin of the same name that becomes hidden, its source, and the hooks that use it.
  case comesBefore(String, source: String, hooks: [String])
  case setupNeeded(String)
  case notAdded(String, source: String, place: String)
  case inUse(String, places: [String])
  case removed(String)
  case noSetup(String)
  case strangersFile(String)
  case runs(String, asRoot: Bool)
  case runIt
  case setupDone(String)
  case setupUndone(String)
  case setupFailed(String, status: Int32)

  /// The label of a line about a plugin.
  package enum Fact: Hashable, Sendable {
    case listens, programs, sends, controls, secrets, requires, wants, platforms, timeout, setup, hooks, inputs
  }
}
