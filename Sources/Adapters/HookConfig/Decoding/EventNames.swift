// SPDX-License-Identifier: MIT
import Events
import Hooks
package import Messages
import TextWidth

/// The event names that an unknown word probably means.
package enum EventNames {
  /// The hint for an unknown word, such as `did you mean 'focus.completed'?`.
  package static func hint(for text: String) -> DiagnosticHint {
    if let level = LevelName(rawValue: text) {
      return .levelForEvent(text, event: Self.event(of: level))
    }
    let name =
      EventWords.translated(text, exactly: true) ?? Spelling.nearest(to: text, among: EventType.names)
      ?? EventWords.translated(text)
    if let name {
      return .didYouMean(name)
    }
    let family = text.prefix { $0 != "." } + "."
    let relatives = EventType.names.filter { $0.hasPrefix(family) }
    if !relatives.isEmpty, family.count > 1 {
      let (few, more) = few(Spelling.ranked(relatives, by: text))
      return .itCanBe(few, more: more)
    }
    // An ending without its beginning, such as `completed`.
    let ends = Set(EventType.names.map { String($0.drop { $0 != "." }.dropFirst()) })
    if let end = Spelling.nearest(to: text, among: ends) ?? (ends.contains(text) ? text : nil) {
      let (few, more) = few(EventType.names.filter { $0.hasSuffix("." + end) })
      return .didYouMeanOneOf(few, more: more)
    }
    return .eventsAreCalled
  }

  /// The events that `text` probably means; empty if none is near.
  package static func near(_ text: String) -> [String] {
    switch hint(for: text) {
    case .didYouMean(let name), .levelForEvent(_, let name): [name]
    case .didYouMeanOneOf(let names, _), .itCanBe(let names, _): names
    default: []
    }
  }

  /// The first few names, and whether there are more.
  private static func few(_ names: [String]) -> ([String], more: Bool) {
    names.count > 4 ? (Array(names.prefix(3)), more: true) : (names, more: false)
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
