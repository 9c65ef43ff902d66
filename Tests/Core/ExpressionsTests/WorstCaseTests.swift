// SPDX-License-Identifier: MIT
import CEL
import Foundation
import Testing

@testable import Expressions

/// Segue's own functions pay for their work, too.
struct WorstCaseTests {
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  @Test(arguments: [
    "escape.slack(t) == u", "escape.html(t) == u", "escape.markdown(t) == u", "escape.mattermost(t) == u",
    "escape.url(t) == u", "escape.slack(u) == t", "escape.html(u) == t", "escape.markdown(u) == t",
    "escape.mattermost(u) == t", "escape.url(u) == t",
    "clock(now) == t", "now.getHours('Europe/Berlin') == 99", "now.getHours('No/Where') == i",
  ])
  func `a hundred thousand rounds end as too much work`(_ body: String) throws {
    let ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    let rounds = (0..<5).reduce("\(body) && i < 0") { inner, level in
      "\(ten).exists(\(level == 0 ? "i" : "i\(level)"), \(inner))"
    }
    for doublings in [0, 8] {
      func doubled(_ text: String) -> String {
        (0..<doublings).reduce("'\(text)'") { "cel.bind(y\($1), \($0), y\($1) + y\($1))" }
      }
      let long = String(repeating: "<&>\"_*", count: 10)
      let source =
        "cel.bind(t, \(doubled(long)), cel.bind(u, \(doubled(String(repeating: "é漢", count: 12))), \(rounds)))"
      let expressions = Expressions()
      var bindings = expressions.bindings()
      bindings["now"] = Timestamp(seconds: 1_795_258_800).map { .timestamp($0) }
      guard case .success(let program) = expressions.program(source) else {
        Issue.record("\(source) can't be read")
        continue
      }
      let start = Self.processorTime()
      let error = #expect(throws: EvaluationError.self) { try program.evaluate(bindings) }
      let time = Self.processorTime() - start
      print("worst: \(time) of \(60 << doublings) bytes: \(body)")
      #expect(error?.code == .limit)
      #expect(time < .seconds(3))
    }
  }
}
