// SPDX-License-Identifier: MIT
import Messages

/// `getHours()` and the like, for timestamps (in a zone) and durations (as a whole).
enum TimeAccessors {
  private enum Part: String, CaseIterable {
    case getFullYear, getMonth, getDayOfYear, getDayOfMonth, getDate, getDayOfWeek
    case getHours, getMinutes, getSeconds, getMilliseconds
  }

  /// The warning for calls that probably meant a local hour.
  static let utcAdvice = ExpressionMessage.Advice.utc

  static let functions: [Function] = Part.allCases.map { part in
    let name = part.rawValue
    var function = Function.member(name, [([.timestamp], .int), ([.timestamp, .string], .int)])
    if ![.getSeconds, .getMilliseconds].contains(part) { function.overloads[0].advice = utcAdvice }
    if [.getHours, .getMinutes, .getSeconds, .getMilliseconds].contains(part) {
      function.overloads.append(Function.Overload([.duration], .int, isMember: true))
    }
    return function.unary { (x, _) throws(EvaluationError) in
      switch x {
      case .timestamp(let instant): return .int(value(part, of: instant, offset: 0))
      case .duration(let duration):
        guard let number = value(part, of: duration) else { throw .noSuchOverload(name, [x]) }
        return .int(number)
      default: throw .noSuchOverload(name, [x])
      }
    }.binary { (x, zone, activation) throws(EvaluationError) in
      guard case .timestamp(let instant) = x, case .string(let zone) = zone else {
        throw .noSuchOverload(name, [x, zone])
      }
      return .int(value(part, of: instant, offset: try offset(zone, instant, &activation)))
    }
  }

  /// Exceeds the length of every zone name.
  private static let longestZone = 64

  private static func offset(
    _ zone: String, _ instant: Timestamp, _ activation: inout Activation
  ) throws(EvaluationError) -> Int {
    if zone == "UTC" || zone == "Z" { return 0 }
    let isShort = zone.utf8.count <= longestZone
    var scanner = DigitScanner(isShort ? zone : "")
    if let offset = scanner.zoneOffset(), scanner.isAtEnd { return offset }
    // The first lookup of a zone reads its rules from a file.
    try activation.spend(100)
    guard isShort, let offset = activation.zones?(zone, instant) else {
      throw EvaluationError(
        .invalidArgument, "there is no time zone '\(TextForm.plain(.string(zone)))'",
        about: TextForm.quotedIfText(.string(zone)))
    }
    return offset
  }

  private static func value(_ part: Part, of instant: Timestamp, offset: Int) -> Int64 {
    let seconds = Int(instant.seconds) + offset
    let days = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    let ofDay = seconds - days * 86_400
    let day = CalendarDay(daysSinceEpoch: days)
    let number =
      switch part {
      case .getFullYear: day.year
      case .getMonth: day.month - 1
      case .getDayOfYear: day.dayOfYear
      case .getDayOfMonth: day.day - 1
      case .getDate: day.day
      case .getDayOfWeek: day.dayOfWeek
      case .getHours: ofDay / 3600
      case .getMinutes: ofDay / 60 % 60
      case .getSeconds: ofDay % 60
      case .getMilliseconds: Int(instant.nanoseconds) / 1_000_000
      }
    return Int64(number)
  }

  /// Returns the whole duration in that unit, except milliseconds, which count within the second.
  private static func value(_ part: Part, of duration: Duration) -> Int64? {
    let (seconds, attoseconds) = duration.components
    return switch part {
    case .getHours: seconds / 3600
    case .getMinutes: seconds / 60
    case .getSeconds: seconds
    case .getMilliseconds: attoseconds / 1_000_000_000_000_000
    default: nil
    }
  }
}
