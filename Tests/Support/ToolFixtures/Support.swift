// SPDX-License-Identifier: MIT

import Foundation
import Paths
package import TestSupport

/// Runs a program of the system or of Segue in a temporary home.
package func run(
  _ words: [String], in home: TemporaryHome, _ variables: [String: String] = [:], input: String = "",
  within limit: Duration = Patience.standard
) async throws -> ProgramResult {
  try await home.run(words, input: input, variables: variables, timeout: limit)
}

/// A program that didn't end by itself.
package struct Unfinished: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}

/// The real `segued`.
package let segued = Programs.segued

/// Runs `segued tool …`, which `segue` executes.
package func tool(
  _ arguments: String..., home: TemporaryHome, _ variables: [String: String] = [:], input: String = ""
) async throws -> ProgramResult {
  try await run([segued, "tool"] + arguments, in: home, variables, input: input)
}

extension TemporaryHome {
  package var config: String { paths.config }

  /// Writes hooks.yml.
  package func configure(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: paths.configFolder, withIntermediateDirectories: true)
    try write(text, to: config)
  }

  /// Writes a shell script into the home's folder `tools`, which is the whole PATH with `onlyTools`.
  package func addTool(_ name: String, _ script: String = "exit 0") throws {
    let folder = self.folder + "/tools"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("#!/bin/sh\n\(script)\n", to: "\(folder)/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
  }

  package var onlyTools: [String: String] { ["PATH": folder + "/tools"] }

  /// The text without parts that differ between runs.
  package func stable(_ text: String) -> String {
    var text = text.replacing(folder, with: "HOME")
    text.replace(#/segue-init-\w{6}/#, with: "segue-init-XXXXXX")
    text.replace(#/127\.0\.0\.1:\d+/#, with: "127.0.0.1:PORT")
    text.replace(#/\d+(\.\d)? [kMGT]?B\b/#, with: "SIZE")
    text.replace("\(NSUserName()) ALL=(root)", with: "USER ALL=(root)")
    text.replace(#/pid \d+/#, with: "pid PID")
    return text
  }
}
