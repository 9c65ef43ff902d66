// SPDX-License-Identifier: MIT
import History
package import Reports
import TimerEngine

/// Reads the history file of the Open Pomodoro Format, `~/.pomodoro/history`.
package struct OpenPomodoroReader {
  /// The length of a line that names none.
  private static let standardMinutes = "25"

  package static func read(_ bytes: [UInt8], days: LocalDays) throws(UnreadableFile) -> FoundHistory {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw UnreadableFile(.notUTF8) }
    let times = TimeText(days: days)
    var found = FoundHistory(format: .openpomodoro)
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = TextScanner.trimmed(String(decoding: line, as: UTF8.self))
      if text.isEmpty { continue }
      let place = ImportPlace.line(index + 1)
      do {
        let session = try session(text[...], place, times)
        found.sessions.append(FoundSession(session, at: place, granularity: .seconds(60)))
      } catch {
        found.problems.append(error)
      }
    }
    return found
  }

  /// Whether a line may belong to such a file: it begins with a time.
  static func isLine(_ line: Substring) -> Bool {
    let time = line.prefix { $0 != " " }
    guard time.contains("T"), time.count >= 20 else { return false }
    let rest = line.dropFirst(time.count).drop { $0 == " " }
    let days = LocalDays(startsAt: 0)
    return (try? TimeText(days: days).instant(String(time))) != nil && (rest.isEmpty || rest.contains("="))
  }

  private static func session(_ line: Substring, _ place: ImportPlace, _ times: TimeText) throws(Problem) -> Session {
    let time = line.prefix { $0 != " " }
    guard let start = try? times.instant(String(time)) else {
      throw Problem(place, .notATime(text: String(time).excerpt, example: "2026-11-21T09:00:00+01:00"))
    }
    guard let values = logfmt(line.dropFirst(time.count)) else {
      throw Problem(place, .badFields)
    }
    let minutes = values["duration"] ?? standardMinutes
    guard let length = LengthText.read(minutes, bare: .minutes) else {
      throw Problem(place, .notMinutes(text: minutes.excerpt))
    }
    let tags = (values["tags"] ?? "").parts(between: [","])
    var session = Session(
      id: "", phase: .focus, task: values["description"] ?? "", tags: tags, planned: length, startedAt: start)
    session.endedAt = start + length
    session.outcome = .completed
    session.run(for: nil)
    return session
  }

  /// Parses `key=value key="a value"`; nil if a quote is not closed.
  static func logfmt(_ text: Substring) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = text.unicodeScalars
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      if rest.isEmpty { return values }
      let key = rest.prefix { $0 != "=" && $0 != " " }
      rest = rest.dropFirst(key.count)
      guard rest.first == "=" else {
        values[String(key)] = ""
        continue
      }
      rest = rest.dropFirst()
      guard rest.first == "\"" else {
        let value = rest.prefix { $0 != " " }
        values[String(key)] = String(value)
        rest = rest.dropFirst(value.count)
        continue
      }
      rest = rest.dropFirst()
      guard let value = rest.quoted(unescaped) else { return nil }
      values[String(key)] = value
    }
  }

  /// Returns the meaning of a scalar after a backslash; nil if it is invalid.
  private static func unescaped(
    _ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView
  ) -> Unicode.Scalar? {
    switch scalar {
    case "n", "r", "t": return " "
    case "u":
      let digits = rest.prefix(4)
      rest = rest.dropFirst(4)
      // Half of a surrogate pair has no meaning.
      return UInt32(String(digits), radix: 16).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
    default: return scalar
    }
  }
}
