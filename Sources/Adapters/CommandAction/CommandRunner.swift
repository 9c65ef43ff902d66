// SPDX-License-Identifier: MIT
import Events
package import Hooks
package import Processes

/// Runs the commands of hooks.
package struct CommandRunner: Sendable {
  /// What every command inherits.
  private let environment: [String: String]
  private let home: String
  /// Turns what a command said into text that may be kept.
  private let masked: @Sendable (CapturedOutput) -> String

  /// - Parameters:
  ///   - environment: the daemon's, as clients refreshed it.
  ///   - secrets: the variables that they are read from are kept from commands.
  package init(
    environment: [String: String], withholding secrets: some Sequence<SecretSource>, home: String,
    masked: @escaping @Sendable (CapturedOutput) -> String
  ) {
    var environment = environment
    for case .environment(let name) in secrets { environment[name] = nil }
    self.environment = environment
    self.home = home
    self.masked = masked
  }

  /// What is started for an attempt.
  package func process(for attempt: CommandAttempt) throws -> Command {
    let command = attempt.command
    var variables = inherited(by: attempt)
    // Last: a script can rely on these. Those without value mustn't be left from a hook that started Segue.
    for (name, value) in attempt.ownVariables { variables[name] = value }
    return Command(
      arguments(of: command), environment: variables, workingDirectory: folder(of: attempt),
      input: Array(try (attempt.input ?? "\(JSON.line(attempt.event))\n").utf8), timeout: command.timeout,
      background: command.background == .keep ? .keep : .end)
  }

  /// The environment of a program that is started for an attempt and goes on for others: nothing in it is of one event.
  package func lastingEnvironment(for attempt: CommandAttempt) -> [String: String] {
    var variables = inherited(by: attempt)
    for name in attempt.ownVariables.keys { variables[name] = nil }
    variables["SEGUE_HOOK"] = attempt.hook
    return variables
  }

  /// Where the program of an attempt starts.
  package func folder(of attempt: CommandAttempt) -> String { attempt.command.workingDirectory ?? home }

  private func inherited(by attempt: CommandAttempt) -> [String: String] {
    var variables = environment
    variables["HOME"] = variables["HOME"] ?? home
    // Ours would name another folder, which a shell notices and others believe.
    variables["PWD"] = folder(of: attempt)
    variables["OLDPWD"] = nil
    return variables.merging(attempt.variables) { _, new in new }
  }

  /// Runs an attempt to its end. When the task is cancelled, the command's group is ended. `onStart` is told how it is
  /// found, before the start and after it.
  package func run(
    _ attempt: CommandAttempt, onStart: (@Sendable (CommandTrace) -> Void)? = nil
  ) async -> CommandOutcome {
    let process: Command
    do {
      process = try self.process(for: attempt)
    } catch {
      return CommandOutcome(.failed("the event can't be written as JSON: \(error)"))
    }
    do {
      let outcome = try await Processes.run(process, onStart: onStart)
      return CommandOutcome(outcome, of: attempt.command, masked: masked)
    } catch {
      return CommandOutcome(error)
    }
  }

  private func arguments(of command: HookCommand) -> [String] {
    var arguments: [String]
    switch command.line {
    case .shell(let text): arguments = (command.shell ?? ["/bin/sh", "-c"]) + [text]
    case .arguments(let list): arguments = list
    }
    // The one thing of a shell that people expect without one; `~` elsewhere in the list is the program's affair.
    if let program = arguments.first, program.hasPrefix("~/") { arguments[0] = home + program.dropFirst() }
    return arguments
  }
}
