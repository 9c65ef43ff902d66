// SPDX-License-Identifier: MIT
package import Events
import Hooks
import Journal
package import Paths
package import Reports
package import TimerEngine

/// What reports are made of, read beside a running daemon, by it, or without one.
package struct ReportReading {
  /// The days that the configuration in force counts by.
  package let days: LocalDays
  package let goals: Goals
  /// Whether hooks.yml has errors, so that the last good one is in force.
  package private(set) var hasErrors = false
  /// Whether it has errors and never was good, so that the defaults are in force.
  package private(set) var isDefault = false
  /// nil where there is none yet.
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

  /// Calls `body` with what all sessions come to, all of one moment; there is nothing where there is no journal yet.
  package func read<Value>(_ body: (any TallySource) throws -> Value) throws -> Value {
    guard let journal = try journal() else { return try body(NoTallies()) }
    return try journal.tallies(by: days, body)
  }

  /// The report of the chosen days, of one project or of all, with the colours of projects. Throws a `PeriodChoice.Problem`
  /// where the choice means no days.
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
