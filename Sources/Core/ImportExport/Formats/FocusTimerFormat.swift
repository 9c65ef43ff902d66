// SPDX-License-Identifier: MIT

extension FileFormat {
  /// A database of SQLite's.
  static let focustimer = FileFormat(
    title: "FocusTimer", otherNames: ["focus-timer", "gnome-pomodoro"], endings: ["sqlite", "sqlite3", "db"],
    begins: { $0.text.hasPrefix("SQLite format 3\0") })
}
