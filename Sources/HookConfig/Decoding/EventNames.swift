// SPDX-License-Identifier: MIT
import Events
import Hooks
import Lettering

/// What a word that isn't the name of an event was probably meant to be.
package enum EventNames {
  /// A sentence without its end, such as `did you mean 'focus.completed'?`.
  package static func hint(for text: String) -> String {
    if LevelName(rawValue: text) != nil {
      return "'\(text)' is a level: write 'while: \(text)', or an event such as '\(Self.event(ofLevel: text))'"
    }
    if let name = Spelling.nearest(to: text, among: EventType.names) ?? EventWords.translated(text) {
      return "did you mean '\(name)'?"
    }
    let family = text.prefix { $0 != "." } + "."
    let relatives = EventType.names.filter { $0.hasPrefix(family) }
    if !relatives.isEmpty, family.count > 1 { return "it can be " + Decoding.oneOf(relatives) }
    return "events are called 'focus.started', 'focus.completed', 'break.started' and so on"
  }

  private static func event(ofLevel level: String) -> String {
    switch level {
    case "focus-paused": "focus.paused"
    case "break-paused": "break.paused"
    case "idle": "idle.elapsed"
    default: level + ".started"
    }
  }
}
