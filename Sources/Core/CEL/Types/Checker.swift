// SPDX-License-Identifier: MIT
import Messages
import TextWidth

/// Finds the type of each part of an expression, and all type errors.
struct Checker {
  let environment: ExpressionEnvironment
  var mapping = TypeMapping()
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var warnings: [Diagnostic] = []
  private(set) var references: [Program.Reference] = []
  var calls: [Program.Call] = []
  private var found: [ValueType]
  private var paths: [Int: String] = [:]
  private var locals: [(name: String, type: ValueType)] = []
  /// The expression of which a member is now being selected.
  private var selected: Int?
  private(set) var result = ValueType.dyn

  init(_ environment: ExpressionEnvironment, expressionCount: Int) {
    self.environment = environment
    found = Array(repeating: .dyn, count: expressionCount)
  }

  /// Returns the type with all parameters resolved; valid after the check.
  func type(of expression: Expression) -> ValueType { mapping.resolved(found[expression.id], unknownAsDyn: true) }

  mutating func checkAll(_ expression: Expression) {
    let type = check(expression)
    result = mapping.resolved(type, unknownAsDyn: true)
  }

  mutating func report(
    _ code: Diagnostic.Code, _ problem: ExpressionMessage, at span: SourceSpan, hint: ExpressionHint? = nil
  ) {
    diagnostics.append(Diagnostic(code, problem, at: span, hint: hint))
  }

  mutating func warn(_ advice: ExpressionMessage, at span: SourceSpan) {
    warnings.append(Diagnostic(.advice, advice, at: span))
  }

  func isLocal(_ name: String) -> Bool { !locals.isEmpty && locals.contains { $0.name == name } }

  @discardableResult
  mutating func check(_ expression: Expression) -> ValueType {
    let type: ValueType
    // Calls nest deepest, so they avoid the large stack frame of the general switch.
    if case .call(let call) = expression.kind { type = check(call) } else { type = typeOf(expression) }
    found[expression.id] = type
    return type
  }

  private mutating func typeOf(_ expression: Expression) -> ValueType {
    switch expression.kind {
    case .literal(let value): return literal(value)
    case .identifier: return name(expression) ?? undeclared(expression)
    case .select(let operand, let member, let isTest): return select(expression, operand, member, isTest)
    case .index(let operand, let index, let isOptional):
      return check(Expression.Call(at: index, of: operand, isOptional: isOptional, index.span))
    case .call(let call): return check(call)
    case .and(let terms): return conditions(terms, of: "&&")
    case .or(let terms): return conditions(terms, of: "||")
    case .conditional(let condition, let yes, let no):
      checkCondition(condition, of: "?")
      return joined(yes, no, expression.span)
    case .list(let elements): return list(elements)
    case .map(let entries): return map(entries)
    case .comprehension(let comprehension): return check(comprehension)
    case .bind(let name, let bound, let body):
      let type = check(bound)
      return checked(body, with: [(name, type)])
    case .optionalMap(let operand, let name, let body, let isFlat):
      return optionalMap(operand, name, body, isFlat, expression.span)
    case .message(let name):
      report(
        .undeclared, .unknownMessageType(name), at: expression.span, hint: .mapForm)
      return .dyn
    }
  }

  private func literal(_ value: Value) -> ValueType {
    switch value {
    case .null: .null
    case .bool: .bool
    case .int: .int
    case .uint: .uint
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .list, .map, .object, .timestamp, .duration, .type, .optional, .opaque: .dyn
    }
  }

  // MARK: Names and members

  private mutating func name(_ expression: Expression) -> ValueType? {
    guard let path = expression.qualifiedName else { return nil }
    if !path.isAbsolute, let local = locals.last(where: { $0.name == path.root }) {
      return path.name == path.root ? local.type : nil
    }
    if let variable = environment.variable(path.name, isAbsolute: path.isAbsolute) {
      paths[expression.id] = variable.name
      references.append(Program.Reference(path: variable.name, span: expression.span))
      return variable.type
    }
    return environment.constant(path.name, isAbsolute: path.isAbsolute) == nil ? nil : .type
  }

  private mutating func undeclared(_ expression: Expression) -> ValueType {
    guard let name = expression.qualifiedName?.name else { return .dyn }
    let known = Array(environment.variables.keys) + locals.map(\.name)
    var hint =
      Self.foreignLiterals[name].map { ExpressionHint.write("'\($0)'") }
      ?? ExpressionHint.spelling(of: name, among: known.sorted())
    if hint == nil {
      hint =
        environment.isWord(name)
        ? .quoted(name, orMember: member(named: name)) : member(named: name).map { .didYouMean($0) }
    }
    if hint == nil, environment.function(name) != nil { hint = .isFunction(name, call: "\(name)(…)") }
    if hint == nil, !name.contains(".") {
      // `env.HOME` is no string without quotes.
      let roots = Set(known.map { String($0.prefix { $0 != "." }) })
      hint = selected == expression.id ? .oneOf(roots.sorted()) : .quoted(name, orMember: nil)
    }
    report(.undeclared, .unknownVariable(name), at: expression.span, hint: hint)
    return .dyn
  }

