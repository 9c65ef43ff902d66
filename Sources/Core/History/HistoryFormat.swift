// SPDX-License-Identifier: MIT

/// What a file of a history is written in, by us or by another program. How each is known, read and written is in `FileFormat`.
package enum HistoryFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// Everything, exactly.
  case json
  case csv
  case ical
  case timewarrior
  case openpomodoro
  /// The database of FocusTimer, which was called gnome-pomodoro: it is only read.
  case focustimer

  package var isWritten: Bool { self != .focustimer }

  package static var names: [String] { allCases.map(\.rawValue) }

  /// Of those in which a history can be written.
  package static var writtenNames: [String] { allCases.filter(\.isWritten).map(\.rawValue) }
}
