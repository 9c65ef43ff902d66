// SPDX-License-Identifier: MIT
import Foundation
package import Paths

/// A home folder for one test, with every XDG folder inside it. Removed at the end, with all its running processes.
package final class TemporaryHome: Sendable {
  package let folder: String
  /// The complete environment of its programs.
  package let variables: [String: String]

  package var paths: Paths { Paths(environment: variables) }

  /// A home with `hooks` as its `hooks.yml`.
  package convenience init(hooks: String? = nil, variables: [String: String] = [:]) throws {
    let folder = Self.newFolder("segue-e2e-")
    let base = ["PATH": "\(folder)/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin", "LANG": "C.UTF-8"]
    try self.init(folder, ["bin", "run", "config/segue", "state/segue"], base.merging(variables) { $1 })
    if let hooks { try write(hooks, to: Self.hooksFile) }
  }

  /// A home for a client, without configuration. `install` provides its `segued`.
  package static func forClient() throws -> TemporaryHome {
    let folder = newFolder("segue-")
    return try TemporaryHome(
      folder, ["bin", "run/segue", "state/segue"],
      [
        "PATH": "/usr/bin:/bin", "LANG": "en_GB.UTF-8", "TERM": "xterm-256color",
        "SEGUE_SEGUED": folder + "/bin/segued",
        "SEGUE_PLAYER_ARGS": nil,
      ])
  }

  private init(_ folder: String, _ folders: [String], _ extra: [String: String?]) throws {
    self.folder = folder
    let base: [String: String?] = [
      "HOME": folder, "TZ": "UTC", "XDG_CONFIG_HOME": folder + "/config", "XDG_STATE_HOME": folder + "/state",
      "XDG_DATA_HOME": folder + "/data", "XDG_CACHE_HOME": folder + "/cache", "XDG_RUNTIME_DIR": folder + "/run",
      "SEGUE_PLAYER_ARGS": "--ao=null",
    ]
    variables = base.merging(extra) { $1 }.compactMapValues { $0 }
    for name in folders {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
  }

  /// Short, because a socket's path has at most 107 bytes.
  private static func newFolder(_ prefix: String) -> String {
    "/tmp/" + prefix + UUID().uuidString.lowercased().prefix(8)
  }

  deinit {
    endProcesses()
    try? FileManager.default.removeItem(atPath: folder)
  }

  package static let hooksFile = "config/segue/hooks.yml"

  /// The absolute path of a file in the home; `name` itself if it is absolute.
  package func path(_ name: String) -> String { name.hasPrefix("/") ? name : "\(folder)/\(name)" }

  /// The path of the program that `install` puts in place of `segued`.
  package var program: String { path("bin/segued") }

  /// Installs `script` for `interpreter` in place of `segued`.
  package func install(_ script: String, interpreter: String = "/bin/sh") throws {
    try write("#!\(interpreter)\n\(script)\n", to: program, mode: 0o700)
  }

  /// Writes a file in place, like an editor that keeps the file.
  package func write(_ text: String, to name: String, mode: Int = 0o600) throws {
    let path = path(name)
    if !FileManager.default.fileExists(atPath: path) {
      let attributes: [FileAttributeKey: Any] = [.posixPermissions: mode]
      guard FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes) else {
        throw CocoaError(.fileWriteUnknown)
      }
    }
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
    if mode & 0o100 != 0 { untilStartable(path) }
  }

  /// Writes another file and renames it over the old one, like most editors.
  package func replace(_ name: String, with text: String) throws {
    try write(text, to: name + ".new")
    guard rename(path(name + ".new"), path(name)) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// A file as text; empty if it doesn't exist.
  package func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

  package func bytes(_ name: String) -> [UInt8] {
    FileManager.default.contents(atPath: path(name)).map { Array($0) } ?? []
  }

  /// The lines of a file.
  package func lines(_ name: String) -> [String] { text(name).split(separator: "\n").map(String.init) }

  /// Waits until `find` has a result for a file. Calls it again whenever the file's folder changes.
  package func until<Found: Sendable>(
    _ name: String, has what: String, within limit: Duration = Patience.standard,
    _ find: @escaping @Sendable (String) -> Found?
  ) async throws -> Found {
    let changes = try FolderChanges(URL(filePath: path(name)).deletingLastPathComponent().path(percentEncoded: false))
    return try await NotSeen.explaining({ "\(name):\n\(text(name))\n\(report)" }) {
      try await changes.until("\(what) in \(name)", within: limit) { [self] in find(text(name)) }
    }
  }

  /// The daemon's log and the running processes, for examining a failed test.
  package var report: String {
    let log = lines("state/segue/segued.log").suffix(60).joined(separator: "\n")
    let running = processes.map(\.description).joined(separator: "\n")
    return "--- log\n\(log)\n--- running\n\(running)"
  }
}
