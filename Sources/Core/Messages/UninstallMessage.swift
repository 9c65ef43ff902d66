// SPDX-License-Identifier: MIT

/// What `segue uninstall` is about to remove, and what it could not undo.
package enum UninstallMessage: Hashable, Sendable {
  case notFromHook
  case needsYes
  case what(keepsHistory: Bool)
  // What is removed, a line each.
  case service(String)
  case folder(String, Folder)
  case secrets([String])
  case sites(String)
  case programs(String)
  case question(word: String)
  /// The word that has to be typed.
  case word
  case notDone
  case daemonRuns(String)
  case lockHeld(String)
  /// A hook whose exit failed, and what the exit would have run.
  case stillOn(hook: String, why: String, exit: String?)
  case removeAnyway
  case done
  case kept([String])
  case leftTitle
  // What could not be undone, a line each.
  case foreignService
  case startsAtLogin(String)
  case configStays(String)
  case secretStays(String, why: String)
  case keychainSilent(String)
  case fileStays(String, why: String)
  case sitesStay(command: String)
  case programsStay(folder: String, command: String)
  case buildStays(String)

  /// What a folder holds.
  package enum Folder: Hashable, Sendable {
    case config, state, data, cache
  }
}
