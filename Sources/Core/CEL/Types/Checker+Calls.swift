// SPDX-License-Identifier: MIT
import Messages
import TextWidth

extension Checker {
  mutating func check(_ call: Expression.Call) -> ValueType {
    if let function = environment.namespaced(call, isLocal: isLocal) {
      return check(function, call, call.arguments, isMember: false)
    }
    let arguments = (call.target.map { [$0] } ?? []) + call.arguments
    guard let function = environment.function(call.function) else {
      let isMacro = StandardLibrary.macros.contains(call.function)
      let isWhole = reportUnknown(call)
      for argument in isMacro ? [] : isWhole ? call.arguments : arguments { check(argument) }
      return .dyn
    }
    return check(function, call, arguments, isMember: call.target != nil)
  }

  private mutating func check(
    _ function: Function, _ call: Expression.Call, _ arguments: [Expression], isMember: Bool
  ) -> ValueType {
    if let hint = negationHint(call), case .call(let inner) = arguments[0].kind {
      report(.noSuchOverload, .notTaken(Function.shown(inner.function), "string"), at: inner.nameSpan, hint: hint)
      return .bool
    }
    let types = arguments.map { check($0) }
    if !function.isOperator {
      calls.append(Program.Call(function: function.name, argumentCount: call.arguments.count, span: call.nameSpan))
    }
    if function.name == "_==_" || function.name == "_!=_" || function.name == "@in" {
      checkWords(call, arguments, types)
    }
    guard let result = resolve(function, types, isMember: isMember) else {
      reportMismatch(function, call, arguments, types, isMember: isMember)
      return .dyn
    }
    if let advice = function.overloads.first(where: { applies($0, types, isMember) })?.advice {
      warn(.advice(Function.shown(function.name), advice), at: call.nameSpan)
    }
    return result
  }

  private func applies(_ overload: Function.Overload, _ types: [ValueType], _ isMember: Bool) -> Bool {
    guard overload.advice != nil, overload.isMember == isMember else { return false }
    var trial = mapping
    return trial.assign(types, to: overload.parameters)
  }

  /// Returns the result type of the only matching overload, or `dyn` if several with different results match.
  private mutating func resolve(_ function: Function, _ types: [ValueType], isMember: Bool) -> ValueType? {
    if let resultForAll = function.resultForAll, !isMember { return resultForAll(types.map { mapping.resolved($0) }) }
    if let exact = exact(function, types, isMember) { return exact }
    var result: ValueType?
    for overload in function.overloads where overload.isMember == isMember && overload.parameters.count == types.count {
      guard let found = resolve(overload, types) else { continue }
      if result == nil { result = found } else if result != found { result = .dyn }
    }
    return result
  }

  /// Returns the type of a signature that matches exactly. Most calls have exactly one.
  private func exact(_ function: Function, _ types: [ValueType], _ isMember: Bool) -> ValueType? {
    if function.name == "_==_" || function.name == "_!=_", types[0].plain == types[1].plain, !types[0].hasParameter {
      return .bool
    }
    for overload in function.overloads where overload.isMember == isMember && !overload.isGeneric {
      if overload.parameters == types { return overload.result }
    }
    return nil
  }

  private mutating func resolve(_ overload: Function.Overload, _ types: [ValueType]) -> ValueType? {
    guard overload.isGeneric else {
      return mapping.assign(types, to: overload.parameters) ? overload.result : nil
    }
    let signature = mapping.instantiated([overload.result] + overload.parameters)
    return mapping.assign(types, to: Array(signature.dropFirst())) ? mapping.resolved(signature[0]) : nil
  }

  // MARK: Enumerations

  /// Reports a comparison with a word that the enumeration does not have.
  private mutating func checkWords(_ call: Expression.Call, _ arguments: [Expression], _ types: [ValueType]) {
    guard arguments.count == 2 else { return }
    if call.function == "@in" {
      guard let words = mapping.resolved(types[0]).words else { return }
      for candidate in arguments[1].elements { checkWord(candidate, words) }
      return
    }
    let words = types.map { mapping.resolved($0).words }
    if let left = words[0], let right = words[1] {
      if Set(left.values).isDisjoint(with: right.values) {
        report(
          .impossibleComparison, .nothingInCommon(left.name, right.name),
          at: call.nameSpan)
      }
      return
    }
    if let words = words[0] { checkWord(arguments[1], words) }
    if let words = words[1] { checkWord(arguments[0], words) }
  }

  private mutating func checkWord(_ expression: Expression, _ words: Enumeration) {
    if case .conditional(_, let yes, let no) = expression.kind {
      checkWord(yes, words)
      checkWord(no, words)
    }
    guard let text = expression.stringLiteral, !words.values.contains(text) else { return }
    report(
      .impossibleComparison, .notAWord(text, words.name), at: expression.span,
      hint: .spelling(of: text, among: words.values) ?? (words.values.count <= 12 ? .oneOf(words.values) : nil))
  }
}

extension Expression {
  /// The elements of a list or map literal that `in` compares.
  fileprivate var elements: [Expression] {
    switch kind {
    case .list(let elements): elements.map(\.expression)
    case .map(let entries): entries.map(\.key)
    case .literal, .identifier, .select, .index, .call, .and, .or, .conditional, .comprehension, .bind, .optionalMap,
      .message:
      []
    }
  }
}

extension ValueType {
  fileprivate var words: Enumeration? {
    if case .enumeration(let words) = self {
      words
    } else if case .nullable(let inner) = self {
      inner.words
    } else {
      nil
    }
  }
}
