// SPDX-License-Identifier: MIT
import Events
import Hooks
import TextWidth

/// What a word that isn't the name of an event was probably meant to be.
package enum EventNames {
  /// A sentence without its end, such as `did you mean 'focus.completed'?`.
  package static func hint(for text: String) -> String {
    if let level = LevelName(rawValue: text) {
      return "'\(text)' is a level: write 'while: \(text)', or an event such as '\(Self.event(of: level))'"
    }
    if let name = Spelling.nearest(to: text, among: EventType.names) ?? EventWords.translated(text) {
      return "did you mean '\(name)'?"
    }
    let family = text.prefix { $0 != "." } + "."
    let relatives = EventType.names.filter { $0.hasPrefix(family) }
    if !relatives.isEmpty, family.count > 1 { return "it can be " + listed(Spelling.ranked(relatives, by: text)) }
    // `completed`, of whatever it is.
    let ends = Set(EventType.names.map { String($0.drop { $0 != "." }.dropFirst()) })
    if let end = Spelling.nearest(to: text, among: ends) ?? (ends.contains(text) ? text : nil) {
      return "did you mean " + listed(EventType.names.filter { $0.hasSuffix("." + end) }) + "?"
    }
    return "events are called 'focus.started', 'focus.completed', 'break.started' and so on"
  }

  /// The first few.
  private static func listed(_ names: [String]) -> String {
    let few = names.count > 4 ? Array(names.prefix(3)) : names
    return Decoding.oneOf(few) + (few.count < names.count ? " …" : "")
  }

  private static func event(of level: LevelName) -> String {
    switch level {
    case .focusPaused: EventType.focusPaused.rawValue
    case .breakPaused: EventType.breakPaused.rawValue
    case .idle: EventType.idleElapsed.rawValue
    case .focus, .break, .shortBreak, .longBreak: level.rawValue + ".started"
    }
  }
}
