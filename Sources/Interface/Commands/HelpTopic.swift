// SPDX-License-Identifier: MIT
import Messages
import Paths
import TerminalUI
import TextWidth

/// A page of `segue help` that isn't about a single command. Hooks and events are explained in the help of their commands.
enum HelpTopic: String, CaseIterable {
  case expressions
  case exitStatus = "exit-status"

  static let names = allCases.map(\.rawValue)

  /// The page, folded to `width` columns.
  func lines(width: Int) -> [String] {
    let language = Catalogue.current
    switch self {
    case .expressions:
      return language.help(.expressionsTopic).split(separator: "\n", omittingEmptySubsequences: false)
        .flatMap { DisplayWidth.fold(String($0), width) }
    case .exitStatus:
      let rows = [("0", UsageMessage.exitDone)] + Failure.Status.allCases.map { ("\($0.rawValue)", $0.meaning) }
      return Table.lines(
        rows.map { [Table.Cell(text: $0), Table.Cell(text: language.usage($1))] }, style: Console.current.style)
    }
  }
}

extension Failure.Status {
  /// The message about a command that fails with this status.
  fileprivate var meaning: UsageMessage {
    switch self {
    case .failed: .exitFailed
    case .usage: .exitUsage
    case .unavailable: .exitUnavailable
    case .configuration: .exitConfiguration
    }
  }
}
