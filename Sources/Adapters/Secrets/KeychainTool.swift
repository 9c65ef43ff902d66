// SPDX-License-Identifier: MIT
import ControlProtocol
import Processes

/// A program for a keychain, and its environment.
struct KeychainTool: Sendable {
  let program: String
  let environment: [String: String]
  let timeout: Duration

  /// Runs the program. Input and output are text. Values are passed in `input`, never as an argument.
  func run(_ arguments: [String], input: String = "") async throws(KeychainFailure) -> Reply {
    var variables = environment
    // Its messages are parsed, and names may contain more than ASCII.
    variables["LC_ALL"] = "C.UTF-8"
    variables["LANGUAGE"] = nil
    let command = Command(
      [program] + arguments, environment: variables, input: Array(input.utf8), timeout: timeout, grace: .seconds(2),
      background: .end, outputLimit: SecretText.longest)
    let outcome: ProcessOutcome
    do {
      outcome = try await Processes.run(command)
    } catch {
      switch error.code {
      case .programNotFound: throw .unavailable(.notInstalled(program: program))
      case .cancelled: throw .cancelled
      default: throw .refused(.notStarted(problem: error.problem))
      }
    }
    guard !outcome.cancelled else { throw .cancelled }
    guard !outcome.timedOut else {
      throw .timedOut(.silent(program: program, after: "\(timeout)"))
    }
    return Reply(outcome)
  }

  /// The result of the program.
  struct Reply {
    /// Nil if a signal ended the program.
    let status: Int32?
    let output: [UInt8]
    let error: String
    /// Whether the output was truncated.
    let isCut: Bool

    init(_ outcome: ProcessOutcome) {
      if case .exited(let status) = outcome.termination { self.status = status } else { status = nil }
      output = outcome.stdout.head + outcome.stdout.tail
      error = oneLine(outcome.stderr.text)
      isCut = outcome.stdout.omitted > 0
      lines = outcome.stderr.text.split(separator: "\n").map(String.init)
    }

    /// The lines of standard error.
    let lines: [String]

    /// The failure for this reply.
    func refusal(by program: String) -> KeychainFailure {
      .refused(
        error.isEmpty ? .failed(program: program, status: status) : .said(text: "\(program): \(error)"))
    }
  }
}

/// Standard error as part of a sentence: a single line of limited length.
func oneLine(_ text: String) -> String {
  let line = text.split(whereSeparator: \.isNewline).joined(separator: " · ")
  return line.count <= 300 ? line : "\(line.prefix(300))…"
}
