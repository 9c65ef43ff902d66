// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

@testable import ControlClient

/// The program `segue` of this build, run for real.
struct RealProgram: Sendable {
  /// A running program.
  struct Running: Sendable {
    let pid: Int32

    /// Waits for its end. Returns the exit status, or the signal that ended it as a negative number.
    @discardableResult
    func wait() -> Int32 {
      var status: Int32 = 0
      while waitpid(pid, &status, 0) < 0, errno == EINTR {}
      return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }

    func signal(_ number: Int32) {
      kill(pid, number)
    }
  }

  private let environment: [String: String]

  init(environment: [String: String]) {
    self.environment = environment
  }

  /// Starts it with these standard streams; nil is /dev/null. Foundation's Process is unsuitable: its children inherit the
  /// blocked signals of the test pool's threads.
  func start(
    _ arguments: [String], input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil
  ) throws -> Running {
    let spawn = Spawn(
      program: Programs.segue, arguments: arguments, environment: environment,
      descriptors: [input, output, errors])
    return Running(pid: try spawn.start().get())
  }

  /// Runs it to its end. Its output goes to files, so that no pipe can fill.
  func run(_ arguments: String..., input: String = "") throws -> ProgramResult {
    try run(arguments, input: input)
  }

  func run(_ arguments: [String], input: String = "") throws -> ProgramResult {
    let base = NSTemporaryDirectory() + "/segue-run-" + UUID().uuidString
    let files = ["in", "out", "err"].map { "\(base).\($0)" }
    defer { files.forEach { unlink($0) } }
    try input.write(toFile: files[0], atomically: false, encoding: .utf8)
    let descriptors = files.map { open($0, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }
    defer { descriptors.forEach { close($0) } }
    let running = try start(arguments, input: descriptors[0], output: descriptors[1], errors: descriptors[2])
    let status = running.wait()
    return ProgramResult(
      status: status, output: try String(contentsOfFile: files[1], encoding: .utf8),
      errors: try String(contentsOfFile: files[2], encoding: .utf8))
  }
}
