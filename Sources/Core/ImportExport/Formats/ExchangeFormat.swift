// SPDX-License-Identifier: MIT

/// What histories are written in, ours and those of other programs.
package enum ExchangeFormat: String, CaseIterable, Codable, Hashable, Sendable {
  /// Everything, exactly.
  case json
  case csv
  case ical
  case timewarrior
  case openpomodoro
  /// The database of FocusTimer, which was called gnome-pomodoro: it is only read.
  case focustimer

  /// Whether a history can be written in it.
  package var isWritten: Bool { self != .focustimer }

  /// As people name it, other spellings included; nil for what is no format.
  package init?(named name: String) {
    switch name.lowercased() {
    case "json": self = .json
    case "csv", "tsv": self = .csv
    case "ical", "icalendar", "ics": self = .ical
    case "timewarrior", "timew": self = .timewarrior
    case "openpomodoro", "open-pomodoro", "open-pomodoro-format": self = .openpomodoro
    case "focustimer", "focus-timer", "gnome-pomodoro": self = .focustimer
    default: return nil
    }
  }

  /// What a file's name says; nil where it says nothing.
  package init?(fileName: String) {
    let name = fileName.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last ?? ""
    switch ending {
    case "json": self = .json
    case "csv", "tsv": self = .csv
    case "ics", "ical": self = .ical
    case "data": self = .timewarrior
    case "sqlite", "sqlite3", "db": self = .focustimer
    default:
      guard name == "history" else { return nil }
      self = .openpomodoro
    }
  }

  /// What a file is by how it begins, whatever it is called; nil where that isn't plain.
  package init?(beginning bytes: some Collection<UInt8>) {
    var text = String(decoding: bytes.prefix(512), as: UTF8.self)[...]
    if text.hasPrefix("SQLite format 3\0") {
      self = .focustimer
      return
    }
    while let first = text.first, first.isWhitespace || first == "\u{FEFF}" { text.removeFirst() }
    let line = text.prefix(while: { !$0.isNewline })
    if text.lowercased().hasPrefix("begin:vcalendar") {
      self = .ical
    } else if text.hasPrefix("{") {
      self = .json
    } else if text.hasPrefix("[") || line.hasPrefix("inc ") || line == "inc" {
      self = .timewarrior
    } else if OpenPomodoroReader.isLine(line) {
      self = .openpomodoro
    } else {
      return nil
    }
  }
}
