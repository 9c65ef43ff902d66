// SPDX-License-Identifier: MIT

import ArgumentParser
package import ControlClient
package import ControlProtocol
import Foundation
package import HookConfig
package import Messages
package import Paths
package import Secrets
import SoundPlayers
import TerminalUI

/// Where a tool works: for whom, on which files, in which language.
package struct ToolContext: Sendable {
  package var environment: [String: String]
  package var console: ToolConsole
  package var language: any Language
  /// Whether root runs it, who needs no sudo.
  package var isRoot: Bool

  package static var current: ToolContext {
    ToolContext(
      environment: Environment.current, console: .current, language: Catalogue.current, isRoot: geteuid() == 0)
  }

  package var paths: Paths { Paths(environment: environment) }
  package var loader: ConfigLoader {
    ConfigLoader(home: paths.home, knownSounds: Set(SoundLibrary.names), pluginFolders: paths.pluginFolders)
  }
  /// For the text of a file that isn't in its place yet: it finds the plugins that it will find there.
  package var draftLoader: ConfigLoader {
    var loader = loader
    loader.pluginFolders.insert(paths.configFolder + "/plugins", at: 0)
    return loader
  }
  package var editor: ConfigEditor { ConfigEditor(loader: loader, path: paths.config) }
  package var secrets: SecretStore { SecretStore(environment: environment, folder: paths.secrets, home: paths.home) }

  /// A path as people write it: `~` for the home folder. JSON has whole paths.
  package func shown(_ path: String) -> String { paths.shown(path) }

  /// The same on a terminal; where another program may read along, the file's name as it can be opened.
  package var shownOnTerminal: @Sendable (String) -> String {
    let paths = console.width == nil ? nil : paths
    return { path in paths?.shown(path) ?? path }
  }

  /// Whether a question is answered with yes; false at the end of the input.
  package func agrees(_ question: String) -> Bool { means(console.ask(question) ?? "", language.ask(.yesKeys)) }

  /// Whether an answer is one of the keys, which blanks separate.
  package func means(_ answer: String, _ keys: String) -> Bool {
    keys.split(separator: " ").contains { $0 == answer.lowercased() }
  }

  /// The status that a running daemon tells; nil where none runs.
  package func statusOfDaemon() throws(ClientError) -> Status? {
    guard var connection = try ControlClient(environment: environment).connectIfRunning() else { return nil }
    return try connection.call(.status)
  }

  /// What a running daemon made of a changed file.
  package func tellDaemon() -> DaemonNews {
    do throws(ClientError) {
      guard var connection = try ControlClient(environment: environment).connectIfRunning() else { return .notRunning }
      let info = try connection.call(.reload)
      return info.ok ? .tookOver : .kept(errors: info.errors, defaults: info.defaults == true)
    } catch {
      return .silent(error.text(in: language))
    }
  }
}

/// What a running daemon made of a changed file.
package enum DaemonNews: Hashable, Sendable {
  case notRunning
  case tookOver
  /// `defaults`: there was no good version to keep.
  case kept(errors: Int, defaults: Bool)
  case silent(String)
}

extension DaemonNews {
  /// The same for people.
  package func text(in language: any Language) -> String {
    switch self {
    case .notRunning: language.setting(.daemonLater)
    case .tookOver: language.setting(.daemonTook)
    case .kept(let errors, let defaults): language.setting(.daemonKept(errors: errors, defaults: defaults))
    case .silent(let reason): language.setting(.daemonSilent(reason))
    }
  }
}
