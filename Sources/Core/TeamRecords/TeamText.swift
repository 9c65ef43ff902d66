// SPDX-License-Identifier: MIT
package import Messages
import TeamMessages
import TimerEngine

extension HubBoard.Row {
  /// The cells of the row: place, name, focus, pomodoros and streak. A name may have any characters.
  package func cells(in language: any Language) -> [String] {
    [
      "\(place)", (name.isEmpty ? handle : name) + (you ? " (\(language.team(.you)))" : ""),
      points.map { language.team(.minutes($0)) } ?? "–", pomodoros.map { language.team(.pomodoros($0)) } ?? "–",
      streak.map { language.team(.streak($0)) } ?? "–",
    ]
  }
}

extension HubBoard {
  /// Whether only the person sees the own row.
  package var isUnlisted: Bool { listed == false }
}

extension HubFriends {
  /// A person, and the person's state in words, if there is something to say.
  package struct Line: Hashable, Sendable {
    package var person: String
    package var state: String?
    package var isFocusing: Bool
  }

  /// A line for each friend, then one for each request.
  package func lines(in language: any Language) -> [Line] {
    func person(_ handle: String, _ name: String?) -> String {
      guard let name, !name.isEmpty else { return handle }
      return "\(handle) (\(name))"
    }
    return friends.map { friend in
      let end = friend.focusingUntil.map { LocalTime(Instant(milliseconds: $0 * 1000)).clock }
      return Line(
        person: person(friend.handle, friend.name), state: end.map { language.team(.focusingUntil($0)) },
        isFocusing: end != nil)
    }
      + incoming.map {
        Line(person: person($0.handle, $0.name), state: language.team(.incoming), isFocusing: false)
      }
      + outgoing.map {
        Line(person: person($0.handle, $0.name), state: language.team(.outgoing), isFocusing: false)
      }
  }
}
