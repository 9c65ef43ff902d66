// SPDX-License-Identifier: MIT
import Messages

extension Parser {
  private static let comprehensions: [String: Expression.Comprehension.Kind] = [
    "all": .all, "exists": .exists, "exists_one": .existsOne, "existsOne": .existsOne, "map": .map,
    "filter": .filter, "transformList": .transformList, "transformMap": .transformMap,
  ]

  /// Returns the expansion of a macro call, or the call itself.
  mutating func expanded(_ call: Expression.Call, _ span: SourceSpan) throws(CELErrors) -> Expression {
    if let expansion = try macro(call, span) { return expansion }
    return try make(.call(call), span, over: call.arguments + (call.target.map { [$0] } ?? []))
  }

  private mutating func macro(_ call: Expression.Call, _ span: SourceSpan) throws(CELErrors) -> Expression? {
    let arguments = call.arguments
    guard let target = call.target else {
      return call.function == "has" && arguments.count == 1 ? try has(call, span) : nil
    }
    switch (call.function, arguments.count) {
    case ("bind", 3) where target.qualifiedName?.name == "cel":
      let name = try variable(arguments[0], of: "cel.bind")
      return try make(.bind(name, arguments[1], in: arguments[2]), span, over: arguments)
    case ("optMap", 2), ("optFlatMap", 2):
      let name = try variable(arguments[0], of: call.function)
      let isFlat = call.function == "optFlatMap"
      return try make(
        .optionalMap(target, name, arguments[1], isFlat: isFlat), span, over: [target, arguments[1]])
    default: break
    }
    guard let kind = Self.comprehensions[call.function],
      let shape = Self.shape(kind, arguments.count, function: call.function)
    else { return nil }
    let first = try variable(arguments[0], of: call.function)
    let second = shape.isPair ? try variable(arguments[1], of: call.function) : nil
    if first == second {
      throw failure(.sameVariables(call.function), at: arguments[1].span)
    }
    let condition = shape.hasCondition ? arguments[arguments.count - 2] : nil
    let comprehension = Expression.Comprehension(
      kind: kind, range: target, first: first, second: second, condition: condition,
      body: arguments[arguments.count - 1])
    return try make(.comprehension(comprehension), span, over: [target] + arguments)
  }

  private static func shape(
    _ kind: Expression.Comprehension.Kind, _ count: Int, function: String
  ) -> (isPair: Bool, hasCondition: Bool)? {
    switch (kind, count) {
    case (.all, 2), (.exists, 2), (.existsOne, 2), (.filter, 2), (.map, 2): (false, false)
    case (.map, 3): (false, true)
    case (.all, 3), (.exists, 3), (.existsOne, 3), (.transformList, 3), (.transformMap, 3): (true, false)
    case (.transformList, 4), (.transformMap, 4): (true, true)
    default: nil
    }
  }

  private mutating func has(_ call: Expression.Call, _ span: SourceSpan) throws(CELErrors) -> Expression {
    let argument = call.arguments[0]
    guard case .select(let operand, let member, test: false) = argument.kind, !member.isOptional else {
      throw failure(.hasTakesMember, at: argument.span)
    }
    return try make(.select(operand, member, test: true), span, over: [operand])
  }

  private func variable(_ expression: Expression, of function: String) throws(CELErrors) -> String {
    guard case .identifier(let name, isAbsolute: false) = expression.kind else {
      throw failure(
        .notAVariableName(function), at: expression.span,
        hint: .forms([function == "cel.bind" ? "cel.bind(x, value, expression)" : "list.\(function)(x, …)"]))
    }
    return name
  }
}
