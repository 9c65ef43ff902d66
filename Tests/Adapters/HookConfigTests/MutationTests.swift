// SPDX-License-Identifier: MIT
import Hooks
import TestSupport
import Testing

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Numbers that are the same in every run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}

/// Randomly damaged files.
@Suite struct MutationTests {
  private static let rounds = ProcessInfo.processInfo.environment["SEGUE_MUTATIONS"].flatMap { Int($0) } ?? 20

  private static let pieces = [
    "\n", " ", "  ", "\t", ":", ": ", "- ", "\"", "'", "{", "}", "[", "]", "#", " #", "*", "&a ", "*a", "!", "|", ">",
    "?",
    ",", "${{", "}}", "<<: *a", "한", "👩‍👩‍👧", "\r\n", "\u{FEFF}", "\u{85}", "\u{2028}", "~", "null", "%", "@", "\\",
    "---\n", "\0",
  ].map { Array($0.utf8) }

  @Test(.slow, arguments: Corpus.names)
  func `are answered with diagnostics whose places exist, never with a crash`(name: String) throws {
    let path = "\(Corpus.folder)/\(name).yml"
    let original = Array(try Data(contentsOf: URL(filePath: path)))
    var numbers = SeededNumbers(state: UInt64(original.count))
    let loader = ConfigLoader(home: "/home/me", knownSounds: Corpus.sounds, checksOwnership: false)
    for _ in 0..<Self.rounds {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &numbers) { Self.damage(&bytes, &numbers) }
      let loaded = loader.read(path, overrides: [FileAccess.target(of: path): bytes])
      let result = loaded.result
      for member in loaded.members { Self.edit(member) }
      #expect((result.configuration == nil) == !result.errors.isEmpty)
      for diagnostic in result.diagnostics where diagnostic.source != nil {
        let width = diagnostic.source?.count ?? 0
        #expect(diagnostic.column ?? 0 <= width + 1, "\(diagnostic) in \(String(decoding: bytes, as: UTF8.self))")
      }
      _ = DiagnosticRenderer().render(result.diagnostics)
    }
  }

  /// Every edit stays inside the file.
  private static func edit(_ member: FileSet.Member) {
    for keys in [
      ["timer", "focus"], ["goals", "daily"], ["hooks", "a", "enabled"], ["hooks", "new"], ["secrets", "s"],
    ] {
      let edit = TreeEdit(source: member.source, root: member.root, value: .inline("x"))
      guard let replacement = try? edit.replacement(for: keys) else { continue }
      #expect(0 <= replacement.start && replacement.start <= replacement.end)
      #expect(replacement.end <= member.source.scalars.count)
    }
  }

  private static func damage(_ bytes: inout [UInt8], _ numbers: inout SeededNumbers) {
    let place = Int.random(in: 0...bytes.count, using: &numbers)
    let end = min(bytes.count, place + Int.random(in: 0...6, using: &numbers))
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.insert(contentsOf: pieces.randomElement(using: &numbers) ?? [], at: place)
    case 2: bytes.replaceSubrange(place..<end, with: pieces.randomElement(using: &numbers) ?? [])
    default:
      let from = Int.random(in: 0...bytes.count, using: &numbers)
      bytes.insert(contentsOf: Array(bytes[from..<min(bytes.count, from + 40)]), at: place)
    }
  }
}
