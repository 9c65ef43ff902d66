// SPDX-License-Identifier: MIT

import ControlProtocol
import Foundation
import Messages
import Paths
import Secrets
import Setup
import ToolSupport

/// Everything of Segue on this machine for one home.
struct UninstallPlan {
  let keepsHistory: Bool
  /// The file that starts the daemon at login; nil if there is none.
  let service: String?
  /// The folder of `hooks.yml` and its other files; nil if the variable `SEGUE_CONFIG` names the file.
  let configFolder: String?
  /// Names of secrets in the keychain.
  let secrets: [String]
  let keychainProblem: KeychainProblem?
  let hasSiteHelper: Bool
  let programs: InstalledPrograms?
  private let paths: Paths
  /// The parts of the record besides the journal.
  private static let history: Set<String> = ["backups", "attachments", "garden"]

  init(_ context: ToolContext, keepsHistory: Bool) async {
    self.keepsHistory = keepsHistory
    paths = context.paths
    let file = Autostart.installed(for: context.environment)
    service = Removal.isThere(file) ? file : nil
    configFolder = context.environment["SEGUE_CONFIG"] == nil ? paths.configFolder : nil
    let listing = try? await context.secrets.list()
    secrets = listing?.items.filter { $0.place == .keychain }.map(\.entry.shortName) ?? []
    keychainProblem = listing?.keychainProblem
    hasSiteHelper = Removal.isThere(SiteHelper.path)
    programs = Executable.path.flatMap(InstalledPrograms.init(program:))
  }

  /// Whether a file of the state or data folder belongs to the preserved record.
  func isKept(_ name: String) -> Bool {
    keepsHistory && (Self.history.contains(name) || name.hasPrefix(journalName))
  }

  /// The parts of the record that are preserved.
  var kept: [String] {
    guard keepsHistory else { return [] }
    return [paths.journal, paths.attachments].filter(Removal.isThere)
  }

  private var journalName: String { URL(fileURLWithPath: paths.journal).lastPathComponent }

  /// One line for each removed item.
  func lines(in context: ToolContext) -> [String] {
    var phrases: [UninstallMessage] = service.map { [.service(context.shown($0))] } ?? []
    var folders: [(String, UninstallMessage.Folder)] = configFolder.map { [($0, .config)] } ?? []
    folders += [(paths.state, .state), (paths.data, .data), (paths.cache, .cache)]
    phrases += folders.filter { Removal.isThere($0.0) }.map { .folder(context.shown($0.0), $0.1) }
    if !secrets.isEmpty { phrases.append(.secrets(secrets)) }
    if hasSiteHelper { phrases.append(.sites(SiteHelper.path)) }
    if let programs { phrases.append(.programs(context.shown(programs.prefix))) }
    return phrases.map { "  " + context.language.uninstall($0) }
  }
}
