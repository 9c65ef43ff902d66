// SPDX-License-Identifier: MIT
import Hooks
import Messages
import TextWidth

/// `during`: local days and hours.
extension Decoding {
  func during(_ node: YAMLNode) -> Condition? {
    let items = oneOrMore(node, "during")
    let windows = items.compactMap { window($0) }
    guard !items.isEmpty, windows.count == items.count else { return nil }
    return Condition(.during, .during(windows))
  }

  private static let usage = DiagnosticHint.writeWindow

  private func window(_ node: YAMLNode) -> TimeWindow? {
    guard let text = string(node, "during", hint: Self.usage) else { return nil }
    // Many hooks have the same hours.
    if let known = windows[text] { return known }
    let window = window(text, node)
    windows[text] = window
    return window
  }

  private func window(_ text: String, _ node: YAMLNode) -> TimeWindow? {
    let offsets = ScalarOffsets(node)
    var words: [(text: String, span: Span)] = []
    var begin: Int?
    let scalars = Array(text.unicodeScalars) + [" "]
    for (index, scalar) in scalars.enumerated() {
      if scalar.isWhitespace {
        if let start = begin {
          words.append((String(String.UnicodeScalarView(scalars[start..<index])), offsets.span(start..<index)))
        }
        begin = nil
      } else if begin == nil {
        begin = index
      }
    }
    let isRight = words.allSatisfy { word in
      let folded = word.text.lowercased()
      return Self.isDays(Self.shortened(folded)) || Self.isWrittenAsHours(folded)
    }
    if !isRight, let hint = Self.meant(words.map(\.text)) {
      return problems.refuse(.malformed(text), at: node.span, hint: .write(hint))
    }
    guard (1...2).contains(words.count) else {
      return problems.refuse(
        .notAWindow(describe(node)), at: place(node),
        hint: words.isEmpty ? Self.usage : .listWindows)
    }
    let isHours = words.map { $0.text.contains(":") || $0.text.first?.isNumber == true }
    if words.count == 2, isHours[0], isHours[1] {
      return problems.refuse(.notAWindow(describe(node)), at: node.span, hint: .listWindows)
    }
    if words.count == 2, isHours[0] {
      return problems.refuse(
        .daysAfterHours, at: node.span, hint: .write("\(words[1].text) \(words[0].text)"))
    }
    if words.count == 2, !isHours[1] {
      return problems.refuse(
        .notATime(words[1].text), at: words[1].span, hint: .writeLike("09:00-18:00"))
    }
    let days = isHours[0] ? TimeWindow.everyDay : self.days(words[0].text, at: words[0].span)
    let last = words[words.count - 1]
    let hours = isHours.last == true ? self.hours(last.text, at: last.span) : (0, 1440)
    guard let days, let hours else { return nil }
    return TimeWindow(days: days, start: hours.0, end: hours.1)
  }

  /// Days and hours in the place of an expression, in the form of `during`; nil for any other text.
  static func window(in text: String) -> String? {
    // Nearly every expression has a byte that neither days nor hours have. This check spares the others.
    guard text.utf8.allSatisfy({ mayBeInWindow($0) }), text.contains(where: { $0 == ":" || $0 == "-" }) else {
      return nil
    }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let isRight = (1...2).contains(words.count) && words.allSatisfy { isDays($0) || isHours($0) }
    return isRight ? text : meant(words)
  }

