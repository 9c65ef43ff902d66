// SPDX-License-Identifier: MIT
import Events
import Hooks
package import Messages
import TextWidth

/// What a word that isn't the name of an event was probably meant to be.
package enum EventNames {
  /// Such as `did you mean 'focus.completed'?`.
  package static func hint(for text: String) -> DiagnosticHint {
    if let level = LevelName(rawValue: text) {
      return .levelForEvent(text, event: Self.event(of: level))
    }
    if let name = Spelling.nearest(to: text, among: EventType.names) ?? EventWords.translated(text) {
      return .didYouMean(name)
    }
    let family = text.prefix { $0 != "." } + "."
    let relatives = EventType.names.filter { $0.hasPrefix(family) }
    if !relatives.isEmpty, family.count > 1 {
      let (few, more) = few(Spelling.ranked(relatives, by: text))
      return .itCanBe(few, more: more)
    }
    // `completed`, of whatever it is.
    let ends = Set(EventType.names.map { String($0.drop { $0 != "." }.dropFirst()) })
    if let end = Spelling.nearest(to: text, among: ends) ?? (ends.contains(text) ? text : nil) {
      let (few, more) = few(EventType.names.filter { $0.hasSuffix("." + end) })
      return .didYouMeanOneOf(few, more: more)
    }
    return .eventsAreCalled
  }

  /// The events that `text` was probably meant to be; none where nothing is near.
  package static func near(_ text: String) -> [String] {
    switch hint(for: text) {
    case .didYouMean(let name), .levelForEvent(_, let name): [name]
    case .didYouMeanOneOf(let names, _), .itCanBe(let names, _): names
    default: []
    }
  }

  /// The first few.
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
