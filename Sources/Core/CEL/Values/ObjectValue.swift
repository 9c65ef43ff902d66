// SPDX-License-Identifier: MIT

/// The members of an object, in the order of its type.
package final class ObjectValue: Sendable {
  package let type: ObjectType
  package let members: [Value]

  /// `members`: one value per member, `.null` for a missing one.
  package init(_ type: ObjectType, _ members: [Value]) {
    precondition(members.count == type.members.count, "\(type.name) has \(type.members.count) members")
    self.type = type
    self.members = members
  }

  /// `members`: values by name; missing members are null.
  package convenience init(_ type: ObjectType, _ members: [String: Value]) {
    self.init(type, type.members.map { members[$0.name] ?? .null })
  }

  /// Returns nil if the type has no such member.
  package subscript(name: String) -> Value? {
    type.index(of: name).map { members[$0] }
  }
}
