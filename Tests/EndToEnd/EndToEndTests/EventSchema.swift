// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The schemas that events are held against, ours and that of CloudEvents, by an implementation that isn't ours: Python's
/// `jsonschema`.
enum EventSchema {
  /// `SEGUE_CONFORMANCE`, or the folder beside the package.
  static var folder: URL {
    ProcessInfo.processInfo.environment["SEGUE_CONFORMANCE"].map { URL(filePath: $0) }
      ?? Programs.packageFolder(of: #filePath).appending(path: "../shared/conformance").standardized
  }

  /// What is wrong with each of `lines`; empty where all are valid.
  static func problems(of lines: [String], in home: TemporaryHome) async throws -> String {
    let file = folder.appending(path: "cloudevents.schema.json").path(percentEncoded: false)
    try #require(
      FileManager.default.fileExists(atPath: file),
      "the schema is not at \(file): say in SEGUE_CONFORMANCE which folder has cloudevents.schema.json")
    let printed = try await home.segue("schema", "events")
    try #require(printed.status == 0, "\(printed)")
    let own = home.path("events.schema.json")
    try printed.output.write(toFile: own, atomically: true, encoding: .utf8)
    let script = """
      import json, sys, jsonschema
      checks = []
      for path in sys.argv[1:]:
          schema = json.load(open(path))
          checker = jsonschema.validators.validator_for(schema)
          checker.check_schema(schema)
          checks.append(checker(schema, format_checker=jsonschema.FormatChecker()))
      count = 0
      for line in sys.stdin:
          count += 1
          for check in checks:
              for error in check.iter_errors(json.loads(line)):
                  print(line.strip()[:200], error.json_path, error.message)
      print(count, "checked by", len(checks), file=sys.stderr)
      """
    let result = try await home.run(
      [try Python().interpreter, "-c", script, file, own], input: lines.map { $0 + "\n" }.joined())
    try #require(result.status == 0, "\(result)")
    try #require(result.errors.contains("\(lines.count) checked by 2"), "\(result)")
    return result.output
  }
}
