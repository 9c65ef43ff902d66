// SPDX-License-Identifier: MIT
import ControlProtocol
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
      case .exited, .signalled, .running: .error(outcome.cancelled ? .cancelled : failure ?? .cannotEnd)
      }
  }

  /// The result of a command that could not be started.
  init(_ error: SpawnError) {
    switch error.code {
    case .cancelled: self.init(.cancelled(.ended), ending: .error(.cancelled))
    case .noProcesses, .noDescriptors:
      self.init(.unstarted(error.reason), ending: .error(error.reason))
      isUnbegun = true
    case .programNotFound, .notExecutable, .interpreterNotFound, .workingDirectory, .argumentsTooLong, .invalidArgument,
      .unwatched, .other:
      self.init(.failed(error.reason), ending: .error(error.reason))
    }
  }

  private static func verdict(
    on outcome: ProcessOutcome, _ command: Command, _ line: Hooks.CommandLine
  ) -> Verdict {
    if outcome.cancelled { return .cancelled(.ended) }
    func failed(_ reason: DeliveryReason) -> Verdict {
      .failed(outcome.leftover.isEmpty ? reason : .leftover(reason, pids: outcome.leftover))
    }
    if outcome.timedOut {
      return failed(.timedOut(milliseconds: command.timeout.map { Int64($0 / .milliseconds(1)) }))
    }
    switch outcome.termination {
    case .exited(0): return .succeeded
    case .exited(tryAgainStatus): return .again(.exit(status: tryAgainStatus), after: nil)
    case .exited(let status): return failed(.exit(status: status, isShell: line.isShell))
    case .signalled(let number): return failed(.signal(number: number, name: signalNames[number]))
    case .running: return failed(.cannotEnd)
    }
  }
}

extension Hooks.CommandLine {
  fileprivate var isShell: Bool {
    switch self {
    case .shell: true
    case .arguments: false
    }
  }
}

extension SpawnError {
  /// Whether parts of the program may have run.
  var mayHaveRun: Bool { code == .unwatched }
}

private let signalNames: [Int32: String] = [
  SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
  SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
  SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
  SIGXFSZ: "SIGXFSZ",
]
