// SPDX-License-Identifier: MIT
package import Foundation
import TimerEngine

/// Writes the history file of the Open Pomodoro Format: a line a pomodoro that was completed. Its lengths are whole
/// minutes, and it has no breaks, projects or notes: a project becomes a tag.
package struct OpenPomodoroWriter: SessionWriter {
  private let time: WrittenTime

  package init(zone: TimeZone) {
    time = WrittenTime(zone: zone)
  }

  package func text(of archived: ArchivedSession) -> String? {
    let session = archived.session
    guard session.phase == .focus, session.outcome == .completed, let end = session.endedAt else { return nil }
    // Its programs read times without a fraction.
    let start = Instant(milliseconds: session.startedAt.milliseconds - session.startedAt.milliseconds % 1000)
    var line = time.local(start)
    let task = Self.plain(session.task)
    if !task.isEmpty { line += " description=" + Self.quoted(task) }
    // Rounded up, it might reach into the next one.
    line += " duration=\(max(1, session.elapsed(at: end).milliseconds / 60_000))"
    let tags = ([session.project] + session.tags).map { TextScanner.trimmed(Self.plain($0, without: ",")) }
    var seen: Set<String> = []
    let unique = tags.filter { !$0.isEmpty && seen.insert($0).inserted }
    if !unique.isEmpty { line += " tags=" + Self.quoted(unique.joined(separator: ",")) }
    return line + "\n"
  }

  /// Without control characters: one would end the line.
  private static func plain(_ text: String, without other: Unicode.Scalar? = nil) -> String {
    let scalars = text.onOneLine.unicodeScalars.map { scalar -> Unicode.Scalar in
      scalar.value < 0x20 || scalar.value == 0x7F || scalar == other ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  private static func quoted(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == " " || $0 == "=" || $0 == "\"" || $0 == "\\" }) else {
      return text
    }
    return "\"" + text.putting("\\", before: ["\\", "\""]) + "\""
  }
}
