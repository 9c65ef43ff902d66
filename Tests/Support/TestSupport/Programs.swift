// SPDX-License-Identifier: MIT
package import Foundation
import Processes

/// The programs of this build, run for real.
package enum Programs {
  /// Their folder: beside the tests, or the one in `SEGUE_PROGRAMS`.
  package static let folder: String = {
    if let folder = ProcessInfo.processInfo.environment["SEGUE_PROGRAMS"] { return folder }
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent().path(percentEncoded: false)
    #else
      let own = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      return own.deletingLastPathComponent().path(percentEncoded: false)
    #endif
  }()

  package static var segue: String { "\(folder)/segue" }
  package static var segued: String { "\(folder)/segued" }
  package static var segueHub: String { "\(folder)/segue-hub" }

  /// The nearest folder above the source file `file` that contains a `Package.swift`.
  package static func packageFolder(of file: String = #filePath) -> URL {
    var folder = URL(filePath: file).deletingLastPathComponent()
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      folder.deleteLastPathComponent()
    }
    return folder
  }
}

/// The result of a program that has ended.
package struct ProgramResult: Hashable, Sendable, CustomStringConvertible {
  /// The exit status; 128 plus the signal's number if a signal ended it.
  package var status: Int32
  package var output: String
  package var errors: String

  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  package var description: String { "status \(status)\n--- output\n\(output)\n--- errors\n\(errors)" }

  package var lines: [String] { output.split(separator: "\n").map(String.init) }
}

extension TemporaryHome {
  /// Runs `segue` in this home, without a terminal.
  package func segue(
    _ arguments: String..., input: String = "", variables extra: [String: String] = [:],
    timeout: Duration = Patience.standard
  ) async throws -> ProgramResult {
    var result = try await run([Programs.segue] + arguments, input: input, variables: extra, timeout: timeout)
    // The status has a limit of three seconds, because status bars ask for it. A busy machine may stall for longer.
    for _ in 0..<3
    where arguments.first == "status" && result.status == 69 && result.errors.contains("did not answer within") {
      result = try await run([Programs.segue] + arguments, input: input, variables: extra, timeout: timeout)
    }
    return result
  }

  /// Runs any program in this home, with few others at the same time.
  package func run(
    _ arguments: [String], input: String = "", variables extra: [String: String] = [:],
    timeout: Duration = Patience.standard
  ) async throws -> ProgramResult {
    let variables = variables.merging(extra) { $1 }
    if let program = arguments.first { try SystemTool.check(program, path: variables["PATH"]) }
    await Slots.programs.take()
    defer { Slots.programs.give() }
    let outcome = try await Processes.run(
      Command(
        arguments, environment: variables, workingDirectory: folder, input: Array(input.utf8),
        timeout: timeout, grace: .seconds(1), outputLimit: 8 << 20))
    guard !outcome.timedOut else {
      throw NotSeen(
        what: "the end of \(arguments.joined(separator: " "))", limit: timeout,
        details: "\(outcome.stdout.text)\n\(outcome.stderr.text)\n\(report)")
    }
    let status: Int32 =
      switch outcome.termination {
      case .exited(let status): status
      case .signalled(let number): 128 + number
      case .running: -1
      }
    return ProgramResult(status: status, output: outcome.stdout.text, errors: outcome.stderr.text)
  }
}
