// SPDX-License-Identifier: MIT

import Testing

@testable import CEL

/// Random input neither crashes nor hangs: it compiles or it is explained.
@Suite struct FuzzTests {
  /// SplitMix64: the same inputs in every run.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static let pieces = [
    "session", "timer", "now", "data", "x", "1", "2u", "1.5", "'a'", "b'\\xff'", "r'\\d'", "true", "null", ".task",
    ".phase", ".?by", "[0]", "[?0]", "(", ")", "[", "]", "{", "}", ",", ":", "?", "+", "-", "*", "/", "%", "!", "==",
    "!=",
    "<", ">=", "&&", "||", " in ", ".all(x, ", ".map(x, ", ".exists(x, ", ".filter(x, ", ".transformMap(k, v, ",
    "cel.bind(x, ", "has(", "size(", ".matches(", ".optMap(x, ", "optional.of(", "duration('1h')", "timestamp(",
    ".format([",
    "math.greatest(", "dyn(", "int(", "string(", ".getHours()", ".`a-b`", "//", "\n", "\"\"\"", "'", "\\", "é", "🍅",
    "\u{0}",
  ]

  private func attempt(_ source: String) {
    for isChecked in [true, false] {
      do {
        let program = try Vocabulary.environment.compile(source, isChecked: isChecked)
        _ = try program.evaluate(Vocabulary.bindings)
      } catch let error as CELErrors {
        for diagnostic in error.diagnostics {
          #expect(diagnostic.span.end <= source.utf8.count && diagnostic.span.start >= 0, "\(source)")
        }
      } catch let error as EvaluationError {
        #expect(error.span != nil || error.code == .limit, "\(source): \(error)")
      } catch { Issue.record("\(source): \(error)") }
    }
  }

  @Test(arguments: [1, 2, 3, 4])
  func `random pieces`(seed: UInt64) {
    var random = Random(state: seed)
    for _ in 0..<1500 {
      let count = Int.random(in: 1...24, using: &random)
      attempt((0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined())
    }
  }

  @Test(arguments: [5, 6])
  func `random bytes`(seed: UInt64) {
    var random = Random(state: seed)
    for _ in 0..<1500 {
      let bytes = (0..<Int.random(in: 1...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      attempt(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: [7, 8])
  func `damaged expressions`(seed: UInt64) {
    var random = Random(state: seed)
    let whole = [
      "timer.phase == 'focus' && session.elapsed >= duration('20m') || session.tags.exists(t, t.startsWith('d'))",
      "{'a': [1, 2.5, 3u], ?'b': data.?by}.transformMap(k, v, k == 'a', size(v)).a + [1, 2].map(x, x * 2)[0]",
      "cel.bind(x, session.task.split(' '), '%s: %d'.format([x.join('-'), x.size()])).matches(r'^\\w+')",
    ]
    for _ in 0..<600 {
      var bytes = Array(whole.randomElement(using: &random)!.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 32...126, using: &random)
        default: bytes.insert(UInt8.random(in: 32...126, using: &random), at: place)
        }
      }
      attempt(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test(arguments: [9, 10])
  func `random patterns`(seed: UInt64) {
    var random = Random(state: seed)
    let alphabet = Array("ab.*+?|()[]{}^$\\d-,1:i<P>=xpL")
    for _ in 0..<3000 {
      let pattern = String(
        (0..<Int.random(in: 1...14, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
      var activation = Activation(variables: [], localCount: 0, limits: Limits(), zones: nil)
      _ = try? Regex.matching(pattern, in: "aab-1b\nxab", &activation)
    }
  }
}
