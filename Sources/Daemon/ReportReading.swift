// SPDX-License-Identifier: MIT
package import Events
import Hooks
package import Journal
package import Paths
package import Reports

/// What reports are made of, read beside a running daemon or without one.
package struct ReportReading {
  /// The days that the configuration in force counts by.
  package let days: LocalDays
  package let goals: Goals
  /// Whether hooks.yml has errors, so that the last good one is in force.
  package let hasErrors: Bool
  private let journal: String

  package init(paths: Paths) {
    let file = ConfigurationFile(paths: paths)
    let loaded = file.load(keeping: file.lastGood() ?? Configuration())
    days = LocalDays(startsAt: loaded.configuration.dayStartsAt)
    goals = loaded.configuration.goals
    hasErrors = loaded.errors > 0
    journal = paths.journal
  }

  /// The sums of all sessions; none where there is no journal yet.
  package func tallies() throws(JournalError) -> any TallySource {
    var table = TallyTable()
    guard Journal.exists(at: journal) else { return table }
    var slicer = SessionSlicer(days: days)
    try Journal(path: journal, readOnly: true).eachEndedSession { session in
      for cell in slicer.cells(of: session) { table.add(cell) }
    }
    return table
  }
}
