// SPDX-License-Identifier: MIT
import Hooks
import Testing

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite("The corpus of good and bad files")
struct CorpusTests {
  @Test("each file has the diagnostics that were recorded", arguments: Corpus.names)
  func golden(name: String) throws {
    let result = Corpus.load(name)
    let text = Corpus.rendered(result)
    let golden = "\(Corpus.folder)/\(name).expected"
    if Corpus.isRecording { try text.write(toFile: golden, atomically: true, encoding: .utf8) }
    #expect(text == (try String(contentsOfFile: golden, encoding: .utf8)))
    #expect((result.configuration == nil) == !result.errors.isEmpty)
    #expect(result.errors.isEmpty == name.hasPrefix("good-"), "good files, and no others, are called good-…")
  }

  @Test("ten mistakes are ten errors, each with a place and most with a way out")
  func tenMistakes() {
    let errors = Corpus.load("ten-mistakes").errors
    #expect(errors.count == 10)
    #expect(errors.allSatisfy { $0.line != nil && $0.column != nil && $0.source != nil })
    #expect(errors.count { $0.hint != nil } >= 9)
  }

  @Test("the corpus is where the tests look for it")
  func isThere() {
    #expect(Corpus.valid.count >= 40)
    #expect(Corpus.names.count - Corpus.valid.count >= 190)
  }
}
