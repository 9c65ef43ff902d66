// SPDX-License-Identifier: MIT
import LibC

/// The locations of Segue's files: the XDG folders, each configurable by its variable.
package struct Paths: Hashable, Sendable {
  package var home: String
  /// `hooks.yml`, or the file that `SEGUE_CONFIG` names.
  package var config: String
  /// The journal, its lock and the log.
  package var state: String
  /// Attachments, plugins, the garden.
  package var data: String
  /// Generated sounds.
  package var cache: String
  /// The control socket.
  package var runtime: String

  /// Returns a path in the form that people write: `~` for the home folder.
  package func shown(_ path: String) -> String {
    home.utf8.count > 1 && path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  package var configFolder: String { Self.parent(of: config) }
  package var journal: String { state + "/segue.db" }
  /// Held by the keeper; the file contains the socket's path.
  package var lock: String { state + "/segue.lock" }
  package var log: String { state + "/segued.log" }
  /// The last hooks.yml without errors, in parsed form.
  package var lastGoodConfiguration: String { state + "/last-good.json" }
  /// The code of `ui.language`. Commands have no YAML reader, and no time for one.
  package var language: String { state + "/language" }
  /// The data that enters of scopes leave for their exits.
  package var restore: String { state + "/restore" }
  /// The running commands, for the next daemon if this one is killed.
  package var running: String { state + "/running" }
  /// Secrets on systems without a keychain.
  package var secrets: String { data + "/secrets" }
  /// The bytes of files attached to sessions.
  package var attachments: String { data + "/attachments" }
  package var sounds: String { cache + "/sounds" }
  /// Added plugins.
  package var plugins: String { data + "/plugins" }
  /// Contains a folder for each plugin's state.
  package var pluginStates: String { state + "/plugins" }
  package var socket: String { runtime + "/control.sock" }
  /// Replaces a socket whose path would be too long.
  package var shortSocket: String { "/tmp/segue-\(getuid())-" + Self.shortHash(of: state) + "/control.sock" }

  /// Reads the variables of `environment`.
  package init(environment: [String: String]) { self.init { environment[$0] } }

  /// The paths of this process. It avoids a copy of all variables, for which a status bar has no time.
  package static var ofThisProcess: Paths { Paths { name in getenv(name).map { String(cString: $0) } } }

  /// Relative values are ignored, as the XDG specification demands.
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
      // Each state folder has its own runtime folder, so that daemons of different homes do not collide.
      let temporary = absolute("TMPDIR") ?? "/tmp"
      runtime = temporary + "/segue-\(getuid())-" + Self.shortHash(of: state)
    }
  }

  /// Returns the folder that contains `path`.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func withoutTrailingSlash(_ path: String) -> String {
    path.count > 1 && path.hasSuffix("/") ? withoutTrailingSlash(String(path.dropLast())) : path
  }

  /// Returns the home folder for a process without `HOME`; `/` if the system knows none.
  private static func homeOfUser() -> String {
    #if os(Linux)
      // getpwuid(3) loads libraries, which a static program cannot do. The file is read instead, which is also its first step.
      return PasswordFile.home(of: getuid(), in: "/etc/passwd") ?? "/"
    #else
      guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return "/" }
      return String(cString: folder)
    #endif
  }

  /// FNV-1a in hexadecimal: the hash names a folder and protects nothing.
  private static func shortHash(of text: String) -> String {
    let hash = text.utf8.reduce(UInt32(0x811C_9DC5)) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    return String(hash, radix: 16)
  }
}
