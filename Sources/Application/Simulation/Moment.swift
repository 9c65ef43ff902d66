// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
package import Hooks
import Messages
package import TimerEngine

/// One row of a virtual day: an event, or a minute in which time alone changed something, and what hooks make of it.
package struct Moment: Encodable, Hashable, Sendable {
  package var time: JSONTime
  /// nil where time alone brought it about.
  package var event: Event?
  /// Hooks that would run because of the event.
  package var runs: [String] = []
  /// Hooks that would, if a condition hadn't said no or something to be filled in had a value.
  package var refused: [RefusedHook] = []
  /// Scopes that would be entered and exited, after the event and those that came together with it.
  package var enters: [String] = []
  package var exits: [String] = []
  /// The loop that would be heard from now on; nil where it is the same as before.
  package var sound: HeardSound?

  package init(at instant: Instant, event: Event? = nil) {
    time = JSONTime(instant)
    self.event = event
  }

  private enum CodingKeys: String, CodingKey {
    case time, event, runs, refused, enters, exits, sound
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(time, forKey: .time)
    // Written as null where there is none, so that readers find the member in every row.
    try container.encode(event, forKey: .event)
    try container.encode(runs, forKey: .runs)
    try container.encode(refused, forKey: .refused)
    try container.encode(enters, forKey: .enters)
    try container.encode(exits, forKey: .exits)
    try container.encodeIfPresent(sound, forKey: .sound)
  }
}

/// A hook that doesn't act though its turn has come, and why.
package struct RefusedHook: Encodable, Hashable, Sendable {
  package var hook: String
  /// All of its conditions, those that hold too.
  package var conditions: [ConditionAnswer]
  package var reasons: [HookReason]

  /// The reasons in English, for programs.
  package var why: String { reasons.map { English().hooks(.reason($0)) }.joined(separator: "; ") }

  private enum CodingKeys: String, CodingKey {
    case hook, conditions, why, reasons
  }

  /// A condition as `hooks test` and `hooks log` write it.
  private struct Condition: Encodable {
    var key: String
    var text: String
    var result: String
    var why: String?
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(hook, forKey: .hook)
    let records = conditions.map {
      Condition(key: $0.key.rawValue, text: $0.text, result: $0.verdict.rawValue, why: $0.why)
    }
    try container.encode(records, forKey: .conditions)
    try container.encode(why, forKey: .why)
    try container.encode(reasons, forKey: .reasons)
  }
}

/// A loop that is heard; `off` is silence.
package struct HeardSound: Encodable, Hashable, Sendable {
  package var name: String
  /// 0 to 100; nil with silence.
  package var volume: Int?
  /// The `while` hook that plays it; nil for the ambient sound.
  package var hook: String?

  package static let silence = HeardSound(name: Sound.off.name, volume: nil, hook: nil)

  package init(name: String, volume: Int?, hook: String?) {
    self.name = name
    self.volume = volume
    self.hook = hook
  }
}