  /// Returns the member that a name probably means: `session.elapsed` for `elapsed` alone.
  private func member(named name: String) -> String? {
    for variable in environment.variables.values.sorted(by: { $0.slot < $1.slot }) {
      if case .object(let type) = variable.type.plain, type.index(of: name) != nil {
        return "\(variable.name).\(name)"
      }
    }
    return nil
  }

  private mutating func select(
    _ expression: Expression, _ operand: Expression, _ member: Expression.Member, _ isTest: Bool
  ) -> ValueType {
    if !isTest, environment.mayBeWhole(expression), let whole = name(expression) { return whole }
    selected = operand.id
    let type = mapping.resolved(check(operand))
    let result = memberType(type, member, operand, expression)
    if isTest { return .bool }
    guard member.isOptional else { return result }
    if case .opaque("optional_type", _) = result { return result }
    return .optional(result)
  }

  private mutating func memberType(
    _ type: ValueType, _ member: Expression.Member, _ operand: Expression, _ expression: Expression
  ) -> ValueType {
    switch type {
    case .dyn: return .dyn
    case .parameter:
      _ = mapping.assign([.dyn], to: [type])
      return .dyn
    case .nullable(let inner): return memberType(inner, member, operand, expression)
    case .opaque("optional_type", let wrapped):
      return .optional(memberType(mapping.resolved(wrapped[0]), member, operand, expression))
    case .map(let key, let value):
      if !mapping.assign([.string], to: [key]) {
        report(.noSuchMember, .mapKeys(shown(key)), at: member.span)
      }
      return value
    case .object(let object):
      guard let index = object.index(of: member.name) else {
        let hint = hint(for: member.name, in: object)
        // A path such as `session.task` replaces the whole path.
        let isPath = if case .didYouMean(let name)? = hint { name.contains(".") } else { false }
        report(
          .noSuchMember, .noMember(object.name, member.name), at: isPath ? expression.span : member.span, hint: hint)
        return .dyn
      }
      extend(operand, with: member.name, to: expression)
      return object.members[index].type
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .list, .enumeration,
      .opaque:
      report(
        .noSuchMember, .noMembers(type: shown(type), member.name), at: member.span,
        hint: callHint(member.name, on: type))
      return .dyn
    }
  }

  private func hint(for name: String, in object: ObjectType) -> ExpressionHint? {
    let names = object.members.map(\.name)
    // `event.data.task` is suggested as `session.task`.
    if let near = Spelling.nearest(to: name, among: names) ?? member(named: name) { return .didYouMean(near) }
    if names.isEmpty { return .hasNone }
    return names.count <= 20 ? .has(names) : nil
  }

  /// Replaces the path of the variable or outer member with that of the member.
  private mutating func extend(_ operand: Expression, with name: String, to expression: Expression) {
    guard let path = paths[operand.id] else { return }
    if let last = references.last, last.path == path, last.span == operand.span { references.removeLast() }
    paths[expression.id] = path + "." + name
    references.append(Program.Reference(path: path + "." + name, span: expression.span))
  }

  // MARK: Conditions

  mutating func checkCondition(
    _ expression: Expression, of place: String, with variables: [(name: String, type: ValueType)] = []
  ) {
    let type = checked(expression, with: variables)
    if !mapping.assign([type], to: [.bool]) {
      report(
        .noSuchOverload, .takesBools(place, shown(type)), at: expression.span,
        hint: truthHint(expression, mapping.resolved(type)))
    }
  }

  private mutating func conditions(_ terms: [Expression], of place: String) -> ValueType {
    if place == "||", let hint = defaultHint(terms) {
      report(.noSuchOverload, .takesBools(place, "string"), at: terms[0].span, hint: hint)
      return .dyn
    }
    for term in terms { checkCondition(term, of: place) }
    return .bool
  }

  private mutating func joined(_ yes: Expression, _ no: Expression, _ span: SourceSpan) -> ValueType {
    let (first, second) = (check(yes), check(no))
    if let type = mapping.join(first, second) { return type }
    report(
      .typesDiffer, .branches(shown(first), shown(second)), at: span,
      hint: .allowsDyn)
    return .dyn
  }

  // MARK: Lists and maps

