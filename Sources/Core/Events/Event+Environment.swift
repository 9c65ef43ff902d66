// SPDX-License-Identifier: MIT
import TimerEngine

extension Event {
  /// The maximum bytes of a variable. A longer value is cut in the environment; the JSON on standard input has it whole.
  package static let longestVariable = 64 * 1024

  /// The variables of `environment`.
  var variables: [String: String] {
    Dictionary(uniqueKeysWithValues: EventVariable.all.map { ($0.name, Self.variable($0.value(self))) })
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
