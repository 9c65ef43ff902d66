// SPDX-License-Identifier: MIT
import CEL
package import Hooks

/// The inputs of plugins as values of the language.
extension InputType {
  /// The type in expressions of a manifest.
  var valueType: ValueType {
    switch self {
    case .string, .path, .secret: .string
    case .integer: .int
    case .number: .double
    case .boolean: .bool
    case .duration: .duration
    case .map: .map(.string, .dyn)
    case .list(let element): .list(element.valueType)
    }
  }

  fileprivate func contextValue(_ template: JSONTemplate) -> Value {
    switch (self, template) {
    case (.duration, .integer(let seconds)): .duration(.seconds(seconds))
    case (.number, .integer(let number)): .double(Double(number))
    case (.list(let type), .array(let values)): .list(values.map { type.contextValue($0) })
    default: Self.plain(template)
    }
  }

  private static func plain(_ template: JSONTemplate) -> Value {
    switch template {
    case .null: .null
    case .bool(let flag): .bool(flag)
    case .integer(let number): .int(number)
    case .number(let number): .double(number)
    case .text(let text): .string(text.shown)
    case .array(let values): .list(values.map(plain))
    case .object(let members):
      .map(MapValue(Dictionary(members.map { ($0.name, plain($0.value)) }) { first, _ in first }))
    }
  }
}

extension PluginArgument {
  var contextValue: Value { type.contextValue(value) }
}

extension Program.Reference {
  /// Whether the path names a plugin's inputs, or one of them.
  var isOfInputs: Bool { path == Vocabulary.inputs || path.hasPrefix(Vocabulary.inputs + ".") }
}

extension CheckedExpression {
  /// Returns the name of the type, if it cannot be the value of an input of `type`.
  package func otherThan(_ type: InputType) -> String? {
    switch (type, self.type) {
    case (_, .dyn), (.boolean, .bool), (.duration, .duration), (.map, .map), (.map, .object), (.list, .list): nil
    case (.string, _), (.path, _), (.secret, _): otherThanText
    case (.integer, _), (.number, _): otherThanNumber
    default: self.type.description
    }
  }
}
