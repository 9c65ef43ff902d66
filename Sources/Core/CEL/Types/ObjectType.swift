// SPDX-License-Identifier: MIT

/// A type with named members, such as that of `session`; each instance is a distinct type.
package final class ObjectType: Sendable, Hashable {
  package struct Member: Sendable {
    package let name: String
    package let type: ValueType

    package init(_ name: String, _ type: ValueType) {
      self.name = name
      self.type = type
    }
  }

  package let name: String
  package let members: [Member]
  private let positions: [String: Int]

  package init(_ name: String, _ members: [Member]) {
    self.name = name
    self.members = members
    positions = Dictionary(members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package convenience init(_ name: String, _ members: KeyValuePairs<String, ValueType>) {
    self.init(name, members.map { Member($0.key, $0.value) })
  }

  package func index(of member: String) -> Int? { positions[member] }

  package static func == (left: ObjectType, right: ObjectType) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
