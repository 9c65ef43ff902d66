// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// What was found in a file that is to be imported.
package struct FoundHistory: Sendable {
  package var format: HistoryFormat
  package var sessions: [FoundSession] = []
  /// What can't be read: with any of these nothing is imported unless the person says so.
  package var problems: [Problem] = []
  /// What is right, but no session that is over: left out.
  package var leftOut: [Problem] = []
  package var projects: [ArchivedProject] = []
  package var files: [ArchivedFile] = []
  /// Of a table.
  package var unusedColumns: UnusedColumns?

  package init(format: HistoryFormat) {
    self.format = format
  }
}

/// Columns of a table that nothing is read from.
package struct UnusedColumns: Hashable, Sendable {
  /// So many of them are named.
  static let most = 100

  /// Their titles, or the beginnings of them; of many the first.
  package var titles: [String]
  package var count: Int
  /// A field of a session that one of the columns may contain.
  package var field: CSVField
}

package struct FoundSession: Hashable, Sendable {
  package var archived: ArchivedSession
  package var place: Place
  /// To what its length is known: a format may have whole minutes only.
  package var granularity: Duration

  package init(_ archived: ArchivedSession, at place: Place, granularity: Duration = .seconds(1)) {
    self.archived = archived
    self.place = place
    self.granularity = granularity
  }

  package init(_ session: Session, at place: Place, granularity: Duration = .seconds(1)) {
    self.init(ArchivedSession(session), at: place, granularity: granularity)
  }

  package var session: Session { archived.session }
}

/// Where something stands in a file.
package enum Place: Hashable, Sendable {
  case line(Int)
  /// Of one of several files.
  case lineOf(Int, file: String)
  /// Of a database.
  case row(Int64, table: String)
  case whole
}

/// What is wrong, where, and how it is mended.
package struct Problem: Error, Hashable, Sendable {
  package var place: Place
  package var message: String

  package init(_ place: Place, _ message: String) {
    self.place = place
    self.message = message
  }
}

/// A file can't be read at all.
package struct UnreadableFile: Error, Hashable, Sendable {
  package var line: Int?
  package var message: String

  package init(line: Int? = nil, _ message: String) {
    self.line = line
    self.message = message
  }
}
