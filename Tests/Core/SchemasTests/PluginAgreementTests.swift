// SPDX-License-Identifier: MIT
import Foundation
import HookConfig
import Hooks
import Messages
import Schemas
import TestSupport
import Testing

/// What the schema of manifests refuses the loader refuses too.
@Suite struct PluginAgreementTests {
  private func verdicts(on file: String) async throws -> [(name: String, Validator.Verdict, loader: [String])] {
    let snippets = try Snippet.all(of: "plugins/\(file)")
    let verdicts = try await Validator(schema: .plugin).verdicts(on: snippets.map { Data($0.text.utf8) })
    return try zip(snippets, verdicts).map { ($0.name, $1, try Self.errors(in: $0.text)) }
  }

  /// The errors of the loader for a manifest in the folder `one`.
  private static func errors(in text: String) throws -> [String] {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(atPath: scratch.folder + "/one", withIntermediateDirectories: true)
    _ = try scratch.write(text, to: "one/plugin.yml")
    return errors(inFolder: scratch.folder + "/one")
  }

  private static func errors(inFolder folder: String) -> [String] {
    let loader = ConfigLoader(home: "/home/me", knownSounds: Set(Validator.sounds), checksOwnership: false)
    return loader.plugin(inFolder: folder).diagnostics.filter { $0.severity == .error }.map {
      "\($0.line ?? 0): \($0.message)"
    }
  }

  @Test
  func `what is right is accepted by both`() async throws {
    let all = try await verdicts(on: "valid.yml")
    #expect(all.count >= 8)
    for (name, verdict, errors) in all {
      #expect(verdict.isAccepted, "\(name): \(verdict)")
      #expect(errors == [], "\(name)")
    }
  }

  @Test
  func `what is wrong is refused by both`() async throws {
    let all = try await verdicts(on: "refused.yml")
    #expect(all.count >= 30)
    for (name, verdict, errors) in all {
      #expect(verdict.isRefused, "\(name): \(verdict)")
      #expect(!errors.isEmpty, "\(name)")
    }
  }

  @Test
  func `what only the loader can know is refused by it alone`() async throws {
    let all = try await verdicts(on: "loader-only.yml")
    #expect(all.count >= 8)
    for (name, verdict, errors) in all {
      #expect(verdict.isAccepted, "\(name): \(verdict)")
      #expect(!errors.isEmpty, "\(name)")
    }
  }

  @Test
  func `no manifest that loads is refused, of the loader's own corpus and of the bundled plugins`() async throws {
    let root = Programs.packageFolder(of: #filePath)
    let folders = ["Tests/Adapters/HookConfigTests/Corpus/plugins", "plugins"].map { root.appending(path: $0) }
    let manifests = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).sorted().map {
        folder.appending(path: "\($0)/plugin.yml")
      }
    }.filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    let verdicts = try await Validator(schema: .plugin).verdicts(on: manifests.map { try Data(contentsOf: $0) })
    var good = 0
    for (manifest, verdict) in zip(manifests, verdicts) {
      let folder = String(manifest.path(percentEncoded: false).dropLast("/plugin.yml".count))
      guard Self.errors(inFolder: folder).isEmpty else { continue }
      good += 1
      #expect(verdict.isAccepted, "\(folder): \(verdict)")
    }
    #expect(good >= 3)
  }
}
