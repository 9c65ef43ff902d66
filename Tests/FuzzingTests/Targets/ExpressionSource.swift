// SPDX-License-Identifier: MIT
import Expressions
import Hooks

@testable import CEL

/// An expression: checked in every place where one may stand, and evaluated as a condition and as a value.
enum ExpressionSource {
  private static let places: [ExpressionPlace] = [.edgeCondition, .levelCondition, .value, .levelValue, .exitValue]

  static func run(_ bytes: [UInt8]) {
    let source = String(decoding: bytes, as: UTF8.self)
    let language = Occasion.language()
    let occasion = Occasion(language)
    for place in places {
      let checked = language.check(source, in: place)
      for diagnostic in checked.errors + checked.warnings { expect(diagnostic.span, in: source) }
    }
    ask(occasion.event, source)
    ask(occasion.state, source)
    runUnchecked(source)
  }

  private static func ask(_ situation: some Situation, _ source: String) {
    let holds = try? situation.holds(source)
    let json = try? situation.json(source)
    promise(holds == nil || json == .bool(holds == true), "a condition that isn't its own value")
    for isWhole in [false, true] {
      let text = try? situation.text(source, isWhole: isWhole)
      promise((text == nil) == (json == nil), "a value is JSON or text, not both")
    }
  }

  // MARK: Without types

  /// Without the check more gets as far as the evaluation, with any value anywhere.
  private static func runUnchecked(_ source: String) {
    do {
      let program = try untyped.compile(source, isChecked: false)
      _ = try program.evaluate(bindings).text
    } catch let error as CELErrors {
      for diagnostic in error.diagnostics { expect(diagnostic.span, in: source) }
    } catch let error as EvaluationError {
      if let span = error.span { expect(span, in: source) }
    } catch {
      broken("\(error)")
    }
  }

  private static let untyped: ExpressionEnvironment = {
    var environment = ExpressionEnvironment()
    for name in ["session", "timer", "now", "x"] { environment.declare(name, .dyn) }
    return environment
  }()

  private static let bindings: Bindings = {
    let map = MapValue(["by": .int(300), "text": .string("aab"), "bytes": .bytes([0xFF, 0])])
    return Bindings(
      untyped,
      [
        "session": .map(map), "timer": .list([.map(map), .duration(.seconds(1500)), .type("int")]),
        "now": Timestamp("2026-11-21T09:00:00Z").map { Value.timestamp($0) } ?? .null,
        "x": .list([.int(.min), .double(.nan), .null, .uint(.max), .string("🍅"), .bool(true)]),
      ])
  }()

  private static func expect(_ span: SourceSpan, in source: String) {
    promise(0 <= span.start && span.start <= span.end && span.end <= source.utf8.count, "no such place: \(span)")
  }
}
