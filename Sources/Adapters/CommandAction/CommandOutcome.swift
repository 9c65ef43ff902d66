// SPDX-License-Identifier: MIT
import Hooks
package import Processes

/// What became of an attempt to run a command.
package struct CommandOutcome: Hashable, Sendable {
  package enum Result: Hashable, Sendable {
    case succeeded
    /// It asked for another attempt (exit status 75).
    case tryAgain(String)
    /// Nothing of it could be started, since the system had no descriptors or no processes left.
    case unstarted(String)
    /// Why, in words.
    case failed(String)
    /// Its task was cancelled: it was ended, or not even started.
    case cancelled
  }

  package var result: Result
  /// nil where it wasn't started, or couldn't be watched.
  package var termination: Termination?
  /// Whether something of it may have run.
  package var hasBegun = false
  package var timedOut = false
  /// What it wrote, masked; where there was much, its beginning and its end.
  package var stdout = ""
  package var stderr = ""
  package var duration = Duration.zero
  /// Pids of what was told to end and is still there.
  package var leftover: [Int32] = []

  /// The outcome of a command that wasn't started.
  package init(_ result: Result) {
    self.result = result
  }

  /// The status with which the command asks to be run again later: EX_TEMPFAIL.
  package static let tryAgainStatus: Int32 = 75

  /// The exit status, where it had one.
  package var exitStatus: Int32? {
    guard case .exited(let status) = termination else { return nil }
    return status
  }

  /// The signal that ended it, where one did.
  package var signal: Int32? {
    guard case .signalled(let number) = termination else { return nil }
    return number
  }

  /// What went wrong, in words; nil where nothing did.
  package var problem: String? {
    switch result {
    case .succeeded: nil
    case .tryAgain(let text), .unstarted(let text), .failed(let text): text
    case .cancelled: "it was cancelled"
    }
  }
}

extension CommandOutcome {
  init(_ outcome: ProcessOutcome, of command: HookCommand, masked: (CapturedOutput) -> String) {
    self.init(Self.result(of: outcome, command))
    termination = outcome.termination
    hasBegun = true
    timedOut = outcome.timedOut
    stdout = masked(outcome.stdout)
    stderr = masked(outcome.stderr)
    duration = outcome.duration
    leftover = outcome.leftover
  }

  /// The outcome of a command that couldn't be started.
  package init(_ error: SpawnError) {
    switch error.code {
    case .cancelled: self.init(.cancelled)
    case .noProcesses, .noDescriptors: self.init(.unstarted(error.description))
    default: self.init(.failed(error.description))
    }
    hasBegun = error.code == .unwatched
  }

  private static func result(of outcome: ProcessOutcome, _ command: HookCommand) -> Result {
    if outcome.cancelled { return .cancelled }
    let rest = outcome.leftover.isEmpty ? "" : leftoverText(outcome.leftover)
    if outcome.timedOut {
      return .failed("timed out" + (command.timeout.map { " after \(text($0))" } ?? "") + rest)
    }
    switch outcome.termination {
    case .exited(0): return .succeeded
    case .exited(tryAgainStatus): return .tryAgain("exit status \(tryAgainStatus): to be tried again later")
    case .exited(let status): return .failed("exit status \(status)" + shellNote(status, command) + rest)
    case .signalled(let number): return .failed("ended by signal \(signalText(number))" + rest)
    case .running: return .failed("can't be ended" + rest)
    }
  }

  /// What a shell means by the statuses that it makes up itself.
  private static func shellNote(_ status: Int32, _ command: HookCommand) -> String {
    guard case .shell = command.line else { return "" }
    switch status {
    case 126: return " (the shell couldn't execute a program)"
    case 127: return " (the shell didn't find a program)"
    default: return ""
    }
  }

  private static func leftoverText(_ pids: [Int32]) -> String {
    "; still running: " + pids.map(String.init).joined(separator: ", ")
  }

  /// `30 s`, `1.5 s`, `5 min`.
  private static func text(_ duration: Duration) -> String {
    let (seconds, rest) = duration.components
    guard rest == 0 else { return "\(Double(duration / .milliseconds(1)).rounded() / 1000) s" }
    return seconds >= 120 && seconds.isMultiple(of: 60) ? "\(seconds / 60) min" : "\(seconds) s"
  }
}
