// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The schema that events are held against, by an implementation that isn't ours: Python's `jsonschema`.
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
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      checker = jsonschema.validators.validator_for(schema)
      checker.check_schema(schema)
      check = checker(schema, format_checker=jsonschema.FormatChecker())
      count = 0
      for line in sys.stdin:
          count += 1
          for error in check.iter_errors(json.loads(line)):
              print(line.strip()[:200], error.message)
      print(count, "checked", file=sys.stderr)
      """
    // Python looks for its packages in the home folder of whoever runs the tests.
    let own = ProcessInfo.processInfo.environment
    let result = try await home.run(
      ["python3", "-c", script, file], input: lines.map { $0 + "\n" }.joined(),
      variables: ["HOME": own["HOME"] ?? "/", "PATH": own["PATH"] ?? "/usr/bin:/bin"])
    try #require(result.status == 0, "python3 with the package jsonschema is needed: \(result)")
    try #require(result.errors.contains("\(lines.count) checked"), "\(result)")
    return result.output
  }
}
