// SPDX-License-Identifier: MIT
import Messages

/// Turns the syntax tree into nodes: names into slots, members into indexes, calls into bodies, literals into values.
struct Resolver {
  private let environment: ExpressionEnvironment
  private let checker: Checker?
  private var locals: [(name: String, slot: Int)] = []
  private(set) var localCount = 0
  /// The calls with literals that always fail.
  private(set) var diagnostics: [Diagnostic] = []
  /// The remaining steps for constant folding, followed by the remaining total size of all regular expressions.
  private var foldingSteps: Int
  private var patternRoom = 50_000

  /// Without a checker, the expression is unchecked.
  init(_ environment: ExpressionEnvironment, _ checker: Checker?) {
    self.environment = environment
    self.checker = checker
    foldingSteps = environment.limits.steps
  }

  mutating func resolve(_ expression: Expression) -> any Node {
    // Calls nest deepest, so they avoid the large stack frame of the general switch.
    if case .call(let call) = expression.kind { return resolve(call) }
    return node(expression)
  }

  private mutating func node(_ expression: Expression) -> any Node {
    let span = expression.span
    switch expression.kind {
    case .literal(let value): return ConstantNode(constant: value)
    case .identifier: return name(expression) ?? undeclared(expression)
    case .select(let operand, let member, let isTest): return select(expression, operand, member, isTest)
    case .index(let operand, let index, let isOptional):
      return resolve(Expression.Call(at: index, of: operand, isOptional: isOptional, span))
    case .call(let call): return resolve(call)
    case .and(let terms): return logical(terms, deciding: false)
    case .or(let terms): return logical(terms, deciding: true)
    case .conditional(let condition, let yes, let no):
      return ConditionalNode(
        condition: resolve(condition), yes: resolve(yes), no: resolve(no), span: condition.span)
    case .list(let elements): return list(elements, span)
    case .map(let entries): return map(entries, span)
    case .comprehension(let comprehension): return resolve(comprehension, expression)
    case .bind(let name, let bound, let body):
      let node = resolve(bound)
      let slot = open(name)
      defer { locals.removeLast() }
      return BindNode(slot: slot, bound: node, body: resolve(body))
    case .optionalMap(let operand, let name, let body, let isFlat):
      let node = resolve(operand)
      let slot = open(name)
      defer { locals.removeLast() }
      return OptionalMapNode(operand: node, slot: slot, body: resolve(body), isFlat: isFlat, span: span)
    case .message(let name):
      return failure(.undeclared, "there is no message type '\(name)'", at: span)
    }
  }

  // MARK: Names

  private mutating func open(_ name: String) -> Int {
    locals.append((name, localCount))
    localCount += 1
    return localCount - 1
  }

  private func local(_ name: String) -> Int? {
    locals.last { $0.name == name }?.slot
  }

  /// Returns the node of a name or a chain of names as a whole; nil if it denotes none.
  private func name(_ expression: Expression) -> (any Node)? {
    guard let path = expression.qualifiedName else { return nil }
    if !path.isAbsolute, let slot = local(path.root) {
      return path.name == path.root ? LocalNode(slot: slot) : nil
    }
    if let variable = environment.variable(path.name, isAbsolute: path.isAbsolute) {
      return VariableNode(variable: variable, span: expression.span)
    }
    return environment.constant(path.name, isAbsolute: path.isAbsolute).map { ConstantNode(constant: $0) }
  }

  private func undeclared(_ expression: Expression) -> any Node {
    let name = expression.qualifiedName?.name ?? ""
    return failure(.undeclared, "undeclared reference to '\(name)'", at: expression.span)
  }

  private func failure(_ code: EvaluationError.Code, _ message: String, at span: SourceSpan) -> any Node {
    FailureNode(error: EvaluationError(code, message, at: span))
  }

  private mutating func select(
    _ expression: Expression, _ operand: Expression, _ member: Expression.Member, _ isTest: Bool
  ) -> any Node {
    if !isTest, environment.mayBeWhole(expression), let whole = name(expression) { return whole }
    var type: ObjectType?
    if case .object(let found) = checker?.type(of: operand).plain { type = found }
    let form: MemberNode.Form = isTest ? .test : member.isOptional ? .optional : .plain
    return MemberNode(resolve(operand), member.name, form, member.span, type: type)
  }

  // MARK: Calls

