// SPDX-License-Identifier: MIT
package import ArgumentParser
import ControlProtocol
package import HookConfig
package import Hooks
import Journal
package import Messages
package import Secrets
import TerminalUI

/// The failure of a tool: the message and the exit status.
package struct ToolFailure: Error, Hashable, Sendable {
  /// The exit statuses, from sysexits(3) if one fits.
  package enum Status: Int32, Sendable {
    case failed = 1
    case usage = 64
    case unavailable = 69
    case configuration = 78
  }

  package var status: Status
  /// Empty if everything was already printed.
  package var message: String
  /// The diagnostics that the message is about.
  package var diagnostics: [Diagnostic]

  package init(_ status: Status = .failed, _ message: String = "", about diagnostics: [Diagnostic] = []) {
    self.status = status
    self.message = message
    self.diagnostics = diagnostics
  }

  package init(_ error: ConfigEditError, _ language: any Language) {
    status =
      switch error.code {
      case .unknownKey: .usage
      case .refused, .broken: .configuration
      case .unwritable, .changedMeanwhile, .notEditable, .exists: .failed
      }
    message = language.edit(error.reason)
    diagnostics = error.diagnostics
  }

  package init(_ error: SecretError, _ language: any Language) {
    self.init(error.code == .invalidName ? .usage : .failed, language.secret(.problem(error.problem)))
  }
}

/// An error of a target of its own, which knows how a person is told.
package protocol ReportedFailure: Error {
  var failure: ToolFailure { get }
}

/// A command that `segue` passed to this program.
package protocol ToolCommand: AsyncParsableCommand {
  func run(in context: ToolContext) async throws
}

extension ToolCommand {
  package func run() async throws {
    let context = ToolContext.current
    do {
      try await run(in: context)
    } catch {
      guard let failure = ToolFailure(any: error, context.language) else { throw error }
      failure.tell(in: context)
      throw ExitCode(failure.status.rawValue)
    }
  }
}

extension ToolFailure {
  /// Nil for results that the parser prints: help, an exit status, a mistake in the arguments.
  package init?(any error: any Error, _ language: any Language) {
    switch error {
    case let failure as ToolFailure: self = failure
    case let error as any ReportedFailure: self = error.failure
    case let error as ConfigEditError: self.init(error, language)
    case let error as SecretError: self.init(error, language)
    case let error as JournalError: self.init(.failed, language.request(.journal(problem: error.problem)))
    case is ExitCode, is CleanExit, is ValidationError: return nil
    default: self.init(.failed, SafeText.block("\(error)"))
    }
  }

  /// Prints the failure to standard error, like `segue` itself.
  package func tell(in context: ToolContext) {
    let console = context.console
    if !message.isEmpty { console.complain(message) }
    let renderer = DiagnosticRenderer(
      isColoured: console.errorStyle.hasColour, width: console.errorWidth, language: context.language)
    if !diagnostics.isEmpty { console.writeError(renderer.render(diagnostics)) }
  }
}
