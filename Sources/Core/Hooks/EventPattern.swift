// SPDX-License-Identifier: MIT
package import Events
package import TimerEngine

/// An entry of `on`: an event's name, the event of one kind of break, or a pattern with `*`.
package struct EventPattern: Codable, Hashable, Sendable {
  package var text: String

  package init(_ text: String) {
    self.text = text
  }

  package var hasWildcard: Bool { text.utf8.contains(UInt8(ascii: "*")) }

  /// The mark that the entry names exactly.
  package var mark: Mark.Kind? { Mark.Kind(rawValue: Self.plain(text)) }

  /// Whether the entry matches `type`; for events of a break, `phase` is its kind. A pattern never matches a mark
  /// or a change of the record.
  package func matches(_ type: EventType, phase: Phase?) -> Bool {
    if hasWildcard && type.needsWholeName { return false }
    return Self.names(of: type, phase: phase).contains { Self.matches(Array($0.utf8), Array(text.utf8)) }
  }

  package func matches(_ event: Event) -> Bool {
    matches(event.type, phase: event.data.session?.phase)
  }

  /// Whether the name of `type` fits, although the entry may not match it.
  package func wouldMatch(_ type: EventType) -> Bool {
    let phases: [Phase?] = [nil] + EventType.breakKinds
    return phases.flatMap { Self.names(of: type, phase: $0) }
      .contains { Self.matches(Array($0.utf8), Array(text.utf8)) }
  }

  private static func names(of type: EventType, phase: Phase?) -> [String] {
    guard type.rawValue.hasPrefix("break."), let phase, phase.isBreak else { return [type.rawValue] }
    return [type.rawValue, "\(phase.rawValue)." + type.rawValue.dropFirst("break.".count)]
  }

  /// The name without the kind of break: `short-break.ending` is `break.ending`.
  private static func plain(_ name: String) -> String {
    for phase in EventType.breakKinds where name.hasPrefix(phase.rawValue + ".") {
      return "break." + name.dropFirst(phase.rawValue.count + 1)
    }
    return name
  }

  /// Whether `name` matches `pattern`, in which `*` stands for any text. The time is at most proportional to the product of
  /// both lengths.
  private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    var inName = 0
    var inPattern = 0
    // After a mismatch, matching resumes behind the last star, which then covers one more character.
    var star: (pattern: Int, name: Int)?
    while inName < name.count {
      if inPattern < pattern.count, pattern[inPattern] == UInt8(ascii: "*") {
        star = (inPattern, inName)
        inPattern += 1
      } else if inPattern < pattern.count, pattern[inPattern] == name[inName] {
        inName += 1
        inPattern += 1
      } else if let last = star {
        star = (last.pattern, last.name + 1)
        inPattern = last.pattern + 1
        inName = last.name + 1
      } else {
        return false
      }
    }
    return pattern[inPattern...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
