// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events

/// An input of a plugin.
package struct PluginInput: Codable, Hashable, Sendable {
  /// A word of lower-case letters, digits, `_` and `-`; an input that expressions name has no `-`.
  package var name: String
  package var type: InputType
  /// The default value; nil without a default.
  package var standard: JSONTemplate?
  package var isRequired = false
  package var summary: String?
  /// The summary in other languages, by their codes.
  package var translations: [String: String]?
  package var limits = InputLimits()

  package init(_ name: String, _ type: InputType) {
    self.name = name
    self.type = type
  }

  /// Returns the environment variable that gives a program the input of this name.
  package static func variable(_ name: String) -> String {
    "SEGUE_INPUT_" + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}

/// The type of an input.
package enum InputType: Codable, Hashable, Sendable {
  case string, integer, number, boolean, duration, map, path, secret
  /// All elements have the same simple type.
  indirect case list(InputType)

  package static let simple: [InputType] = [.string, .integer, .number, .boolean, .duration, .path]

  /// The name in manifests.
  package var name: String {
    switch self {
    case .string: "string"
    case .integer: "integer"
    case .number: "number"
    case .boolean: "boolean"
    case .duration: "duration"
    case .map: "map"
    case .path: "path"
    case .secret: "secret"
    case .list: "list"
    }
  }

  /// Whether values of the type are text.
  package var isText: Bool { self == .string || self == .path || self == .secret }
}

/// The limits of an input's value besides its type. For lists, the limits of each element.
package struct InputLimits: Codable, Hashable, Sendable {
  /// The allowed words or numbers.
  package var choices: [JSONTemplate] = []
  /// Durations count in seconds.
  package var minimum: Double?
  package var maximum: Double?
  /// A regular expression (RE2) that text must match, wholly or in part depending on its anchors.
  package var pattern: String?

  package init() {}
}

extension InputType {
  /// Returns the reason that `value`, which contains no expressions, does not have this type; nil if it does.
  ///
  /// Durations are whole seconds.
  package func objection(to value: JSONTemplate) -> ValueObjection? {
    switch (self, value) {
    case (.string, .text), (.path, .text), (.secret, .text), (.integer, .integer), (.number, .integer),
      (.number, .number), (.boolean, .bool), (.duration, .integer), (.map, .object):
      return nil
    case (.list(let type), .array(let values)):
      return values.lazy.compactMap { type.objection(to: $0) }.first
    case (.string, _), (.path, _), (.secret, _), (.integer, _), (.number, _), (.boolean, _), (.duration, _), (.map, _),
      (.list, _):
      return .type(found: value.kind, expected: name)
    }
  }

  /// Returns a value in the form that a person writes.
  package func text(_ value: JSONTemplate) -> String {
    if self == .duration, case .integer(let seconds) = value { return Duration.seconds(seconds).lengthText }
    return value.plain
  }

  /// Returns a limit in the form that a person writes.
  fileprivate func text(_ bound: Double) -> String {
    if self == .duration { return Duration.seconds(bound).lengthText }
    return Int64(exactly: bound).map(String.init) ?? "\(bound)"
  }
}

extension InputLimits {
  /// Returns the reason that a value of `type` is invalid; nil if valid. `pattern` is not checked, because it needs the
  /// language.
  package func objection(to value: JSONTemplate, of type: InputType) -> ValueObjection? {
    if case .array(let values) = value, case .list(let element) = type {
      return values.lazy.compactMap { objection(to: $0, of: element) }.first
    }
    let text = type.text(value)
    if !choices.isEmpty, !choices.contains(value) {
      return .choices(text, choices.map { type.text($0) })
    }
    let number: Double? =
      switch value {
      case .integer(let number): Double(number)
      case .number(let number): number
      case .null, .bool, .text, .array, .object: nil
      }
    guard let number else { return nil }
    if let minimum, number < minimum { return .least(text, type.text(minimum)) }
    if let maximum, number > maximum { return .most(text, type.text(maximum)) }
    return nil
  }
}

extension JSONTemplate {
  /// The type, as messages name it.
  var kind: ValueObjection.Found {
    switch self {
    case .null: .nothing
    case .bool: .boolean
    case .integer: .integer
    case .number: .number
    case .text: .text
    case .array: .list
    case .object: .map
    }
  }

  /// The value for people: a text without quotes.
  package var plain: String {
    if case .text(let text) = self { return text.shown }
    return json().text
  }
}
