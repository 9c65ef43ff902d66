// SPDX-License-Identifier: MIT

extension FileFormat {
  /// An SQLite database.
  static let focustimer = FileFormat(
    title: "FocusTimer", otherNames: ["focus-timer", "gnome-pomodoro"], endings: ["sqlite", "sqlite3", "db"],
    begins: { $0.text.hasPrefix("SQLite format 3\0") })
}
