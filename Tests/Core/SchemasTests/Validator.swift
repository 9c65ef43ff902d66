// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hooks
import Processes
import Schemas
import TestSupport
import Testing

@testable import HookConfig

/// Python's `jsonschema` over one of our schemas.
struct Validator {
  /// What it says about one text.
  struct Verdict: Decodable {
    /// What the schema refuses; empty where it accepts.
    var problems: [String]?
    /// Why it can't be read as YAML.
    var unreadable: String?

    var isAccepted: Bool { problems == [] }
    var isRefused: Bool { !(problems ?? []).isEmpty }
  }

  static let sounds = ["chime", "meditation", "waterfall"]

  let schema: Schema

  /// One verdict for each of `texts`.
  func verdicts(on texts: [Data]) async throws -> [Verdict] {
    let output = try await run("check", input: try JSON.line(texts.map { $0.base64EncodedString() }))
    let verdicts = try JSON.read([Verdict].self, from: output)
    try #require(verdicts.count == texts.count)
    return verdicts
  }

  /// What is wrong with the schema itself, with its defaults and its examples.
  func faults() async throws -> [String] {
    try await run("examples", input: "").split(separator: "\n").map(String.init)
  }

  private func run(_ mode: String, input: String) async throws -> String {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let scratch = try Scratch()
    let file = try scratch.write(schema.document(sounds: Self.sounds).indentedText, to: "schema.json")
    let command = [
      try Python().interpreter, folder.appending(path: "validate.py").path(percentEncoded: false), mode, file,
    ]
    let outcome = try await Processes.run(
      Command(
        command, environment: ProcessInfo.processInfo.environment, workingDirectory: scratch.folder,
        input: Array(input.utf8), timeout: .seconds(120), grace: .seconds(1), outputLimit: 16 << 20))
    guard case .exited(0) = outcome.termination else {
      throw Failed(description: "\(outcome.termination) \(outcome.stderr.text)")
    }
    return outcome.stdout.text
  }

  struct Failed: Error, CustomStringConvertible {
    var description: String
  }
}

/// A folder for one test that goes when the test does.
final class Scratch {
  let folder: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.appending(path: "schemas-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    folder = place.path(percentEncoded: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The path of the file.
  func write(_ text: String, to name: String) throws -> String {
    let file = folder + "/" + name
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    return file
  }

  /// The errors of the loader.
  func errors(in text: String) throws -> [String] {
    try Self.errors(ofFile: write(text, to: "hooks.yml"), home: folder)
  }

  static func errors(ofFile path: String, home: String = "/home/me") -> [String] {
    let loader = ConfigLoader(home: home, knownSounds: Set(Validator.sounds), checksOwnership: false)
    return loader.load(path).errors.map { "\($0.line ?? 0): \($0.message)" }
  }
}
