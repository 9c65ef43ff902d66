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

/// The context of a tool: the user, the files and the language.
package struct ToolContext: Sendable {
  package var environment: [String: String]
  package var console: ToolConsole
  package var language: any Language
  /// Whether the user is root, who needs no sudo.
  package var isRoot: Bool

  package static var current: ToolContext {
    ToolContext(
      environment: Environment.current, console: .current, language: Catalogue.current, isRoot: geteuid() == 0)
  }

  package var paths: Paths { Paths(environment: environment) }
  package var loader: ConfigLoader {
    ConfigLoader(home: paths.home, knownSounds: Set(SoundLibrary.names), pluginFolders: paths.pluginFolders)
  }
  /// The loader for the text of a file that isn't in its place yet. It finds the plugins of the final place.
  package var draftLoader: ConfigLoader {
    var loader = loader
    loader.pluginFolders.insert(paths.configFolder + "/plugins", at: 0)
    return loader
  }
  package var editor: ConfigEditor { ConfigEditor(loader: loader, path: paths.config) }
  package var secrets: SecretStore { SecretStore(environment: environment, folder: paths.secrets, home: paths.home) }

  /// The message for a missing hooks.yml.
  package var noConfig: SettingMessage {
    let other = paths.configFolder + "/hooks.yaml"
    return access(other, F_OK) == 0
      ? .otherName(shown(paths.config), found: shown(other)) : .noFile(shown(paths.config))
  }

  /// A path in the form for people: `~` for the home folder. JSON has absolute paths.
  package func shown(_ path: String) -> String { paths.shown(path) }

  /// Like `shown` on a terminal. For other output, returns the path unchanged, so that a program can open it.
  package var shownOnTerminal: @Sendable (String) -> String {
    let paths = console.width == nil ? nil : paths
    return { path in paths?.shown(path) ?? path }
  }

  /// Whether a question is answered with yes. Another answer than yes, no and none is asked again.
  ///
  /// Returns false at the end of the input.
  package func agrees(_ question: String) -> Bool {
    while let answer = console.ask(question), !answer.isEmpty {
      if means(answer, language.ask(.yesKeys)) { return true }
      if means(answer, language.ask(.noKeys)) { return false }
      console.tell(language.ask(.again))
    }
    return false
  }

  /// Whether an answer is one of the keys, which are separated by blanks, also if they were pressed while a Hangul input method
  /// was on.
  package func means(_ answer: String, _ keys: String) -> Bool {
    let (answer, letters) = (answer.lowercased(), HangulKeyboard.latin(answer).lowercased())
    return keys.split(separator: " ").contains { $0 == answer || $0 == letters }
  }

  /// The status of the running daemon; nil if none runs.
  package func statusOfDaemon() throws(ClientError) -> Status? {
    guard var connection = try ControlClient(environment: environment).connectIfRunning() else { return nil }
    return try connection.call(.status)
  }

  /// Makes a running daemon read a changed file. Returns the result.
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

/// A running daemon's result of reading a changed file.
package enum DaemonNews: Hashable, Sendable {
  case notRunning
  case tookOver
  /// With `defaults`, there was no valid version to keep.
  case kept(errors: Int, defaults: Bool)
  case silent(String)
}

extension DaemonNews {
  /// The result in words, for people.
  package func text(in language: any Language) -> String {
    switch self {
    case .notRunning: language.setting(.daemonLater)
    case .tookOver: language.setting(.daemonTook)
    case .kept(let errors, let defaults): language.setting(.daemonKept(errors: errors, defaults: defaults))
    case .silent(let reason): language.setting(.daemonSilent(reason))
    }
  }
}
