// SPDX-License-Identifier: MIT
import Foundation
package import Paths

/// A home of its own for a client and what stands in for the daemon; gone with its owner.
package final class TemporaryHome: Sendable {
  package let folder: String

  package init() throws {
    // Short, since a socket's path is at most 107 bytes.
    let name = "/tmp/segue-" + UUID().uuidString.prefix(8)
    folder = name
    for path in [name, paths.runtime, paths.state, name + "/bin"] {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  package var environment: [String: String] {
    [
      "HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "en_GB.UTF-8", "TZ": "UTC", "TERM": "xterm-256color",
      "XDG_CONFIG_HOME": folder + "/config", "XDG_STATE_HOME": folder + "/state", "XDG_DATA_HOME": folder + "/data",
      "XDG_CACHE_HOME": folder + "/cache", "XDG_RUNTIME_DIR": folder + "/run", "SEGUE_SEGUED": program,
    ]
  }

  package var paths: Paths { Paths(environment: environment) }

  /// Where `install` puts what stands in for `segued`.
  package var program: String { folder + "/bin/segued" }

  /// Has `interpreter` run `script` in place of `segued`.
  package func install(_ script: String, interpreter: String = "/bin/sh") throws {
    try "#!\(interpreter)\n\(script)\n".write(toFile: program, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
  }

  package func write(_ text: String, to path: String) throws {
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
