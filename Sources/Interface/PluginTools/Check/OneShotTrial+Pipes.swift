// SPDX-License-Identifier: MIT
import Events
import Foundation
import Hooks
import Messages
import Processes

/// What a host never does on purpose: pipes that are closed, and an end from outside.
extension OneShotTrial {
  /// How long a program has to end after TERM, before KILL.
  static let grace = Duration.seconds(10)

  /// How long a program that doesn't read is given to get under way.
  private static let start = Duration.seconds(2)

  /// Half of the message, which is to be longer than a pipe holds, so that the program is at work when TERM comes.
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

  /// Nobody reads what it writes.
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
  /// Whether it ends by itself; where it doesn't in this time, it is killed.
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
