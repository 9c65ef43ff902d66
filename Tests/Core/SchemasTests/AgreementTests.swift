// SPDX-License-Identifier: MIT
import Foundation
import Schemas
import TestSupport
import Testing

/// What the schema refuses the loader refuses too; and what only the loader can know is known by name.
@Suite struct AgreementTests {
  private let validator = Validator(schema: .hooks)

  private func verdicts(on snippets: [Snippet]) async throws -> [(Snippet, Validator.Verdict, loader: [String])] {
    let verdicts = try await validator.verdicts(on: snippets.map { Data($0.text.utf8) })
    let scratch = try Scratch()
    return try zip(snippets, verdicts).map { ($0, $1, try scratch.errors(in: $0.text)) }
  }

  @Test
  func `what is right is accepted by both`() async throws {
    let snippets = try Snippet.all(of: "valid.yml")
    #expect(snippets.count >= 60)
    for (snippet, verdict, errors) in try await verdicts(on: snippets) {
      #expect(verdict.isAccepted, "\(snippet.name): \(verdict)")
      // The schema knows the whole format already; what this version doesn't do yet it refuses by that name. Which
      // plugins there are isn't the schema's business.
      let others = errors.filter {
        !$0.contains("this version of Segue does not") && !$0.contains("there is no plugin")
      }
      #expect(others == [], "\(snippet.name)")
    }
  }

  @Test
  func `what is wrong is refused by both`() async throws {
    let snippets = try Snippet.all(of: "refused.yml")
    #expect(snippets.count >= 60)
    for (snippet, verdict, errors) in try await verdicts(on: snippets) {
      #expect(verdict.isRefused, "\(snippet.name): \(verdict)")
      #expect(!errors.isEmpty, "\(snippet.name)")
    }
  }

  @Test
  func `what only the loader can know is refused by it alone`() async throws {
    let snippets = try Snippet.all(of: "loader-only.yml")
    #expect(snippets.count >= 20)
    for (snippet, verdict, errors) in try await verdicts(on: snippets) {
      #expect(verdict.isAccepted, "\(snippet.name): \(verdict)")
      #expect(!errors.isEmpty, "\(snippet.name)")
    }
  }

  /// ruamel.yaml takes no tab behind a key, although YAML 1.2 does.
  private static let unreadableElsewhere = ["good-tabs-inside.yml"]

  @Test
  func `nothing is refused that loads, in all files of the loader's own corpus and in the example`() async throws {
    let root = Programs.packageFolder(of: #filePath)
    let folder = root.appending(path: "Tests/Adapters/HookConfigTests/Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
    let files =
      names.filter { $0.hasSuffix(".yml") }.sorted().map { folder.appending(path: $0) }
      + [root.appending(path: "hooks.example.yml")]
    let verdicts = try await validator.verdicts(on: files.map { try Data(contentsOf: $0) })
    var good = 0
    var bad = 0
    var caught = 0
    var unreadable = 0
    for (file, verdict) in zip(files, verdicts) {
      let errors = Scratch.errors(ofFile: file.path(percentEncoded: false))
      if errors.isEmpty {
        good += 1
        let name = file.lastPathComponent
        #expect(verdict.isAccepted || Self.unreadableElsewhere.contains(name), "\(name): \(verdict)")
        #expect(!verdict.isRefused, "\(name): \(verdict)")
      } else {
        bad += 1
        if verdict.isRefused { caught += 1 }
        if verdict.unreadable != nil { unreadable += 1 }
      }
    }
    print("Of \(bad) bad files the schema refuses \(caught), \(unreadable) aren't YAML; all \(good) good ones pass.")
    #expect(good >= 10 && bad >= 60 && (caught + unreadable) * 10 > bad * 8)
  }
}