  private static func mayBeInWindow(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "+")...UInt8(ascii: "-"), 0x09...0x0D, 0x20: true
    default: byte >= 0x80
    }
  }

  /// The probable meaning of misspelt days and hours: spaces around the dash, other dashes, dots, a comma after the days, hours
  /// without minutes. Nil if they are correct, or can't be guessed.
  private static func meant(_ words: [String]) -> String? {
    let plain = words.joined(separator: " ").replacing("–", with: "-").replacing("—", with: "-")
      .replacing("..", with: "-").replacing(" - ", with: "-").replacing(" to ", with: "-").replacing(", ", with: " ")
      .lowercased()
    let parts = plain.split(separator: " ").map(String.init)
    guard (1...2).contains(parts.count) else { return nil }
    let fixed = parts.map { part in
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { clock(String($0)) }
      guard ends.count == 2, let start = ends[0], let end = ends[1] else { return shortened(part) }
      return "\(start)-\(end)"
    }
    let result = fixed.joined(separator: " ")
    guard result != words.joined(separator: " "), fixed.allSatisfy({ isDays($0) || isHours($0) }) else { return nil }
    return result
  }

  /// `9`, `9am`, `17:30` as `09:00`, `09:00`, `17:30`.
  private static func clock(_ text: String) -> String? {
    var text = text
    var offset = 0
    for (suffix, hours) in [("am", 0), ("pm", 12)] where text.hasSuffix(suffix) {
      text.removeLast(2)
      offset = hours
    }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
    guard (1...2).contains(parts.count), let hour = parts[0], (0...24).contains(hour) else { return nil }
    let minute = parts.count == 2 ? parts[1] : 0
    guard let minute, (0...59).contains(minute) else { return nil }
    let whole = offset == 12 && hour < 12 ? hour + 12 : hour
    return "\(whole < 10 ? "0" : "")\(whole):\(minute < 10 ? "0" : "")\(minute)"
  }

  private static func shortened(_ days: String) -> String {
    groups[days]
      ?? days.split(separator: "-").map { day in
        longNames.contains(String(day)) ? String(day.prefix(3)) : String(day)
      }.joined(separator: "-")
  }

  private static func isDays(_ text: String) -> Bool {
    let days = text.split(whereSeparator: { $0 == "-" || $0 == "," })
    return !days.isEmpty && days.allSatisfy { TimeWindow.dayNames.contains(String($0)) }
  }

  /// Whether a text has the form `9:00-18:00`, whatever the numbers are.
  private static func isWrittenAsHours(_ text: String) -> Bool {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    return ends.count == 2
      && ends.allSatisfy { end in
        let parts = end.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].count == 2 && parts.allSatisfy { $0.allSatisfy(\.isNumber) && !$0.isEmpty }
      }
  }

  private static func isHours(_ text: String) -> Bool {
    let ends = text.split(separator: "-")
    return ends.count == 2 && ends.allSatisfy { clock(String($0)) == String($0) } && ends[0] != ends[1]
  }

  /// `mon-fri`, `sat,sun`, `fri-mon`.
  private func days(_ text: String, at span: Span) -> [Int]? {
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { self.day(String($0), at: span) }
      guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1] else {
        if ends.count > 2 { problems.error(.notADayRange(String(part)), at: span, hint: .write("mon-fri")) }
        return nil
      }
      var day = first
      days.insert(day)
      while day != last {
        day = (day + 1) % 7
        days.insert(day)
      }
    }
    return days.sorted()
  }

  private func day(_ word: String, at span: Span) -> Int? {
    let folded = word.lowercased()
    let names = TimeWindow.dayNames
    if let day = names.firstIndex(where: { folded.hasPrefix($0) }), Self.longNames[day].hasPrefix(folded) { return day }
    if let days = Self.groups[folded] {
      problems.error(.notADay(word), at: span, hint: .write(days))
    } else {
      problems.error(
        .notADay(word), at: span,
        hint: DiagnosticHint.spelling(of: word, among: names + Self.longNames) ?? .itCanBe(names))
    }
    return nil
  }

  /// Words for several days.
  private static let groups = [
    "weekdays": "mon-fri", "weekday": "mon-fri", "weekend": "sat,sun", "weekends": "sat,sun", "daily": "mon-sun",
  ]

  private static let longNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// `09:00-18:00`; `22:00-06:00` ends on the next day.
  private func hours(_ text: String, at span: Span) -> (Int, Int)? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2 else {
      return problems.refuse(
        .oneMoment(text), at: span,
        hint: ends.count == 1 ? .write("\(text)-18:00") : .write("09:00-18:00"))
    }
    guard let start = minutes(ends[0], at: span), let end = minutes(ends[1], at: span) else { return nil }
    guard start != end, start < 1440 else {
      return problems.refuse(.noTimeAtAll(text), at: span, hint: .wholeDay)
    }
    return (start, end)
  }

  private func minutes(_ text: String, at span: Span) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isDigits = parts.allSatisfy { $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
    if isDigits, parts.count == 2, parts[1].count == 2, (1...2).contains(parts[0].count), let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...59).contains(minute), (0...24).contains(hour), hour < 24 || minute == 0
    {
      return hour * 60 + minute
    }
    let folded = text.lowercased()
    var hint = DiagnosticHint.by24Hours
    for (suffix, offset) in [("am", 0), ("pm", 12)] where folded.hasSuffix(suffix) {
      if let hour = Int(folded.dropLast(2)), (1...12).contains(hour) {
        let time = hour % 12 + offset
        hint = .write("\(time < 10 ? "0" : "")\(time):00")
      }
    }
    if let hour = Int(text), (0...24).contains(hour) { hint = .write("\(hour < 10 ? "0" : "")\(hour):00") }
    return problems.refuse(.notATime(text), at: span, hint: hint)
  }
}
