// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import CEL

/// The public suite of the language: every case that needs no protocol buffers and no extension that isn't offered.
@Suite struct ConformanceTests {
  private struct Tally {
    var passed = 0
    var skipped: [String: Int] = [:]
    var failures: [String] = []
  }

  @Test func `every case passes`() throws {
    let folder = try #require(
      Self.folder(), "the conformance data is missing: set SEGUE_CONFORMANCE, or put it at ../shared/conformance")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".textproto") }
    try #require(files.count >= 20, "\(folder) holds \(files.count) files only")
    var total = Tally()
    for file in files.sorted() {
      let tally = try Self.run(URL(filePath: folder).appending(path: file))
      let skipped = tally.skipped.values.reduce(0, +)
      print("cel \(file): \(tally.passed) passed, \(skipped) skipped, \(tally.failures.count) failed")
      total.passed += tally.passed
      total.skipped.merge(tally.skipped, uniquingKeysWith: +)
      total.failures += tally.failures.map { "\(file): \($0)" }
    }
    let reasons = total.skipped.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    print("cel: \(total.passed) passed, skipped: \(reasons); \(total.failures.count) failed")
    for failure in total.failures { Issue.record("\(failure)") }
    #expect(total.passed >= 1500, "cases went missing")
  }

  private static func folder() -> String? {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let candidates = [
      ProcessInfo.processInfo.environment["SEGUE_CONFORMANCE"].map { $0 + "/cel" },
      root.appending(path: "../shared/conformance/cel").path(percentEncoded: false),
    ]
    return candidates.compactMap(\.self).first { FileManager.default.fileExists(atPath: $0) }
  }

  private static func run(_ file: URL) throws -> Tally {
    let suite = try TextProto(String(contentsOf: file, encoding: .utf8))
    var tally = Tally()
    for section in suite.messages("section") {
      for test in section.messages("test") {
        let testCase = ConformanceCase(test, section: section.string("name") ?? "?")
        if let reason = testCase.skipReason {
          tally.skipped[reason, default: 0] += 1
        } else if let failure = outcome(testCase) {
          tally.failures.append("\(testCase.name): \(testCase.expression): \(failure)")
        } else {
          tally.passed += 1
        }
      }
    }
    return tally
  }

  /// Nil if it came out as it must.
  private static func outcome(_ testCase: ConformanceCase) -> String? {
    do {
      var (environment, bindings) = try prepared(testCase)
      environment.zones = { name, instant in
        TimeZone(identifier: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
      }
      let program = try environment.compile(testCase.expression, isChecked: testCase.isChecked)
      if let deduced = testCase.deducedType, try ConformanceValues.type(deduced) != program.type {
        return "is of type \(program.type)"
      }
      if case .type = testCase.expectation { return nil }
      let value = try program.evaluate(bindings)
      guard case .value(let expected) = testCase.expectation else { return "gives \(value), not an error" }
      let wanted = try ConformanceValues.value(expected)
      return ConformanceValues.areSame(value, wanted) ? nil : "gives \(value), not \(wanted)"
    } catch let error as CELErrors {
      // What can only fail is refused before it is evaluated.
      let allowed: Set<Diagnostic.Code> = testCase.isCompileError ? [.noSuchOverload] : [.badLiteral]
      if case .error = testCase.expectation, error.diagnostics.allSatisfy({ allowed.contains($0.code) }) { return nil }
      return "is refused: \(error)"
    } catch let error as EvaluationError {
      if case .error = testCase.expectation { return nil }
      return "fails: \(error)"
    } catch {
      return "can't be read: \(error)"
    }
  }

  private static func prepared(_ testCase: ConformanceCase) throws -> (ExpressionEnvironment, Bindings) {
    var environment = ExpressionEnvironment()
    environment.container = testCase.container
    for declaration in testCase.environment.messages("type_env") {
      let name = declaration.string("name") ?? ""
      if let type = declaration.message("ident")?.message("type") {
        environment.declare(name, try ConformanceValues.type(type))
      }
      if let function = declaration.message("function") {
        let overloads = try function.messages("overloads").map { overload in
          Function.Overload(
            try overload.messages("params").map(ConformanceValues.type),
            try overload.message("result_type").map(ConformanceValues.type) ?? .dyn,
            isMember: overload.word("is_instance_function") == "true")
        }
        environment.declare(Function(declaring: name, overloads))
      }
    }
    let entries = testCase.environment.messages("bindings")
    for entry in entries where environment.variables[entry.string("key") ?? ""] == nil {
      environment.declare(entry.string("key") ?? "", .dyn)
    }
    var bindings = Bindings(environment)
    for entry in entries {
      let value = entry.message("value")?.message("value") ?? entry
      bindings[entry.string("key") ?? ""] = try ConformanceValues.value(value)
    }
    return (environment, bindings)
  }
}
