// SPDX-License-Identifier: MIT
import Events

/// Reasons that earlier versions stored: their JSON has `_0` and `_1` where it now has names.
enum UnnamedValues {
  /// The names that now replace `_0` or `_1` in some reason, by the kind of value. Readers ignore those that do not apply.
  private static func names(_ member: JSONValue.Member) -> [String] {
    switch (member.name, member.value) {
    case ("_0", .object): ["problem", "cause", "origin"]
    case ("_0", .array): ["reasons"]
    case ("_0", _): ["text", "name", "address", "host", "entry", "program", "path", "reason"]
    case ("_1", .object): ["cause", "problem"]
    case ("_1", _): ["fault"]
    default: [member.name]
    }
  }

  /// Returns the reason that `text` stores; nil if it stores none.
  static func reason(of text: String) -> DeliveryReason? {
    guard let value = try? JSON.read(JSONValue.self, from: text), let named = try? JSON.line(named(value)) else {
      return nil
    }
    return try? JSON.read(DeliveryReason.self, from: named)
  }

  private static func named(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values): return .array(values.map(named))
    case .object(let members):
      let used = Set(members.map(\.name))
      return .object(
        members.flatMap { member in
          names(member).filter { $0 == member.name || !used.contains($0) }
            .map { JSONValue.Member($0, named(member.value)) }
        })
    default: return value
    }
  }
}
