// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport

#if os(Linux)
  import Glibc

  /// The machine's wall clock, stepped for a moment by a program that puts it back even where this one dies.
  struct WallClock: Sendable {
    /// Whether it may be stepped here: nobody else's tests run, and it is a virtual machine's, which we may set.
    static func mayBeStepped() async -> Bool {
      guard ProcessInfo.processInfo.environment["SEGUE_ALONE"] != nil, geteuid() == 0 else { return false }
      let detect = Command(
        ["systemd-detect-virt", "--vm", "--quiet"], environment: ["PATH": "/usr/bin:/bin"], timeout: .seconds(60))
      guard (try? await run(detect))?.succeeded == true, let clock = try? await WallClock() else { return false }
      await clock.end()
      return true
    }

    private let program: ChildProcess
    private let answers: LineReader

    init(file: String = #filePath) async throws {
      let script = URL(filePath: file).deletingLastPathComponent().appending(path: "step_clock.py")
      program = try await ChildProcess.start(
        ChildConfiguration(
          [try Python(file: file).interpreter, script.path(percentEncoded: false)], input: .pipe, output: .lines(),
          error: .inherit))
      guard let answers = await program.output else { throw NotSeen(what: "the clock's answers", limit: .zero) }
      self.answers = answers
      try await hear("ready")
    }

    /// Sets it to so many seconds after the right time.
    func set(secondsAhead seconds: Int) async throws {
      try await program.write(Array("\(seconds)\n".utf8))
      try await hear("set")
    }

    /// Puts it right.
    func end() async {
      await program.closeInput()
      _ = await program.wait()
    }

    private func hear(_ word: String) async throws {
      guard await answers.next()?.text == word else { throw NotSeen(what: "the clock set", limit: .zero) }
    }
  }
#endif
