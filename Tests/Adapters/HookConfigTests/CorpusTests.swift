// SPDX-License-Identifier: MIT
import Hooks
import Testing

@testable import HookConfig

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The corpus of good and bad files.
@Suite struct CorpusTests {
  @Test(arguments: Corpus.names)
  func `each file has the diagnostics that were recorded`(name: String) throws {
    let result = Corpus.load(name)
    let text = Corpus.rendered(result)
    let golden = "\(Corpus.folder)/\(name).expected"
    if Corpus.isRecording { try text.write(toFile: golden, atomically: true, encoding: .utf8) }
    #expect(text == (try String(contentsOfFile: golden, encoding: .utf8)))
    #expect((result.configuration == nil) == !result.errors.isEmpty)
    #expect(result.errors.isEmpty == name.hasPrefix("good-"), "good files, and no others, are called good-…")
  }

  @Test
  func `ten mistakes are ten errors, each with a place and most with a way out`() {
    let errors = Corpus.load("ten-mistakes").errors
    #expect(errors.count == 10)
    #expect(errors.allSatisfy { $0.line != nil && $0.column != nil && $0.source != nil })
    #expect(errors.count { $0.hint != nil } >= 9)
  }

  @Test
  func `the corpus is where the tests look for it`() {
    #expect(Corpus.valid.count >= 40)
    #expect(Corpus.names.count - Corpus.valid.count >= 190)
  }
}
