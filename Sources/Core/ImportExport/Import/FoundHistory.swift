// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// The content of a file to import.
package struct FoundHistory: Sendable {
  package var format: HistoryFormat
  package var sessions: [FoundSession] = []
  /// Unreadable items. With any of them, nothing is imported unless the person agrees.
  package var problems: [Problem] = []
  /// Valid items that are not finished sessions: left out.
  package var leftOut: [Problem] = []
  package var projects: [ArchivedProject] = []
  package var files: [ArchivedFile] = []
  /// Only for a table.
  package var unusedColumns: UnusedColumns?

  package init(format: HistoryFormat) {
    self.format = format
  }
}

/// The columns of a table that nothing is read from.
package struct UnusedColumns: Hashable, Sendable {
  /// The maximum number of listed titles.
  static let most = 100

  /// The titles, possibly cut; only the first ones if there are many.
  package var titles: [String]
  package var count: Int
  /// A session field that one of the unused columns may contain.
  package var field: CSVField
}

package struct FoundSession: Hashable, Sendable {
  package var archived: ArchivedSession
  package var place: ImportPlace
  /// The precision of the length: some formats only have whole minutes.
  package var granularity: Duration

  package init(_ archived: ArchivedSession, at place: ImportPlace, granularity: Duration = .seconds(1)) {
    self.archived = archived
    self.place = place
    self.granularity = granularity
  }

  package init(_ session: Session, at place: ImportPlace, granularity: Duration = .seconds(1)) {
    self.init(ArchivedSession(session), at: place, granularity: granularity)
  }

  package var session: Session { archived.session }
}

/// An error and its place.
package struct Problem: Error, Hashable, Sendable {
  package var place: ImportPlace
  package var reason: ImportProblem

  package init(_ place: ImportPlace, _ reason: ImportProblem) {
    self.place = place
    self.reason = reason
  }
}

/// An error that makes a whole file unreadable.
package struct UnreadableFile: Error, Hashable, Sendable {
  package var line: Int?
  package var reason: ImportProblem

  package init(line: Int? = nil, _ reason: ImportProblem) {
    self.line = line
    self.reason = reason
  }
}
