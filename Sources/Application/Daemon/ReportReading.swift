// SPDX-License-Identifier: MIT
package import Events
import Hooks
import Journal
package import Paths
package import Reports
package import TimerEngine

/// The data of reports, read beside a running daemon, by it, or without one.
package struct ReportReading {
  /// The days of the configuration in force.
  package let days: LocalDays
  package let goals: Goals
  /// Whether hooks.yml has errors, so that the last valid version is in force.
  package private(set) var hasErrors = false
  /// Whether hooks.yml has errors and never was valid, so that the defaults are in force.
  package private(set) var isDefault = false
  /// Returns nil if the journal does not exist yet.
  private let journal: () throws -> Journal?

  package init(paths: Paths) {
    let file = ConfigurationFile(paths: paths)
    let loaded = file.load(keeping: file.lastGood() ?? Configuration())
    self.init(loaded.configuration) {
      Journal.exists(at: paths.journal) ? try Journal(path: paths.journal, readOnly: true) : nil
    }
    hasErrors = loaded.errors > 0
    isDefault = loaded.isDefault
  }

  init(_ configuration: Configuration, journal: @escaping () throws -> Journal?) {
    days = LocalDays(startsAt: configuration.dayStartsAt)
    goals = configuration.goals
    self.journal = journal
  }

  /// Calls `body` with the sums of all sessions at one moment; with empty sums if the journal does not exist yet.
  package func read<Value>(_ body: (any TallySource) throws -> Value) throws -> Value {
    guard let journal = try journal() else { return try body(NoTallies()) }
    return try journal.tallies(by: days, body)
  }

  /// Returns the report of the chosen days, for one project or all, with the colours of projects.
  /// - Throws: A `PeriodChoice.Problem` if the choice is invalid.
  package func report(_ choice: PeriodChoice, of project: String?, at now: Instant) throws -> Report {
    let today = days.day(of: now)
    var report = try read { source in
      let period = try choice.period(asOf: today) { try source.firstDay(of: project) ?? today }
      let request = ReportRequest(period: period, today: today, project: project, goals: goals)
      return try Report(request, of: source, days: days)
    }
    let colours = try journal()?.record { try $0.colours() } ?? [:]
    for index in report.projects.indices { report.projects[index].colour = colours[report.projects[index].project] }
    return report
  }
}
