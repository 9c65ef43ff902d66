// SPDX-License-Identifier: MIT
import ControlClient
package import ControlProtocol
package import History
package import Journal
package import Messages
import Paths
import TerminalUI

extension ToolContext {
  /// Sends a command to the daemon. Starts the daemon if needed.
  package func act<Params: Codable & Sendable, Result: Codable & Sendable>(
    _ method: ControlMethod<Params, Result>, _ params: Params
  ) throws -> Result {
    do {
      return try ControlClient(environment: environment).act(method, params)
    } catch ClientError.refused(let error) {
      throw ToolFailure(error, language)
    } catch {
      throw ToolFailure(.unavailable, error.text(in: language))
    }
  }
}

extension ToolContext {
  /// The journal for reading, with or without a daemon; nil if it doesn't exist.
  package func journal() throws(JournalError) -> Journal? {
    Journal.exists(at: paths.journal) ? try Journal(path: paths.journal, readOnly: true) : nil
  }
}

extension ToolFailure {
  /// The failure for an error of the daemon, in the person's language.
  package init(_ error: ControlError, _ language: any Language) {
    if let refusal = error.data?.history {
      self.init(refusal, language)
    } else {
      self.init(
        .failed,
        error.data?.refusal.map { language.timer(.refused($0)) } ?? error.data?.problem.map(language.request)
          ?? error.message)
    }
  }

  /// The failure for a refused query or change of the record, in the person's language.
  package init(_ refusal: HistoryRefusal, _ language: any Language) {
    let isUsage =
      switch refusal {
      case .badName, .badColour, .emptyName: true
      case .noSession, .ambiguous, .running, .backwards, .inFuture, .tooEarly, .lengthOutOfRange, .overlaps, .outcome,
        .noteTooLong, .nothingToChange, .nothingToUndo, .changedSince, .gone, .noProject, .projectExists, .sameProject,
        .noAttachment, .ambiguousFile, .attachedAlready, .noFile:
        false
      }
    self.init(isUsage ? .usage : .failed, language.history(.refused(refusal)))
  }
}
