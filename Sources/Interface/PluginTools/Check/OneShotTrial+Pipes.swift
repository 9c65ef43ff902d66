// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hooks
import Messages
import Processes

/// Conditions that a host never creates on purpose: closed pipes, and a termination from outside.
extension OneShotTrial {
  /// The time between TERM and KILL.
  static let grace = Duration.seconds(10)

  /// The time for a program that doesn't read to start its work.
  private static let start = Duration.seconds(2)

  /// Sends half of the message, which must be longer than a pipe's capacity, so that TERM finds the program at work.
  func terminate(_ use: PluginUse, _ event: Event, _ step: CheckStep?) async throws -> TrialVerdict {
    let command = try self.command(use, event, step, restore: nil)
    let child = try await ChildProcess.start(
      ChildConfiguration(
        command.arguments, environment: command.environment, workingDirectory: command.workingDirectory, input: .pipe,
        output: .capture(), error: .capture()))
    let half = Array(command.input.prefix(command.input.count / 2))
    Task {
      try? await child.write(half)
      await child.signal(SIGTERM)
    }
    let impatience = Task {
      try await Task.sleep(for: Self.start)
      await child.signal(SIGTERM)
    }
    let hasEnded = await child.ends(within: Self.start + Self.grace)
    impatience.cancel()
    return hasEnded ? .good : .broken(.ignoresTERM(seconds: Int(Self.grace.components.seconds)))
  }

  /// Closes the program's output, so that nothing reads it.
  func runUnread(_ use: PluginUse, _ event: Event, _ step: CheckStep?) async throws -> TrialVerdict {
    let command = try self.command(use, event, step, restore: nil)
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let closed = pipe.fileHandleForWriting.fileDescriptor
    let child = try await ChildProcess.start(
      ChildConfiguration(
        command.arguments, environment: command.environment, workingDirectory: command.workingDirectory, input: .pipe,
        output: .descriptor(closed), error: .descriptor(closed)))
    try pipe.fileHandleForWriting.close()
    try? await child.write(command.input)
    await child.closeInput()
    let limit = command.timeout ?? .seconds(30)
    guard await child.ends(within: limit) else { return .broken(.timedOut(seconds: Int(limit.components.seconds))) }
    switch await child.termination {
    case .signalled(let number)? where number != SIGPIPE: return .broken(.signalled(number, said: ""))
    case .exited, .signalled, .running, nil: return .good
    }
  }
}

extension ChildProcess {
  /// Whether the program ends by itself in this time. If not, it is killed.
  nonisolated func ends(within limit: Duration) async -> Bool {
    let guardian = Task {
      guard (try? await Task.sleep(for: limit)) != nil else { return false }
      await end(grace: .zero)
      return true
    }
    _ = await wait()
    guardian.cancel()
    return await !guardian.value
  }
}
