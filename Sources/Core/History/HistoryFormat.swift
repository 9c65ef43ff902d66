// SPDX-License-Identifier: MIT

/// The format of a history file, from Segue or another program. `FileFormat` recognises, reads and writes each.
package enum HistoryFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// Complete and exact.
  case json
  case csv
  case ical
  case timewarrior
  case openpomodoro
  /// The database of FocusTimer, formerly gnome-pomodoro; read-only.
  case focustimer

  package var isWritten: Bool { self != .focustimer }

  package static var names: [String] { allCases.map(\.rawValue) }

  /// The names of the formats that can be written.
  package static var writtenNames: [String] { allCases.filter(\.isWritten).map(\.rawValue) }
}
