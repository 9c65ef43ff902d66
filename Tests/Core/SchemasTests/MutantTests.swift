// SPDX-License-Identifier: MIT
import Foundation
import Schemas
import Testing

/// Every value of every good snippet replaced by values of other kinds: nothing is refused that loads.
@Suite struct MutantTests {
  private static let values = [
    "", "5", "-1", "1.5", "true", "off", "''", "' '", "[]", "{}", "[x, 5]", "[[x]]", "{ x: 5 }", "10s",
    "\"${{ session.task }}\"",
    "\"*\"", "focus", "focus.elapsed", "~/x", "~x", "https://example.org", "chime",
  ]

  /// Each with one value replaced; which, and by what, goes around so that all meet each other across the snippets.
  private func mutants() throws -> [String] {
    var mutants: [String] = []
    for (index, snippet) in try Snippet.all(of: "valid.yml").enumerated() {
      let places = snippet.text.matches(of: Self.value).map { $0.output.1.startIndex..<$0.output.1.endIndex }
      for (number, place) in places.enumerated() {
        for (turn, value) in Self.values.enumerated() where (turn + number + index) % Self.step == 0 {
          mutants.append(snippet.text.replacingCharacters(in: place, with: value))
        }
      }
    }
    return mutants
  }

  /// What stands behind a key: a word, a list, or a mapping on one line.
  private static var value: Regex<(Substring, Substring)> { #/[a-z]: ([^,{}\[\]\n&*]+|\[[^\[\]\n]*\]|\{[^{}\n]*\})/# }

  /// `SEGUE_ALL_MUTANTS` asks for all of them, which takes minutes.
  private static let step = ProcessInfo.processInfo.environment["SEGUE_ALL_MUTANTS"] == nil ? 17 : 1

  @Test func `what the schema refuses the loader refuses too`() async throws {
    let texts = try mutants()
    let verdicts = try await Validator(schema: .hooks).verdicts(on: texts.map { Data($0.utf8) })
    let scratch = try Scratch()
    var refused = 0
    var accepted = 0
    for (text, verdict) in zip(texts, verdicts) where verdict.unreadable == nil {
      let errors = try scratch.errors(in: text)
      if errors.isEmpty {
        accepted += 1
        #expect(verdict.isAccepted, "\(verdict)\n\(text)")
      } else if verdict.isRefused {
        refused += 1
      }
    }
    print("Of \(texts.count) mutants both refuse \(refused) and both accept \(accepted).")
    #expect(refused > 200 && accepted > 30)
  }
}
