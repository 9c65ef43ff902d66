// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Hooks
import LibC
import Processes

/// The exit status by which a command requests a later retry: EX_TEMPFAIL.
package let tryAgainStatus: Int32 = 75

extension JobResult {
  /// The result of a started command. `masked` returns its output without secrets.
  init(
    _ outcome: ProcessOutcome, of command: Command, _ line: Hooks.CommandLine, masked: (CapturedOutput) -> String
  ) {
    self.init(
      Self.verdict(on: outcome, command, line), ending: .exit(0), standardOutput: masked(outcome.stdout),
      standardError: masked(outcome.stderr))
    ending =
      switch outcome.termination {
      case .exited(let status) where !outcome.timedOut: .exit(status)
      case .signalled(let number) where !outcome.timedOut: .signal(number)
      case .exited, .signalled, .running: .error(outcome.cancelled ? "it was cancelled" : failure ?? "")
      }
  }

  /// The result of a command that could not be started.
  init(_ error: SpawnError) {
    let text = error.description
    switch error.code {
    case .cancelled: self.init(.cancelled("it was ended"), ending: .error("it was cancelled"))
    case .noProcesses, .noDescriptors:
      self.init(.unstarted(text), ending: .error(text))
      isUnbegun = true
    case .programNotFound, .notExecutable, .interpreterNotFound, .workingDirectory, .argumentsTooLong, .invalidArgument,
      .unwatched, .other:
      self.init(.failed(text), ending: .error(text))
    }
  }

  private static func verdict(
    on outcome: ProcessOutcome, _ command: Command, _ line: Hooks.CommandLine
  ) -> Verdict {
    if outcome.cancelled { return .cancelled("it was ended") }
    let rest = outcome.leftover.isEmpty ? "" : stillRunning(outcome.leftover)
    if outcome.timedOut {
      return .failed("timed out" + (command.timeout.map { " after \(text($0))" } ?? "") + rest)
    }
    switch outcome.termination {
    case .exited(0): return .succeeded
    case .exited(tryAgainStatus):
      return .again("exit status \(tryAgainStatus): to be tried again later", after: nil)
    case .exited(let status): return .failed("exit status \(status)" + shellNote(status, line) + rest)
    case .signalled(let number): return .failed("ended by signal \(signalText(number))" + rest)
    case .running: return .failed("can't be ended" + rest)
    }
  }

  /// Returns the meaning of exit statuses that a shell itself generates.
  private static func shellNote(_ status: Int32, _ line: Hooks.CommandLine) -> String {
    switch (line, status) {
    case (.shell, 126): " (the shell couldn't execute a program)"
    case (.shell, 127): " (the shell didn't find a program)"
    case (.shell, _), (.arguments, _): ""
    }
  }

  /// Returns `30 s`, `1.5 s`, `5 min`.
  private static func text(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    guard rest == 0 else { return "\(Double(duration / .milliseconds(1)).rounded() / 1000) s" }
    return seconds >= 120 && seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
  }
}

extension SpawnError {
  /// Whether parts of the program may have run.
  var mayHaveRun: Bool { code == .unwatched }
}

/// Names the processes that could not be ended.
func stillRunning(_ pids: [Int32]) -> String {
  "; still running: " + pids.map(String.init).joined(separator: ", ")
}

private let signalNames: [Int32: String] = [
  SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
  SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
  SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
  SIGXFSZ: "SIGXFSZ",
]

/// Returns `9 (SIGKILL)`.
private func signalText(_ number: Int32) -> String {
  signalNames[number].map { "\(number) (\($0))" } ?? "\(number)"
}
