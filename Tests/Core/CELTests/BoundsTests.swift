// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import CEL

/// No expression hangs, fills the memory or overflows the stack.
@Suite struct BoundsTests {
  @Test(arguments: [
    String(repeating: "(", count: 5000) + "1" + String(repeating: ")", count: 5000),
    String(repeating: "[", count: 5000), String(repeating: "-(", count: 3000) + "1",
    String(repeating: "{1:", count: 4000), String(repeating: "true ? 1 : ", count: 1000) + "1",
    "1" + String(repeating: " + 1", count: 3000), "data" + String(repeating: ".a", count: 3000),
    "data" + String(repeating: "[0]", count: 3000), String(repeating: "size(", count: 3000),
    String(repeating: "[1].map(x, ", count: 1000) + "1" + String(repeating: ")", count: 1000),
    String(repeating: "a", count: 20_000),
  ])
  func `nesting is refused`(source: String) {
    let error = #expect(throws: CELErrors.self) { try Vocabulary.environment.compile(source) }
    #expect(error?.diagnostics.map(\.code) == [.tooComplex])
  }

  /// The deepest that is allowed, on a thread with the smallest stack that threads usually have.
  @Test func `the deepest expression fits a small stack`() async throws {
    let depth = Parser.deepest - 4
    let sources = [
      String(repeating: "(", count: depth) + "1" + String(repeating: ")", count: depth),
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
      String(repeating: "[1].map(x, ", count: depth / 2) + "1" + String(repeating: ")", count: depth / 2),
      "1" + String(repeating: " + 1", count: depth), String(repeating: "true ? 1 : ", count: depth) + "1",
      String(repeating: "cel.bind(a, [1], ", count: depth) + "a" + String(repeating: ")", count: depth),
      String(repeating: "[1].all(x, x == 1 && (", count: depth / 5) + "true"
        + String(repeating: "))", count: depth / 5),
    ]
    let outcomes = await withCheckedContinuation { continuation in
      let thread = Thread {
        continuation.resume(
          returning: sources.map { source in
            do { return try Vocabulary.evaluate(source).typeName } catch { return "\(error)" }
          })
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(outcomes == ["int", "list", "list", "int", "int", "list", "bool"])
  }

  @Test func `long chains of conditions are fine`() throws {
    let source = Array(repeating: "session.strikes == 1", count: 600).joined(separator: " && ")
    #expect(try Vocabulary.environment.compile(source).evaluate(Vocabulary.bindings).text == "true")
  }

  private static let ten = "[1,2,3,4,5,6,7,8,9,10]"

  /// `step` forty times over, each time with the variable before it; then `body` with the last one.
  private static func repeated(_ first: String, _ step: (String) -> String, _ body: String) -> String {
    let levels = (1...40).map { "cel.bind(v\($0), \($0 == 1 ? first : step("v\($0 - 1)")), " }
    return levels.joined() + body + String(repeating: ")", count: 40)
  }

  @Test(arguments: [
    // A million rounds and more.
    (0..<6).reduce("true") { inner, level in "\(ten).all(x\(level), \(inner))" },
    (0..<6).reduce("true") { inner, level in "\(ten).all(x\(level), \(inner))" } + " || true",
    (0..<6).reduce("'x'") { inner, level in "\(ten).map(x\(level), \(inner))" },
    // Lists and strings that double.
    repeated("[1]", { "\($0) + \($0)" }, "size(v40)"), repeated("'abc'", { "\($0) + \($0)" }, "size(v40)"),
    // Shared parts that would take forever to compare, to print or to write out.
    repeated("[1]", { "[\($0), \($0)]" }, "v40 == v40"), repeated("[1]", { "[\($0), \($0)]" }, "[v40] == [v40]"),
    repeated("[1]", { "[\($0), \($0)]" }, "'%s'.format([v40])"), repeated("[1]", { "{1: \($0), 2: \($0)}" }, "v40"),
  ])
  func `evaluation is bounded`(source: String) throws {
    let program = try Vocabulary.environment.compile(source)
    let error = try #require(throws: EvaluationError.self) { try program.evaluate(Vocabulary.bindings) }
    #expect(error.code == .limit)
  }

  @Test func `the limits are the caller's`() throws {
    var environment = Vocabulary.environment
    environment.limits = Limits(steps: 20, elements: 3, bytes: 10)
    func code(_ source: String) -> EvaluationError.Code? {
      do { _ = try environment.compile(source).evaluate(Vocabulary.bindings) } catch let error as EvaluationError {
        return error.code
      } catch { return nil }
      return nil
    }
    #expect(code("[1, 2, 3].all(x, x > 0)") == nil)
    #expect(code("[1, 2, 3].all(x, [1, 2, 3].all(y, y > 0))") == .limit)
    #expect(code("session.tags + session.tags") == .limit)
    #expect(code("session.task + '!'") == .limit)
  }

  /// A type that stood for a key and a value alike would double with every level.
  @Test(.timeLimit(.minutes(1))) func `types do not grow exponentially`() {
    for step in [".map(x, {x: x})", ".map(x, {'a': x})", ".map(x, [x, {1: x}])"] {
      _ = try? Vocabulary.environment.compile("[]" + String(repeating: step, count: 60))
    }
    _ = try? Vocabulary.environment.compile("{}" + String(repeating: ".transformMap(k, v, k)", count: 60))
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "(a*)*b", "(a|a)*b", "(a+)+$", "(.*)(.*)(.*)(.*)(.*)x", "(a?){50}a{50}", "((a{0,10}){0,10}){0,10}b", "(x+x+)+y",
      "((a*)*)*|b",
    ])
  func `patterns take linear time`(pattern: String) throws {
    var bindings = Vocabulary.bindings
    bindings["data"] = .map(
      MapValue(["text": .string(String(repeating: "a", count: 2000)), "pattern": .string(pattern)]))
    let program = try Vocabulary.environment.compile("data.text.matches(data.pattern)")
    do { _ = try program.evaluate(bindings) } catch { #expect(error.code == .limit) }
  }

  @Test(arguments: [
    "((a{1000}){1000}){1000}", "(){1000}", String(repeating: "(", count: 30) + String(repeating: "){1000}", count: 30),
    String(repeating: "(", count: 3000),
  ])
  func `large patterns are refused`(pattern: String) {
    if pattern == "(){1000}" {
      #expect(throws: Never.self) { try Regex(pattern) }
    } else {
      #expect(throws: PatternError.self) { try Regex(pattern) }
    }
  }
}
