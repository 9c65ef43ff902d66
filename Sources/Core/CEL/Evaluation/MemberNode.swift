// SPDX-License-Identifier: MIT

/// `operand.name`, `operand.?name` and `has(operand.name)`.
struct MemberNode: Node {
  enum Form: Sendable { case plain, optional, test }

  private let operand: any Node
  private let name: String
  private let nameLength: Int
  private let form: Form
  private let span: SourceSpan
  /// If the checker knows the type, `index` locates the member.
  private let type: ObjectType?
  private let index: Int

  init(_ operand: any Node, _ name: String, _ form: Form, _ span: SourceSpan, type: ObjectType?) {
    self.operand = operand
    self.name = name
    nameLength = name.utf8.count
    self.form = form
    self.span = span
    self.type = type
    index = type?.index(of: name) ?? 0
  }

  func value(_ activation: inout Activation) throws(EvaluationError) -> Value {
    let target = try operand.value(&activation)
    try activation.read(nameLength)
    if form == .plain, let type, case .object(let object) = target, object.type === type {
      return object.members[index]
    }
    if case .optional(let inner) = target {
      guard let inner else { return form == .test ? .bool(false) : target }
      let found = try member(of: inner)
      return form == .test ? .bool(found != nil) : .optional(found)
    }
    let found = try member(of: target)
    switch form {
    case .test: return .bool(found != nil)
    case .optional: return .optional(found)
    case .plain:
      if let found { return found }
      if case .object(let object) = target, object.type.index(of: name) != nil { return .null }
      throw EvaluationError(.noSuchKey, "no such key: '\(name)'", about: name, at: span)
    }
  }

  /// Returns nil for a missing member. A null member of an object counts as missing, but a null value of a map does not.
  private func member(of target: Value) throws(EvaluationError) -> Value? {
    switch target {
    case .map(let map): return map[.string(name)]
    case .object(let object):
      guard let value = object[name] else {
        throw EvaluationError(.noSuchMember, "\(object.type.name) has no member '\(name)'", about: name, at: span)
      }
      if case .null = value { return nil }
      return value
    case .optional(let inner):
      guard form == .test, let inner else { return nil }
      return try member(of: inner)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .list, .timestamp, .duration, .type, .opaque:
      throw EvaluationError(
        .noSuchOverload, "\(target.typeName) has no members, so no '\(name)'", about: name, at: span)
    }
  }
}