  private mutating func resolve(_ call: Expression.Call) -> any Node {
    var arguments = call.arguments
    let function: Function?
    var isMember = false
    if let namespaced = environment.namespaced(call, isLocal: { name in local(name) != nil }) {
      function = namespaced
    } else {
      function = environment.function(call.function)
      isMember = call.target != nil
      if let target = call.target { arguments.insert(target, at: 0) }
    }
    let nodes = arguments.map { resolve($0) }
    guard let function else { return failure(.unbound, "unbound function: '\(call.function)'", at: call.nameSpan) }
    guard function.accepts(count: nodes.count, asMember: isMember) else {
      let shown = Function.shown(function.name)
      return failure(.noSuchOverload, "no such overload: \(shown) with these arguments", at: call.nameSpan)
    }
    return make(function, nodes, arguments, isMember: isMember, call.nameSpan)
  }

  private mutating func make(
    _ function: Function, _ nodes: [any Node], _ arguments: [Expression], isMember: Bool, _ span: SourceSpan
  ) -> any Node {
    if function.name == "matches", let pattern = arguments[1].stringLiteral {
      do {
        let regex = try Regex(pattern)
        patternRoom -= regex.size
        if patternRoom < 0 { report(.largePatterns, at: arguments[1].span) }
        return MatchNode(regex: regex, text: nodes[0], span: span)
      } catch {
        report(.badPattern(error.message), at: arguments[1].span)
      }
    }
    let node: any Node
    if nodes.count == 1, let body = function.unary {
      node = UnaryCallNode(body: body, argument: nodes[0], span: span)
    } else if nodes.count == 2, let body = function.binary {
      node = BinaryCallNode(body: body, left: nodes[0], right: nodes[1], span: span)
    } else if let body = function.variadic {
      let signatures = function.overloads.filter { $0.isMember == isMember && $0.parameters.count == nodes.count }
      node = CallNode(
        name: function.name, body: body, arguments: nodes, span: span, signatures: signatures.map(\.parameters))
    } else {
      node = failure(.unbound, "'\(function.name)' has no implementation", at: span)
    }
    return function.isPure && nodes.allSatisfy({ $0 is ConstantNode })
      ? folded(node, arguments.first?.span ?? span, failure: Self.failures[function.name]) : node
  }

  /// The functions whose failure with literals is always an error.
  private static let failures: [String: @Sendable (String) -> ExpressionMessage] = [
    "duration": ExpressionMessage.badDuration, "timestamp": ExpressionMessage.badTimestamp,
  ]

  /// Returns the constant value of a node if it is known. A failing node remains, because it may never be reached. With a
  /// `failure`, it is also reported.
  private mutating func folded(
    _ node: any Node, _ span: SourceSpan, failure: ((String) -> ExpressionMessage)? = nil
  ) -> any Node {
    var limits = environment.limits
    limits.steps = foldingSteps
    var activation = Activation(variables: [], localCount: 0, limits: limits, zones: nil)
    defer { foldingSteps = max(0, activation.remaining) }
    do {
      return ConstantNode(constant: try node.value(&activation))
    } catch {
      if let failure, error.code != .limit { report(failure(error.message), at: span) }
      return node
    }
  }

  private mutating func report(_ problem: ExpressionMessage, at span: SourceSpan) {
    if checker != nil { diagnostics.append(Diagnostic(.badLiteral, problem, at: span)) }
  }

  // MARK: The rest

  private mutating func logical(_ terms: [Expression], deciding: Bool) -> any Node {
    LogicalNode(terms: terms.map { resolve($0) }, spans: terms.map(\.span), deciding: deciding)
  }

  private mutating func list(_ elements: [Expression.Element], _ span: SourceSpan) -> any Node {
    let nodes = elements.map { (node: resolve($0.expression), isOptional: $0.isOptional) }
    let node = ListNode(elements: nodes, span: span)
    return nodes.allSatisfy { $0.node is ConstantNode } ? folded(node, span) : node
  }

  private mutating func map(_ entries: [Expression.Entry], _ span: SourceSpan) -> any Node {
    let nodes = entries.map { (key: resolve($0.key), value: resolve($0.value), isOptional: $0.isOptional) }
    let node = MapNode(entries: nodes, span: span)
    let isConstant = nodes.allSatisfy { $0.key is ConstantNode && $0.value is ConstantNode }
    return isConstant ? folded(node, span, failure: ExpressionMessage.badMap) : node
  }

  private mutating func resolve(
    _ comprehension: Expression.Comprehension, _ expression: Expression
  ) -> any Node {
    let range = resolve(comprehension.range)
    let outer = locals.count
    defer { locals.removeLast(locals.count - outer) }
    let first = open(comprehension.first)
    let second = comprehension.second.map { open($0) }
    return ComprehensionNode(
      kind: comprehension.kind, range: range, first: first, second: second,
      condition: comprehension.condition.map { resolve($0) }, body: resolve(comprehension.body),
      // Identifiers ascend, so the difference is the number of nodes parsed after the range.
      steps: expression.id - comprehension.range.id, span: comprehension.range.span)
  }
}
