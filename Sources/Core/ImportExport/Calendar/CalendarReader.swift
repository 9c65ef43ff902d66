// SPDX-License-Identifier: MIT
import Foundation
import History
package import Reports
import TimerEngine

/// Reads the events of a calendar: Segue's with all their properties, others as focus.
package struct CalendarReader {
  private typealias Property = CalendarText.Property

  private let days: LocalDays
  private var found = FoundHistory(format: .ical)

  /// Returns the content of a calendar. Times without a zone use the zone of `days`.
  package static func read(_ bytes: [UInt8], days: LocalDays) throws(UnreadableFile) -> FoundHistory {
    let properties = CalendarText.properties(
      Array(bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]))
    guard let first = properties.first, first.name == "BEGIN", first.value.uppercased() == "VCALENDAR" else {
      throw UnreadableFile(line: 1, .notACalendar)
    }
    var reader = CalendarReader(days: days)
    try reader.take(properties)
    return reader.found
  }

  private init(days: LocalDays) {
    self.days = days
  }

  private mutating func take(_ properties: [Property]) throws(UnreadableFile) {
    var open: [String] = []
    var event: [Property] = []
    var start = 1
    for property in properties {
      switch property.name {
      case "BEGIN":
        open.append(property.value.uppercased())
        if open.count == 2, open[1] == "VEVENT" { (event, start) = ([], property.line) }
      case "END":
        guard open.popLast() == property.value.uppercased() else {
          throw UnreadableFile(line: property.line, .endWithoutBegin(name: property.value.excerpt))
        }
        if open.count == 1, property.value.uppercased() == "VEVENT" { take(event, at: start) }
      default:
        // The properties of an alarm do not belong to the event.
        if open.count == 2, open[1] == "VEVENT" { event.append(property) }
      }
    }
    if let last = open.last { throw UnreadableFile(.noEndOf(name: last.excerpt)) }
  }

  private mutating func take(_ event: [Property], at line: Int) {
    func value(_ name: String) -> String? { event.first { $0.name == name }?.value }
    if let start = event.first(where: { $0.name == "DTSTART" }), Self.isDay(start) {
      return found.leftOut.append(Problem(.line(line), .allDay))
    }
    if value("RRULE") != nil || value("RDATE") != nil {
      return found.leftOut.append(Problem(.line(line), .repeating))
    }
    let isOurs = value("X-SEGUE-PHASE") != nil
    if !isOurs, value("STATUS")?.uppercased() == "CANCELLED" {
      return found.leftOut.append(Problem(.line(line), .cancelled))
    }
    do {
      found.sessions.append(FoundSession(try session(event, at: line), at: .line(line)))
    } catch {
      found.problems.append(error)
    }
  }

  private func session(_ event: [Property], at line: Int) throws(Problem) -> Session {
    func property(_ name: String) -> Property? { event.first { $0.name == name } }
    func text(_ name: String) -> String? { property(name).map { CalendarText.unescaped($0.value) } }
    guard let begin = property("DTSTART") else { throw Problem(.line(line), .noProperty(name: "DTSTART")) }
    let isOurs = property("X-SEGUE-PHASE") != nil
    let start = try instant(begin)
    let end: Instant
    if let property = property("DTEND") {
      end = try instant(property)
    } else if let property = property("DURATION") {
      guard let length = Self.length(property.value) else {
        throw Problem(.line(property.line), .notADuration(text: property.value.excerpt))
      }
      end = start + length
    } else if isOurs {
      end = start
    } else {
      throw Problem(.line(line), .noEndProperty)
    }
    let uid = text("UID") ?? ""
    var session = Session(
      id: uid.hasSuffix(CalendarWriter.domain) ? String(uid.dropLast(CalendarWriter.domain.count)) : "",
      phase: property("X-SEGUE-PHASE").flatMap { Phase(rawValue: $0.value) } ?? .focus,
      task: text("X-SEGUE-TASK") ?? (text("SUMMARY") ?? "").onOneLine, project: text("X-SEGUE-PROJECT") ?? "",
      tags: event.filter { $0.name == "CATEGORIES" }.flatMap { CalendarText.list($0.value) },
      note: text("DESCRIPTION") ?? "", planned: nil, startedAt: start)
    if !session.project.isEmpty, session.tags.first == TextScanner.trimmed(session.project) {
      session.tags.removeFirst()
    }
    session.endedAt = end
    session.outcome = property("X-SEGUE-OUTCOME").flatMap { Outcome(rawValue: $0.value) } ?? .completed
    session.run(for: nil)
    if let periods = property("X-SEGUE-SEGMENTS") { session.segments = try segments(periods) }
    session.planned =
      isOurs ? property("X-SEGUE-PLANNED").flatMap { Self.length($0.value) } : session.elapsed(at: end)
    for strike in event where strike.name == "X-SEGUE-STRIKE" {
      let at = strike.parameters["X-AT"].flatMap { try? TimeText(days: days).instant($0) } ?? start
      session.strikes.append(Strike(at: at, text: CalendarText.unescaped(strike.value)))
    }
    return session
  }

  private func segments(_ property: Property) throws(Problem) -> [Segment] {
    var segments: [Segment] = []
    for period in property.value.split(separator: ",") {
      let ends = period.split(separator: "/").map { try? TimeText(days: days).instant(String($0)) }
      guard ends.count == 2, let start = ends[0], let end = ends[1] else {
        throw Problem(.line(property.line), .notAPeriod(text: String(period).excerpt))
      }
      segments.append(Segment(start: start, end: end))
    }
    return segments
  }

  private static func isDay(_ property: Property) -> Bool {
    property.parameters["VALUE"]?.uppercased() == "DATE"
      || property.value.utf8.count == 8 && property.value.utf8.allSatisfy { (48...57).contains($0) }
  }

  private func instant(_ property: Property) throws(Problem) -> Instant {
    var days = days
    if let name = property.parameters["TZID"], !property.value.hasSuffix("Z") {
      guard let zone = TimeZone(identifier: name) else {
        throw Problem(.line(property.line), .unknownZone(name: name.excerpt))
      }
      days = LocalDays(startsAt: 0, timeZone: zone)
    }
    guard let instant = try? TimeText(days: days).instant(property.value) else {
      throw Problem(.line(property.line), .notATime(text: property.value.excerpt, example: "20261121T090000Z"))
    }
    return instant
  }

  /// Returns a duration of RFC 5545: `PT25M`, `P1DT2H`, `P2W`; nil if invalid or negative.
  static func length(_ text: String) -> Duration? {
    var scan = TextScanner(text)
    _ = scan.take("+")
    guard scan.take("P") else { return nil }
    var seconds = 0
    var (isTime, hasPart) = (false, false)
    while !scan.isAtEnd {
      if !isTime, scan.take("T") {
        isTime = true
        continue
      }
      guard let number = scan.digits(), number.value < 100_000_000 else { return nil }
      let unit: Int? =
        if isTime {
          scan.take("H") ? 3600 : scan.take("M") ? 60 : scan.take("S") ? 1 : nil
        } else {
          scan.take("W") ? 7 * 86_400 : scan.take("D") ? 86_400 : nil
        }
      guard let unit else { return nil }
      seconds += number.value * unit
      guard seconds < 100 * 366 * 86_400 else { return nil }
      hasPart = true
    }
    return hasPart ? .seconds(seconds) : nil
  }
}
