// SPDX-License-Identifier: MIT
import Hooks

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The golden files: each `NAME.yml` with the expected diagnostics in `NAME.expected`.
enum Corpus {
  static let folder = String(#filePath.dropLast("Corpus.swift".count)) + "Corpus"

  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }.sorted()

  /// The files that load without errors. Only they have this prefix.
  static let valid = names.filter { $0.hasPrefix("good-") }

  static var isRecording: Bool { ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" }

  static let sounds: Set<String> = ["chime", "meditation", "waterfall"]

  static func load(_ name: String) -> LoadResult {
    ConfigLoader(home: "/home/me", knownSounds: sounds, checksOwnership: false).load("\(folder)/\(name).yml")
  }

  /// The diagnostics in the form for people, with the same paths everywhere.
  static func rendered(_ result: LoadResult) -> String {
    let text = DiagnosticRenderer().render(result.diagnostics)
    return text.isEmpty ? "no problems\n" : text.replacing(folder + "/", with: "")
  }
}
