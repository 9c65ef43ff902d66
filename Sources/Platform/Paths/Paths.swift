// SPDX-License-Identifier: MIT
import LibC

/// Where Segue keeps its things: the XDG folders, each to be set by its variable.
package struct Paths: Hashable, Sendable {
  package var home: String
  /// `hooks.yml`, or what `SEGUE_CONFIG` names.
  package var config: String
  /// The journal, its lock and the log.
  package var state: String
  /// Attachments, plugins, the garden.
  package var data: String
  /// Sounds that were made.
  package var cache: String
  /// The control socket.
  package var runtime: String

  /// A path as people write it: `~` for the home folder.
  package func shown(_ path: String) -> String {
    home.utf8.count > 1 && path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  package var configFolder: String { Self.parent(of: config) }
  package var journal: String { state + "/segue.db" }
  /// Held by the keeper; its text is the socket's path.
  package var lock: String { state + "/segue.lock" }
  package var log: String { state + "/segued.log" }
  /// The last hooks.yml without errors, as it was understood.
  package var lastGoodConfiguration: String { state + "/last-good.json" }
  /// The code of `ui.language`: commands have no reader of YAML, and no time for one.
  package var language: String { state + "/language" }
  /// What enters of scopes leave for their exits.
  package var restore: String { state + "/restore" }
  /// Which commands are under way, for the next daemon where this one is killed.
  package var running: String { state + "/running" }
  /// Secrets where there is no keychain.
  package var secrets: String { data + "/secrets" }
  /// The bytes of files that belong to sessions.
  package var attachments: String { data + "/attachments" }
  package var sounds: String { cache + "/sounds" }
  /// Plugins that were added.
  package var plugins: String { data + "/plugins" }
  /// A folder of its own for each plugin's state.
  package var pluginStates: String { state + "/plugins" }
  package var socket: String { runtime + "/control.sock" }
  /// For a folder whose path is too long for a socket.
  package var shortSocket: String { "/tmp/segue-\(getuid())-" + Self.shortHash(of: state) + "/control.sock" }

  /// Reads the variables of `environment`.
  package init(environment: [String: String]) { self.init { environment[$0] } }

  /// The paths of this process: without a copy of all its variables, which a status bar has no time for.
  package static var ofThisProcess: Paths { Paths { name in getenv(name).map { String(cString: $0) } } }

  /// Relative values are ignored, as the XDG specification has it.
  private init(variable: (String) -> String?) {
    func absolute(_ name: String) -> String? {
      variable(name).flatMap { $0.hasPrefix("/") ? Self.withoutTrailingSlash($0) : nil }
    }
    let home = absolute("HOME") ?? Self.homeOfUser()
    self.home = home
    #if os(macOS)
      let support = home + "/Library/Application Support"
      let defaults = (config: home + "/.config", state: support, data: support, cache: home + "/Library/Caches")
    #else
      let defaults = (
        config: home + "/.config", state: home + "/.local/state", data: home + "/.local/share", cache: home + "/.cache"
      )
    #endif
    let configHome = absolute("XDG_CONFIG_HOME") ?? defaults.config
    config = absolute("SEGUE_CONFIG") ?? configHome + "/segue/hooks.yml"
    state = (absolute("XDG_STATE_HOME") ?? defaults.state) + "/segue"
    data = (absolute("XDG_DATA_HOME") ?? defaults.data) + "/segue"
    cache = (absolute("XDG_CACHE_HOME") ?? defaults.cache) + "/segue"
    if let runtimeHome = absolute("XDG_RUNTIME_DIR") {
      runtime = runtimeHome + "/segue"
    } else {
      // One folder for each state folder, so that daemons of different homes don't meet in it.
      let temporary = absolute("TMPDIR") ?? "/tmp"
      runtime = temporary + "/segue-\(getuid())-" + Self.shortHash(of: state)
    }
  }

  /// The folder that holds `path`.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func withoutTrailingSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? withoutTrailingSlash(String(path.dropLast())) : path
  }

  /// For a process without `HOME`; `/` where the system knows no folder.
  private static func homeOfUser() -> String {
    #if os(Linux)
      // getpwuid(3) loads libraries, which a static program can't: the file is read instead, as it does first of all.
      return PasswordFile.home(of: getuid(), in: "/etc/passwd") ?? "/"
    #else
      guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return "/" }
      return String(cString: folder)
    #endif
  }

  /// FNV-1a in hexadecimal: names a folder, guards nothing.
  private static func shortHash(of text: String) -> String {
    let hash = text.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 16)
  }
}