  private mutating func list(_ elements: [Expression.Element]) -> ValueType {
    var type: ValueType?
    for element in elements {
      var next = check(element.expression)
      if element.isOptional { next = unwrapped(next, element.expression.span) }
      type = type.map { mapping.join($0, next) ?? .dyn } ?? next
    }
    return .list(type ?? mapping.newParameter())
  }

  private mutating func map(_ entries: [Expression.Entry]) -> ValueType {
    var keys: ValueType?
    var values: ValueType?
    for entry in entries {
      let key = checkedKey(check(entry.key), entry.key.span)
      keys = keys.map { mapping.join($0, key) ?? .dyn } ?? key
      var value = check(entry.value)
      if entry.isOptional { value = unwrapped(value, entry.value.span) }
      values = values.map { mapping.join($0, value) ?? .dyn } ?? value
    }
    return .map(keys ?? mapping.newParameter(), values ?? mapping.newParameter())
  }

  /// Returns the type of a key. An unknown key is `dyn`: one parameter for both key and value could double the type's size with
  /// each level.
  private mutating func checkedKey(_ type: ValueType, _ span: SourceSpan) -> ValueType {
    let key = mapping.resolved(type)
    switch key.plain {
    case .int, .uint, .bool, .string: return key
    case .dyn, .parameter: return .dyn
    default:
      report(.noSuchOverload, .badKey(shown(key)), at: span)
      return .dyn
    }
  }

  mutating func unwrapped(_ type: ValueType, _ span: SourceSpan) -> ValueType {
    let inner = mapping.newParameter()
    guard mapping.assign([type], to: [.optional(inner)]) else {
      report(.noSuchOverload, .notOptional(shown(type)), at: span)
      return .dyn
    }
    return mapping.resolved(type).isDyn ? .dyn : inner
  }

  // MARK: Macros

  mutating func checked(_ body: Expression, with variables: [(name: String, type: ValueType)]) -> ValueType {
    locals += variables
    defer { locals.removeLast(variables.count) }
    return check(body)
  }

  private mutating func optionalMap(
    _ operand: Expression, _ name: String, _ body: Expression, _ isFlat: Bool, _ span: SourceSpan
  ) -> ValueType {
    let inner = unwrapped(check(operand), operand.span)
    let type = checked(body, with: [(name, inner)])
    guard isFlat else { return .optional(type) }
    return .optional(unwrapped(type, body.span))
  }

  private mutating func check(_ comprehension: Expression.Comprehension) -> ValueType {
    let range = mapping.resolved(check(comprehension.range))
    let (key, element) = rangeTypes(range, comprehension)
    var variables = [(comprehension.first, element)]
    if let second = comprehension.second {
      // A map has the key and its value, a list the index and the element.
      if case .map(_, let value) = range.plain {
        variables = [(comprehension.first, key), (second, value)]
      } else {
        variables = [(comprehension.first, range.isDyn ? .dyn : .int), (second, element)]
      }
    }
    if let condition = comprehension.condition {
      checkCondition(condition, of: comprehension.kind.rawValue, with: variables)
    }
    switch comprehension.kind {
    case .all, .exists, .existsOne, .filter:
      checkCondition(comprehension.body, of: comprehension.kind.rawValue, with: variables)
      return comprehension.kind == .filter ? .list(element) : .bool
    case .map, .transformList: return .list(checked(comprehension.body, with: variables))
    case .transformMap:
      let body = checked(comprehension.body, with: variables)
      return .map(checkedKey(variables[0].1, comprehension.range.span), body)
    }
  }

  private mutating func rangeTypes(
    _ range: ValueType, _ comprehension: Expression.Comprehension
  ) -> (key: ValueType, element: ValueType) {
    switch range.plain {
    case .list(let element): return (.int, element)
    case .map(let key, _): return (key, key)
    case .dyn: return (.dyn, .dyn)
    case .parameter:
      _ = mapping.assign([.dyn], to: [range])
      return (.dyn, .dyn)
    case .null, .bool, .int, .uint, .double, .string, .bytes, .timestamp, .duration, .type, .object, .enumeration,
      .nullable, .opaque:
      report(
        .notACollection, .notACollection(comprehension.kind.rawValue, shown(range)),
        at: comprehension.range.span)
      return (.dyn, .dyn)
    }
  }

  func shown(_ type: ValueType) -> String { mapping.resolved(type).description }
}

extension ExpressionEnvironment {
  /// Whether some enumeration of the declared variables has this word.
  func isWord(_ name: String) -> Bool {
    var seen: Set<ObjectType> = []
    func holds(_ type: ValueType) -> Bool {
      switch type {
      case .enumeration(let words): words.values.contains(name)
      case .object(let object): seen.insert(object).inserted && object.members.contains { holds($0.type) }
      default: type.parts.contains(where: holds)
      }
    }
    return variables.values.contains { holds($0.type) }
  }
}
