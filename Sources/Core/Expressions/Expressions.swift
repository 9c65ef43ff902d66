// SPDX-License-Identifier: MIT
package import CEL
import ControlProtocol
package import Events
import Foundation
package import Hooks
import Messages
import Synchronization
package import TimerEngine

/// The language of `if`, `while` and `${{ }}`: checks expressions on loading, and evaluates them afterwards.
package final class Expressions: Sendable {
  package let clock: LocalClock
  let text: ValueText
  let environment: ExpressionEnvironment
  /// The compiled programs, by source: a file is loaded repeatedly, mostly unchanged.
  private let compiled = Mutex<[String: Result<Program, CELErrors>]>([:])

  /// Exceeds the expressions of any file; beyond the limit the cache is emptied.
  private static let mostCompiled = 20_000

  package init(clock: LocalClock = LocalClock()) {
    self.clock = clock
    text = ValueText(clock: clock)
    var environment = ExpressionEnvironment()
    for variable in Vocabulary.variables { environment.declare(variable.name, variable.type) }
    environment.declare(Vocabulary.inputs, .map(.string, .dyn))
    for function in TextFunctions.all(clock) { environment.declare(function) }
    environment.zones = LocalClock.offsets
    for name in ["getHours", "getMinutes", "getDayOfWeek", "getDayOfMonth", "getDate", "getMonth", "getFullYear"] {
      environment.advise(.utcUseDuring, for: name)
    }
    self.environment = environment
  }

  /// Returns the errors and warnings of an expression in `place`; `inputs` are those of the plugin whose manifest contains it.
  package func check(
    _ source: String, in place: ExpressionPlace, inputs: [PluginInput]? = nil
  ) -> CheckedExpression {
    switch inputs.map({ program(source, inputs: $0) }) ?? program(source) {
    case .failure(let errors): return CheckedExpression(errors: errors.diagnostics.map(Self.explained), warnings: [])
    case .success(let program):
      var errors: [CEL.Diagnostic] = []
      if place.isCondition, program.type != .bool, program.type != .dyn {
        errors.append(Self.notABool(program))
      }
      for reference in program.references {
        guard
          let objection = inputs == nil && reference.isOfInputs
            ? ExpressionPlace.noInputs : place.objection(to: reference.path)
        else { continue }
        errors.append(
          CEL.Diagnostic(.undeclared, objection.problem, at: reference.span, hint: objection.hint))
      }
      errors += zoneErrors(program)
      return CheckedExpression(
        errors: errors, warnings: program.warnings, type: program.type,
        isTimed: ["now", "today", "goals"].contains(where: program.uses),
        calls: Set(program.calls.map(\.function)))
    }
  }

  /// Returns the steps for all evaluations of one decision.
  package func budget() -> StepBudget { StepBudget() }

  /// Returns the context of conditions and templates for an event; its evaluations share `budget`.
  package func situation(of event: Event, sharing budget: StepBudget = StepBudget()) -> EventSituation {
    EventSituation(self, event, budget)
  }

  /// Returns the context of `while` hooks for the timer's present state.
  package func situation(
    timer: TimerSnapshot, today: Totals, goals: GoalsInfo, host: String, at instant: Instant
  ) -> StateSituation {
    StateSituation(self, timer: timer, today: today, goals: goals, host: host, at: instant)
  }

  func program(_ source: String) -> Result<Program, CELErrors> {
    let source = Self.asKept(source)
    if let known = compiled.withLock({ $0[source] }) { return known }
    let result = Result { () throws(CELErrors) in try environment.compile(source) }
    compiled.withLock { compiled in
      if compiled.count >= Self.mostCompiled { compiled = [:] }
      compiled[source] = result
    }
    return result
  }

  /// Compiles with the types of a manifest's inputs; not cached, because other manifests have other inputs.
  func program(_ source: String, inputs: [PluginInput]) -> Result<Program, CELErrors> {
    var environment = environment
    // Secrets must stand alone, like those of hooks.yml.
    let members = inputs.filter { $0.type != .secret }.map { ObjectType.Member($0.name, $0.type.valueType) }
    environment.declare(Vocabulary.inputs, .object(ObjectType(Vocabulary.inputs, members)))
    let final = environment
    return Result { () throws(CELErrors) in try final.compile(Self.asKept(source)) }
  }

  /// Returns the source in Unicode NFC, the stored form of names and texts: CEL compares bytes.
  private static func asKept(_ source: String) -> String {
    source.utf8.allSatisfy { $0 < 0x80 } ? source : source.precomposedStringWithCanonicalMapping
  }

  /// Whether `text` contains a match of `pattern`; nil if the pattern is invalid.
  package func matches(_ text: String, _ pattern: String) -> Bool? {
    var bindings = bindings()
    bindings[Vocabulary.inputs] = .map(MapValue(["text": .string(text), "pattern": .string(pattern)]))
    return try? holds("inputs.text.matches(inputs.pattern)", bindings)
  }

  func bindings() -> Bindings { Bindings(environment) }

  func evaluate(_ source: String, _ bindings: Bindings, sharing budget: StepBudget? = nil) throws(Refusal) -> Value {
    switch program(source) {
    case .failure(let errors):
      throw Refusal(.invalid(detail: errors.diagnostics[0].message))
    case .success(let program):
      do {
        return try program.evaluate(bindings, sharing: budget)
      } catch {
        throw Refusal(
          .evaluation(kind: error.code.rawValue, subject: error.subject, detail: error.message))
      }
    }
  }

  func holds(_ source: String, _ bindings: Bindings, sharing budget: StepBudget? = nil) throws(Refusal) -> Bool {
    guard case .bool(let flag) = try evaluate(source, bindings, sharing: budget) else {
      throw Refusal(.notABool)
    }
    return flag
  }

  /// Reports literal zones that do not exist: `getHours("Europe/Berln")` would fail on each evaluation.
  private func zoneErrors(_ program: Program) -> [CEL.Diagnostic] {
    guard program.calls.contains(where: { $0.function.hasPrefix("get") }) else { return [] }
    let source = Array(program.source.utf8)
    return program.calls.compactMap { call in
      guard call.function.hasPrefix("get"), call.argumentCount > 0 else { return nil }
      let rest = source[min(call.span.end, source.count)...]
      guard let open = rest.firstIndex(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }),
        source[call.span.end..<open].allSatisfy({ $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: " ") }),
        let close = source[(open + 1)...].firstIndex(of: source[open])
      else { return nil }
      let name = String(decoding: source[(open + 1)..<close], as: UTF8.self)
      // The language itself handles offsets such as `+02:00`.
      guard name.contains(where: \.isLetter), name != "UTC", let epoch = Timestamp(seconds: 0),
        LocalClock.offsets(name, epoch) == nil
      else { return nil }
      return CEL.Diagnostic(
        .badLiteral, .unknownZone(name), at: SourceSpan(open, close + 1),
        hint: .zoneNames)
    }
  }

  private static func notABool(_ program: Program) -> CEL.Diagnostic {
    let hint: ExpressionHint? =
      switch program.type {
      case .string: .compare("… != \"\"")
      case .enumeration(let words): .compare("… == \"\(words.values[0])\"")
      case .int, .uint, .double: .compare("… > 0")
      case .duration: .compare("… >= duration(\"20m\")")
      case .list, .map: .askSize("size(…) > 0")
      case .nullable: .compare("… != null")
      case .dyn, .null, .bool, .bytes, .timestamp, .type, .object, .opaque, .parameter: nil
      }
    return CEL.Diagnostic(
      .noSuchOverload, .notACondition(program.type.description),
      at: SourceSpan(0, program.source.utf8.count), hint: hint)
  }

  /// Explains that secrets are not variables, instead of 'there is no variable'.
  private static func explained(_ diagnostic: CEL.Diagnostic) -> CEL.Diagnostic {
    guard diagnostic.code == .undeclared,
      ["'secrets'", "'secrets.", "'secret'"].contains(where: diagnostic.message.contains)
    else { return diagnostic }
    var explained = diagnostic
    explained.problem = .secretInside
    explained.advice = .secretAlone
    return explained
  }
}

package struct CheckedExpression: Sendable {
  package var errors: [CEL.Diagnostic]
  package var warnings: [CEL.Diagnostic]
  var type = ValueType.dyn
  /// Whether time alone can change the value: it depends on `now`, or on values that the day resets.
  package var isTimed = false
  package var calls: Set<String> = []

  /// The name of the type, if it cannot be a number.
  package var otherThanNumber: String? {
    [.int, .uint, .double, .dyn].contains(type) ? nil : type.description
  }

  /// The name of the type, if it cannot be a text.
  package var otherThanText: String? {
    switch type {
    case .string, .enumeration, .dyn: nil
    default: type.description
    }
  }
}
