// SPDX-License-Identifier: MIT
package import ClientFixtures
import Foundation
import Paths
import Processes
import Testing

import class TestSupport.Slots

/// What a program came to.
package struct ToolOutcome: Hashable {
  package var status: Int32
  package var output: String
  package var errors: String

  package init(status: Int32, output: String, errors: String) {
    (self.status, self.output, self.errors) = (status, output, errors)
  }
}

/// Runs a program of the system's or of ours in a temporary home; with few others at the same time.
package func run(
  _ words: [String], in home: TemporaryHome, _ variables: [String: String] = [:], input: String = "",
  within limit: Duration = .seconds(300)
) async throws -> ToolOutcome {
  await Slots.programs.take()
  defer { Slots.programs.give() }
  let outcome = try await Processes.run(
    Command(
      words, environment: home.environment.merging(variables) { $1 }, workingDirectory: home.folder,
      input: Array(input.utf8), timeout: limit, grace: .seconds(2), background: .end, outputLimit: 1 << 20))
  guard case .exited(let status) = outcome.termination else {
    throw Unfinished(description: "\(words): \(outcome.termination) \(outcome.stderr.text)")
  }
  return ToolOutcome(status: status, output: outcome.stdout.text, errors: outcome.stderr.text)
}

/// A program that didn't end by itself.
package struct Unfinished: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}

/// The real `segued`.
package let segued: String = {
  #if os(macOS)
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
    return bundle.bundleURL.deletingLastPathComponent().appending(path: "segued").path
  #else
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "segued").path
  #endif
}()

/// Runs `segued tool …`, which is what `segue` becomes.
package func tool(
  _ arguments: String..., home: TemporaryHome, _ variables: [String: String] = [:], input: String = ""
) async throws -> ToolOutcome {
  try await run([segued, "tool"] + arguments, in: home, variables, input: input)
}

extension TemporaryHome {
  package var config: String { paths.config }

  /// Writes hooks.yml.
  package func configure(_ text: String) throws {
    try FileManager.default.createDirectory(atPath: paths.configFolder, withIntermediateDirectories: true)
    try write(text, to: config)
  }

  /// Puts a shell script into the folder `tools` of the home, which becomes the whole PATH with `onlyTools`.
  package func addTool(_ name: String, _ script: String = "exit 0") throws {
    let folder = self.folder + "/tools"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("#!/bin/sh\n\(script)\n", to: "\(folder)/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder)/\(name)")
  }

  package var onlyTools: [String: String] { ["PATH": folder + "/tools"] }

  package func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  /// The text without what differs from run to run.
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
