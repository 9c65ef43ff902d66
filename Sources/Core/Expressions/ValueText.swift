// SPDX-License-Identifier: MIT
import CEL
import Events
import Foundation
import Hooks
import TimerEngine

/// The conversion of a language value to JSON, to text for machines, or to text for people.
struct ValueText {
  let clock: LocalClock

  /// Durations are whole seconds, times RFC 3339.
  func json(_ value: Value) -> JSONTemplate {
    switch value {
    case .null, .optional(nil): .null
    case .bool(let flag): .bool(flag)
    case .int(let number): .integer(number)
    case .uint(let number): Int64(exactly: number).map { .integer($0) } ?? .number(Double(number))
    case .double(let number): number.isFinite ? .number(number) : .text(.literal("\(number)"))
    case .list(let values): .array(values.map(json))
    case .map(let map):
      .object(map.entries.map { JSONTemplate.Member($0.key.text ?? "", json($0.value)) })
    case .object(let object):
      .object(zip(object.type.members, object.members).map { JSONTemplate.Member($0.name, json($1)) })
    case .duration(let duration): .integer(duration.wholeSeconds)
    case .optional(let inner?): json(inner)
    case .string, .bytes, .timestamp, .type, .opaque: .text(.literal(machine(value)))
    }
  }

  /// Returns the text of a whole value: durations in whole seconds, times RFC 3339, lists with commas.
  func machine(_ value: Value) -> String {
    switch value {
    case .null, .optional(nil): ""
    case .duration(let duration): String(duration.wholeSeconds)
    case .timestamp(let time): Instant(time).rfc3339
    case .bytes(let bytes): Data(bytes).base64EncodedString()
    case .list(let values): list(values, separator: ",", machine)
    case .optional(let inner?): machine(inner)
    case .map, .object: json(value).json().text
    case .bool, .int, .uint, .double, .string, .type, .opaque: value.text ?? value.typeName
    }
  }

  /// Returns the text within a longer text: durations `25m`, local times, lists with commas and spaces.
  func human(_ value: Value) -> String {
    switch value {
    case .duration(let duration): duration.lengthText
    case .timestamp(let time): clock.dateAndHours(of: Instant(time))
    case .list(let values): list(values, separator: ", ", human)
    case .optional(let inner?): human(inner)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .map, .object, .type, .opaque, .optional(nil):
      machine(value)
    }
  }

  /// Returns the text of a list; lists of lists or objects become JSON.
  private func list(_ values: [Value], separator: String, _ text: (Value) -> String) -> String {
    let isFlat = values.allSatisfy { value in
      switch value {
      case .list, .map, .object: false
      case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .optional, .opaque: true
      }
    }
    return isFlat ? values.map(text).joined(separator: separator) : json(.list(values)).json().text
  }
}
