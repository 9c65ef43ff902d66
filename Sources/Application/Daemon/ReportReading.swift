// SPDX-License-Identifier: MIT
package import Events
import Hooks
import Journal
package import Paths
package import Reports

/// What reports are made of, read beside a running daemon or without one.
package struct ReportReading {
  /// The days that the configuration in force counts by.
  package let days: LocalDays
  package let goals: Goals
  /// Whether hooks.yml has errors, so that the last good one is in force.
  package let hasErrors: Bool
  /// Whether it has errors and never was good, so that the defaults are in force.
  package let isDefault: Bool
  private let journal: String

  package init(paths: Paths) {
    let file = ConfigurationFile(paths: paths)
    let loaded = file.load(keeping: file.lastGood() ?? Configuration())
    days = LocalDays(startsAt: loaded.configuration.dayStartsAt)
    goals = loaded.configuration.goals
    hasErrors = loaded.errors > 0
    isDefault = loaded.isDefault
    journal = paths.journal
  }

  /// Calls `body` with what all sessions come to, all of one moment; there is nothing where there is no journal yet.
  package func read<Value>(_ body: (any TallySource) throws -> Value) throws -> Value {
    guard Journal.exists(at: journal) else { return try body(NoTallies()) }
    return try Journal(path: journal, readOnly: true).tallies(by: days, body)
  }

  /// The colours of projects that have one.
  package func colours() throws -> [String: String] {
    guard Journal.exists(at: journal) else { return [:] }
    return try Journal(path: journal, readOnly: true).record { try $0.colours() }
  }
}
