// SPDX-License-Identifier: MIT
#if canImport(Testing)
  import Foundation
  import Processes
  package import Testing

  /// Reruns a test without arguments in a process of its own. There it may count descriptors, measure processor time, lower
  /// limits and change the environment.
  ///
  /// Swift Testing's exit tests are unsuitable here. Their monitor waits for the first child that is a zombie, of any owner.
  /// Segue's processes leave a leader unreaped until its group is swept. The monitor finds the same zombie again and again, and
  /// never sees its own child.
  package struct OwnProcess: TestTrait, TestScoping {
    private static let variable = "SEGUE_OWN_PROCESS"

    /// Whether this process was started for one test.
    package static let isThis = ProcessInfo.processInfo.environment[variable] != nil

    package func provideScope(
      for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
      if Self.isThis { try await function() } else { try await Self.run(test) }
    }

    /// Runs `test`, the running one by default, in a child of this process. Records its output if it fails.
    package static func run(_ test: Test? = .current) async throws {
      guard let test else { throw NotSeen(what: "a running test", limit: .zero) }
      let environment = ProcessInfo.processInfo.environment.merging([variable: "yes"]) { $1 }
      let outcome = try await Processes.run(
        Command(
          [program] + options + ["--filter", filter(test)], environment: environment,
          workingDirectory: FileManager.default.currentDirectoryPath, timeout: Patience.standard, grace: .seconds(1),
          outputLimit: 1 << 20))
      guard !outcome.succeeded else { return }
      Issue.record(
        "\(outcome.termination) in a process of its own\n\(outcome.stdout.text)\(outcome.stderr.text)",
        sourceLocation: test.sourceLocation)
    }

    private static var program: String {
      #if os(Linux)
        URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().path(percentEncoded: false)
      #else
        CommandLine.arguments[0]
      #endif
    }

    /// The test program's arguments with the place of the tests and the testing library.
    private static var options: [String] {
      zip(CommandLine.arguments, CommandLine.arguments.dropFirst())
        .filter { ["--test-bundle-path", "--testing-library"].contains($0.0) }
        .flatMap { [$0.0, $0.1] }
    }

    /// A pattern that matches only the identifier of `test`, which ends with its source location.
    private static func filter(_ test: Test) -> String {
      let (module, place) = (test.sourceLocation.moduleName, test.sourceLocation)
      let file = place.fileName.replacing(".", with: "\\.")
      return "^\(module)\\..*/\(file):\(place.line):\(place.column)$"
    }
  }

  extension Trait where Self == OwnProcess {
    /// Runs the test in a process of its own.
    package static var ownProcess: Self { OwnProcess() }
  }
#endif
