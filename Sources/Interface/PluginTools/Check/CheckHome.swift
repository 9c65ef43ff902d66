// SPDX-License-Identifier: MIT
import Foundation
import Paths

/// The environment for trying programs of plugins: an empty home, no desktop, and no way to more rights.
///
/// It limits accidents; it isn't a sandbox.
final class CheckHome {
  let folder: String
  /// The complete environment of the programs.
  let environment: [String: String]

  /// Programs that would change the machine in spite of the empty home.
  private static let refused = ["sudo", "doas", "pkexec", "run0", "su"]
  private static let parts = ["config", "data", "state", "cache", "run", "tmp"]
  private static let kept = ["LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "TZ", "USER", "LOGNAME"]

  init(_ surroundings: [String: String]) throws {
    var name = Array((NSTemporaryDirectory() + "segue-check-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw CocoaError(.fileWriteUnknown) }
    let folder = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.folder = folder
    for part in ["bin"] + Self.parts { try Self.makeFolder("\(folder)/\(part)") }
    for program in Self.refused {
      let path = "\(folder)/bin/\(program)"
      try Data("#!/bin/sh\necho '\(program): not while a plugin is checked' >&2\nexit 1\n".utf8).write(
        to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    var environment = surroundings.filter { Self.kept.contains($0.key) }
    environment["PATH"] = "\(folder)/bin:" + (surroundings["PATH"] ?? "/usr/bin:/bin")
    environment["HOME"] = folder
    environment["TMPDIR"] = folder + "/tmp"
    for (variable, part) in [
      "XDG_CONFIG_HOME": "config", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "cache",
      "XDG_RUNTIME_DIR": "run",
    ] { environment[variable] = "\(folder)/\(part)" }
    // No process listens on this port.
    for variable in ["http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
      environment[variable] = "http://127.0.0.1:9"
    }
    for variable in ["no_proxy", "NO_PROXY"] { environment[variable] = "127.0.0.1,localhost,::1" }
    self.environment = environment
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private static func makeFolder(_ path: String) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  /// Empties the home: the files of one try must not affect the next.
  func clear() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name != "bin" {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
    for part in Self.parts { try Self.makeFolder("\(folder)/\(part)") }
  }

  /// The plugin's own folder.
  func stateFolder(of plugin: String) throws -> String {
    let path = "\(folder)/state/segue/plugins/\(plugin)"
    try Self.makeFolder(path)
    return path
  }

  /// The file that a task's name would create if it were executed.
  var trap: String { folder + "/trap" }

  /// Whether a task's name was executed.
  var isTrapped: Bool { FileManager.default.fileExists(atPath: trap) }

  /// Names of tasks with an effect if they aren't treated as text.
  var hostileTasks: [String] {
    [
      "\"; touch \(trap); \"", "$(touch \(trap))", "`touch \(trap)`", "'; touch \(trap); '", "a\ntouch \(trap)\nb",
      "${{ 1 + 1 }}", "-rf --help -- *", "%s%n%d\\x\\u0000", "../../../../etc/passwd",
      "\u{202E}🍅\u{1F468}\u{200D}\u{1F467}\u{7}",
      "</script>&amp;\"'{}[],:", "",
    ]
  }
}
