// SPDX-License-Identifier: MIT

import Testing

@testable import CEL

/// Prints how long compiling and evaluating take; the clock fails no test.
@Suite struct MeasureTests {
  @Test func `times are printed`() throws {
    let sources = [
      "timer.phase == 'focus' && session.elapsed >= duration('20m')",
      "session.task != '' && session.tags.exists(t, t == 'alone')",
      "goals.daily != null && goals.daily.target > session.strikes ? session.task : 'none'",
      "session.task.matches('^Write.*(design|plan)$')",
    ]
    for source in sources {
      let program = try Vocabulary.environment.compile(source)
      let compiling = ContinuousClock().measure {
        for _ in 0..<200 { _ = try? Vocabulary.environment.compile(source) }
      }
      let evaluating = ContinuousClock().measure {
        for _ in 0..<5000 { _ = try? program.evaluate(Vocabulary.bindings) }
      }
      print("cel: \(evaluating / 5000) to evaluate, \(compiling / 200) to compile: \(source)")
      #expect(throws: Never.self) { try program.evaluate(Vocabulary.bindings) }
    }
  }
}
