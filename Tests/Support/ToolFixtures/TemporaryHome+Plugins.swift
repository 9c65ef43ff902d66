// SPDX-License-Identifier: MIT

import Foundation
package import TestSupport

extension TemporaryHome {
  /// Writes a plugin; `folder` is `config/segue/plugins` or `data/segue/plugins`.
  package func addPlugin(
    _ name: String, in folder: String = "config/segue/plugins", _ manifest: String, program: String? = nil
  ) throws {
    let folder = "\(self.folder)/\(folder)/\(name)"
    try FileManager.default.createDirectory(atPath: folder + "/bin", withIntermediateDirectories: true)
    try write(manifest, to: folder + "/plugin.yml")
    guard let program else { return }
    try write(program, to: "\(folder)/bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/bin/\(name)")
  }

  /// A plugin with a value for every key.
  package func addChime() throws {
    try addPlugin(
      "chime",
      """
      manifest: 1
      name: chime
      version: 1.2.0
      summary: Ring somewhere
      license: MIT
      scoped: true
      while: focus
      inputs:
        token: { type: secret, required: true, description: Its key }
        rooms: { type: list, items: string, default: [hall], description: Where it rings }
        volume: { type: integer, default: 30, minimum: 0, maximum: 100 }
        wait: { type: duration, default: 10s }
        tone: { type: string, enum: [low, high], default: low }
        where: { type: path, required: true }
      requires: [sh, no-such-program]
      timeout: 10s
      setup: [bin/chime]
      examples:
        - { summary: In the kitchen, with: { token: abc, rooms: [kitchen], wait: 5s, where: ~/x } }
        - { while: break, with: { tone: high, where: /tmp } }
      exec: [bin/chime]

      """, program: "#!/bin/sh\n")
  }
}
