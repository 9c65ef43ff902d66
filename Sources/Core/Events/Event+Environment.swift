// SPDX-License-Identifier: MIT
import TimerEngine

extension Event {
  /// The maximum bytes of a variable. A longer value is cut in the environment; the JSON on standard input has it whole.
  package static let longestVariable = 64 * 1024

  /// The variables of `environment`.
  var variables: [String: String] {
    let session = data.session
    let values: [String: String] = [
      "SEGUE_EVENT": type.rawValue,
      "SEGUE_EVENT_ID": id,
      "SEGUE_SEQUENCE": String(number),
      "SEGUE_REASON": data.reason.rawValue,
      "SEGUE_TIME": time.instant.rfc3339,
      "SEGUE_SESSION": session?.id ?? "",
      "SEGUE_PHASE": session?.phase.rawValue ?? data.timer.phase,
      "SEGUE_TASK": session?.task ?? "",
      "SEGUE_PROJECT": session?.project ?? "",
      "SEGUE_TAGS": session?.tags.joined(separator: ",") ?? "",
      "SEGUE_NOTE": session?.note ?? "",
      "SEGUE_PLANNED": session.map { String($0.planned) } ?? "",
      "SEGUE_ELAPSED": session.map { String($0.elapsed) } ?? "",
      "SEGUE_STARTED_AT": session?.startedAt.instant.rfc3339 ?? "",
      "SEGUE_ENDED_AT": session?.endedAt?.instant.rfc3339 ?? "",
      "SEGUE_DEADLINE": data.timer.deadline?.instant.rfc3339 ?? "",
      "SEGUE_STRIKES": session.map { String($0.strikes) } ?? "",
      "SEGUE_STRIKE": data.strike?.text ?? "",
      "SEGUE_OUTCOME": session?.outcome.rawValue ?? "",
      "SEGUE_HOST": data.host,
      "SEGUE_ROUND": String(data.timer.round.completed),
      "SEGUE_ROUND_LENGTH": String(data.timer.round.length),
      "SEGUE_NEXT_PHASE": data.timer.next.phase.rawValue,
      "SEGUE_NEXT_PLANNED": String(data.timer.next.planned),
      "SEGUE_TODAY_POMODOROS": String(data.today.pomodoros),
      "SEGUE_TODAY_FOCUS": String(data.today.focus),
    ]
    return values.mapValues(Self.variable)
  }

  /// Returns the value in a form that a variable can hold: without NUL, at most `longestVariable` bytes, cut between
  /// characters.
  package static func variable(_ value: String) -> String {
    let clean = value.utf8.contains(0) ? String(value.filter { $0 != "\0" }) : value
    guard clean.utf8.count > longestVariable else { return clean }
    var border = clean.utf8.index(clean.utf8.startIndex, offsetBy: longestVariable)
    while String.Index(border, within: clean.unicodeScalars) == nil { border = clean.utf8.index(before: border) }
    // A character may be as long as the whole text (combining marks), and each comparison takes time for its length.
    var cut = border
    for _ in 0..<32 where cut > clean.startIndex {
      if String.Index(cut, within: clean) != nil { return String(clean[..<cut]) }
      cut = clean.unicodeScalars.index(before: cut)
    }
    return String(clean.unicodeScalars[..<border])
  }
}
