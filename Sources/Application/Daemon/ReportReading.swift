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

  /// Calls `body` with the sums of all sessions, all of one moment; there is nothing where there is no journal yet.
  ///
  /// The sums that the daemon keeps in the journal, where these are by the same days; else, and where they can't be read,
  /// they are added up here. Hours and tasks are asked of `detailed` days alone; nil is all of them.
  package func read<Value>(
    detailed: Range<LocalDay>? = nil, _ body: (any TallySource) throws -> Value
  ) throws -> Value {
    var table = TallyTable(detailed: detailed)
    if Journal.exists(at: journal) {
      let journal = try Journal(path: journal, readOnly: true)
      do {
        if let value = try journal.withSums(by: days, body) { return value }
      } catch let error as JournalError where error.code == .damaged {
        // It may be the sums alone.
      }
      var slicer = SessionSlicer(days: days)
      try journal.eachEndedSession { session in
        for cell in slicer.cells(of: session) { table.add(cell) }
      }
    }
    return try body(table)
  }

  /// The colours of projects that have one.
  package func colours() throws -> [String: String] {
    guard Journal.exists(at: journal) else { return [:] }
    return try Journal(path: journal, readOnly: true).record { try $0.colours() }
  }
}
