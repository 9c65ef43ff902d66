// SPDX-License-Identifier: MIT

/// An expression ready to be evaluated any number of times, from any thread.
package struct Program: Sendable {
  /// A use of a variable or one of its members, such as `session.elapsed`, and its place.
  package struct Reference: Hashable, Sendable {
    package let path: String
    package let span: SourceSpan
  }

  /// A call of a function, and the place of its name.
  package struct Call: Hashable, Sendable {
    package let function: String
    package let argumentCount: Int
    package let span: SourceSpan
  }

  package let source: String
  /// The type from the check; `dyn` if only the evaluation can tell.
  package let type: ValueType
  /// The uses of variables: the longest paths of declared members, once per occurrence.
  package let references: [Reference]
  package let calls: [Call]
  package let warnings: [Diagnostic]
  let root: any Node
  let localCount: Int
  let limits: Limits
  let zones: ZoneOffsets?

  /// Whether the expression reads a variable, a member, or a part of it.
  package func uses(_ path: String) -> Bool {
    references.contains { reference in
      let rest = reference.path.utf8.dropFirst(path.utf8.count)
      return reference.path.utf8.starts(with: path.utf8) && (rest.isEmpty || rest.first == UInt8(ascii: "."))
    }
  }

  /// `budget`: the steps shared with other evaluations.
  package func evaluate(_ bindings: Bindings, sharing budget: StepBudget? = nil) throws(EvaluationError) -> Value {
    var activation = Activation(
      variables: bindings.values, localCount: localCount, limits: limits, zones: zones, sharing: budget)
    defer { budget?.spend(activation.spent) }
    let value = try root.value(&activation)
    try activation.measure(value)
    return value
  }
}

extension Activation {
  /// Refuses a result that shares parts so often that its text would never end.
  fileprivate mutating func measure(_ value: Value) throws(EvaluationError) {
    switch value {
    case .list(let list):
      try spend(list.count)
      for element in list { try measure(element) }
    case .map(let map):
      try spend(map.entries.count)
      for entry in map.entries {
        try measure(entry.key)
        try measure(entry.value)
      }
    case .optional(let inner?):
      try measure(inner)
    case .string(let text): try read(text.utf8.count)
    case .bytes(let bytes): try read(bytes.count)
    case .object(let object):
      try spend(object.members.count)
      for member in object.members { try measure(member) }
    case .null, .bool, .int, .uint, .double, .timestamp, .duration, .type, .opaque, .optional(nil): break
    }
  }
}
