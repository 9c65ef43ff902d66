// SPDX-License-Identifier: MIT

/// The items that `segue uninstall` removes, and those that it could not undo.
package enum UninstallMessage: Hashable, Sendable {
  case notFromHook
  case needsYes
  case what(keepsHistory: Bool)
  // The removed items, one per line.
  case service(String)
  case folder(String, Folder)
  case secrets([String])
  case sites(String)
  case programs(String)
  case question(word: String)
  /// The word that the person must type.
  case word
  case notDone
  case daemonRuns(String)
  case lockHeld(String)
  /// A hook whose exit failed, and the command of that exit.
  case stillOn(hook: String, why: String, exit: String?)
  case removeAnyway
  case done
  case kept([String])
  case leftTitle
  // The items that could not be undone, one per line.
  case foreignService
  case startsAtLogin(String)
  case configStays(String)
  case secretStays(String, why: String)
  case keychainSilent(String)
  case fileStays(String, why: String)
  case sitesStay(command: String)
  case programsStay(folder: String, command: String)
  case buildStays(String)

  /// The content of a folder.
  package enum Folder: Hashable, Sendable {
    case config, state, data, cache
  }
}
