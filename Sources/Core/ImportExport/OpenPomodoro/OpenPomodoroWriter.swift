// SPDX-License-Identifier: MIT
package import Foundation
import TimerEngine

/// Writes the history file of the Open Pomodoro Format: one line per completed pomodoro. The format has whole minutes and no
/// breaks, projects or notes. A project becomes a tag.
package struct OpenPomodoroWriter: SessionWriter {
  private let time: WrittenTime

  package init(zone: TimeZone) {
    time = WrittenTime(zone: zone)
  }

  package func text(of archived: ArchivedSession) -> String? {
    let session = archived.session
    guard session.phase == .focus, session.outcome == .completed, let end = session.endedAt else { return nil }
    // Programs of this format read times without a fraction.
    let start = Instant(milliseconds: session.startedAt.milliseconds - session.startedAt.milliseconds % 1000)
    var line = time.local(start)
    let task = Self.plain(session.task)
    if !task.isEmpty { line += " description=" + Self.quoted(task) }
    // A length rounded up could overlap the next pomodoro.
    line += " duration=\(max(1, session.elapsed(at: end).milliseconds / 60_000))"
    let tags = ([session.project] + session.tags).map { TextScanner.trimmed(Self.plain($0, without: ",")) }
    var seen: Set<String> = []
    let unique = tags.filter { !$0.isEmpty && seen.insert($0).inserted }
    if !unique.isEmpty { line += " tags=" + Self.quoted(unique.joined(separator: ",")) }
    return line + "\n"
  }

  /// Returns the text without control characters, because one of them would end the line.
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
