// SPDX-License-Identifier: MIT
import Mustache

/// The members of a model by name, read once.
///
/// For each name in a template, the library reflects every value around it, which took two thirds of the time of a long page.
final class TemplateMembers: MustacheParent {
  private let values: [String: Any]

  private init(_ values: [String: Any]) {
    self.values = values
  }

  func child(named name: String) -> Any? { values[name] }

  /// Returns `value` with the members of its structures and lists read; nil for a missing value. Values that describe themselves
  /// as text stay as they are.
  static func reading(_ value: Any) -> Any? {
    if value is String || value is Bool || value is [String] { return value }
    // Any missing value. A mirror of it takes some microseconds, and most rows have several.
    if value is String? { return nil }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { reading($0.value) }
    case .collection: return mirror.children.map { reading($0.value) as Any }
    case .struct where !(value is any CustomStringConvertible || value is any MustacheParent):
      var values: [String: Any] = [:]
      for case (let label?, let value) in mirror.children { values[label] = reading(value) }
      return TemplateMembers(values)
    default: return value
    }
  }
}
