// SPDX-License-Identifier: MIT
import Messages
import TextWidth

extension Checker {
  // MARK: Functions that don't exist

  /// The names of functions in other languages.
  static let foreignNames = [
    "len": "size", "length": "size", "count": "size", "lower": "lowerAscii", "lowercase": "lowerAscii",
    "toLower": "lowerAscii", "toLowerCase": "lowerAscii", "downcase": "lowerAscii", "upper": "upperAscii",
    "uppercase": "upperAscii", "toUpper": "upperAscii", "toUpperCase": "upperAscii", "upcase": "upperAscii",
    "include": "contains", "includes": "contains", "has_prefix": "startsWith", "hasPrefix": "startsWith",
    "starts_with": "startsWith", "has_suffix": "endsWith", "hasSuffix": "endsWith", "ends_with": "endsWith",
    "match": "matches", "test": "matches", "regex": "matches", "str": "string", "toString": "string",
    "min": "math.least", "max": "math.greatest", "any": "exists", "every": "all", "some": "exists", "strip": "trim",
  ]

  /// The names of literals in other languages.
  static let foreignLiterals = [
    "None": "null", "nil": "null", "undefined": "null", "Null": "null", "NULL": "null", "True": "true",
    "TRUE": "true", "False": "false", "FALSE": "false",
  ]

  /// Returns true if the target is part of the name, so that the report is complete.
  mutating func reportUnknown(_ call: Expression.Call) -> Bool {
    let name = call.function.hasPrefix(".") ? String(call.function.dropFirst()) : call.function
    if let path = call.target?.qualifiedName, !isLocal(path.root),
      environment.variable(path.root, isAbsolute: true) == nil
    {
      let full = path.name + "." + name
      let isNamespace = environment.functions.keys.contains { $0.hasPrefix(path.name + ".") }
      let hint = unknownHint(full, name)
      if isNamespace || hint?.hasDot == true && Self.foreignNames[name] == nil {
        report(.noSuchFunction, .unknownFunction(full), at: call.nameSpan, hint: hint)
        return true
      }
    }
    let isMacro = StandardLibrary.macros.contains(name)
    report(
      .noSuchFunction, isMacro ? .badMacro(name) : .unknownFunction(name), at: call.nameSpan,
      hint: listHint(call, name) ?? unknownHint(name, name))
    return false
  }

  /// Returns the hint for `session.tags.includes("x")`: for lists, the operands swap places (`in`).
  private func listHint(_ call: Expression.Call, _ name: String) -> ExpressionHint? {
    guard Self.foreignNames[name] == "contains", let target = call.target, let path = target.qualifiedName?.name else {
      return nil
    }
    var trial = self
    guard case .list = trial.mapping.resolved(trial.check(target)).plain else { return nil }
    return .write("'\(call.arguments.first?.literalText ?? "…") in \(path)'")
  }

  /// Returns the hint for `session.tags == "deep"`, which compares a list with one of its elements.
  private func elementHint(_ arguments: [Expression], _ types: [ValueType], isNegated: Bool) -> ExpressionHint? {
    for (index, type) in types.enumerated() where types.count == 2 {
      guard case .list(let element) = type.plain, element.plain == types[1 - index].plain,
        let list = arguments[index].qualifiedName?.name
      else { continue }
      let value = arguments[1 - index]
      let test = "\(value.literalText ?? value.qualifiedName?.name ?? "…") in \(list)"
      // In quotes: YAML takes a value that begins with `!` for a tag.
      return .write(isNegated ? "'!(\(test))'" : "'\(test)'")
    }
    return nil
  }

  private func unknownHint(_ full: String, _ name: String) -> ExpressionHint? {
    switch name {
    case "all", "exists", "exists_one", "existsOne", "filter": return .forms(["list.\(name)(x, x > 0)"])
    case "map": return .forms(["list.map(x, x + 1)"])
    case "transformList", "transformMap": return .forms(["list.\(name)(index, element, …)"])
    case "has": return .hasForm
    default: break
    }
    if name == "not" { return .notForm }
    if let known = Self.foreignNames[name] { return .didYouMean(known) }
    let names = environment.functions.keys.filter { $0.contains(where: \.isLetter) && $0 != "@in" }
    if let near = ExpressionHint.spelling(of: full, among: (names + StandardLibrary.macros).sorted()) { return near }
    let foreign = Spelling.nearest(to: name, among: Self.foreignNames.keys.sorted())
    return foreign.flatMap { Self.foreignNames[$0] }.map { .didYouMean($0) }
  }

  /// Returns the hint for a function that is written as a member.
  func callHint(_ name: String, on type: ValueType) -> ExpressionHint? {
    let getters = ["hours", "minutes", "seconds", "milliseconds"]
    let fields = ["hour", "minute", "second", "day", "weekday", "month", "year", "date"]
    if type.plain == .timestamp, fields.contains(name) || fields.contains(String(name.dropLast())) { return .timeToInt }
    if type.plain == .duration, getters.contains(name) {
      return .write(".get\(name.prefix(1).uppercased())\(name.dropFirst())()")
    }
    if let function = environment.function(name), function.overloads.contains(where: \.isMember) {
      return .isFunction(name, call: ".\(name)()")
    }
    if let known = Self.foreignNames[name], environment.function(known)?.overloads.contains(where: \.isMember) == true {
      return .write(".\(known)()")
    }
    return nil
  }

  /// Returns the hint for `!a == "b"`, where `!` belongs to `a` alone.
  func negationHint(_ call: Expression.Call) -> ExpressionHint? {
    guard let other = ["_==_": "!=", "_!=_": "=="][call.function], call.arguments.count == 2,
      case .call(let inner) = call.arguments[0].kind, inner.function == "!_",
      let name = inner.arguments[0].qualifiedName?.name,
      let value = call.arguments[1].literalText ?? call.arguments[1].qualifiedName?.name, isText(inner.arguments[0])
    else { return nil }
    return .write("\(name) \(other) \(value)")
  }

  /// Returns the hint for `session.task || "nothing"`, which is a default value in other languages.
  func defaultHint(_ terms: [Expression]) -> ExpressionHint? {
    guard terms.count == 2, let name = terms[0].qualifiedName?.name, let other = terms[1].literalText,
      isText(terms[0])
    else { return nil }
    return .write("\(name) != \"\" ? \(name) : \(other)")
  }

  private func isText(_ expression: Expression) -> Bool {
    var trial = self
    return trial.mapping.resolved(trial.check(expression)).plain == .string
  }

  func truthHint(_ expression: Expression, _ type: ValueType, isNegated: Bool = false) -> ExpressionHint? {
    switch type.plain {
    case .string: .compare(isNegated ? "… == \"\"" : "… != \"\"")
    case .int, .uint, .double: .compare("… > 0")
    case .list, .map: .askSize("size(…) > 0")
    case .dyn, .null, .bool, .bytes, .timestamp, .duration, .type, .object, .enumeration, .nullable, .opaque,
      .parameter:
      nil
    }
  }

  // MARK: Functions that don't take these arguments

  mutating func reportMismatch(
    _ function: Function, _ call: Expression.Call, _ arguments: [Expression], _ types: [ValueType], isMember: Bool
  ) {
    let known = types.map { mapping.resolved($0) }
    let span = call.nameSpan
    let shownTypes = known.map(\.description)
    let shape = function.overloads.filter { $0.isMember == isMember && $0.parameters.count == types.count }
    if shape.isEmpty, function.resultForAll == nil {
      report(.noSuchOverload, countMessage(function, types.count, isMember), at: span, hint: usage(function, isMember))
      return
    }
    let takesTime = Self.isComparison(function.name) || ["_+_", "_-_", "duration"].contains(function.name)
    let hint = (takesTime ? timeHint(arguments, known) : nil) ?? operatorHint(function.name, arguments, known)
    switch function.name {
    case "_==_", "_!=_":
      let inList = elementHint(arguments, known, isNegated: function.name == "_!=_")
      report(.typesDiffer, .neverEqual(shownTypes[0], shownTypes[1]), at: span, hint: inList ?? hint)
    case "_<_", "_<=_", "_>_", "_>=_":
      report(.noSuchOverload, .noOrder(shownTypes[0], shownTypes[1]), at: span, hint: hint)
    case "_[_]", "_[?_]":
      if case .object(let object) = known[0].plain {
        report(
          .noSuchOverload, .dotMembers(object.name), at: span,
          hint: arguments[1].stringLiteral.map { .write(".\($0)") })
        return
      }
      report(.noSuchOverload, .notIndexable(shownTypes[0], by: shownTypes[1]), at: span, hint: hint)
    case "@in":
      report(.noSuchOverload, .notInList(shownTypes[1]), at: span, hint: hint)
    case "!_", "-_":
      report(.noSuchOverload, .notTaken(Function.shown(function.name), shownTypes[0]), at: span, hint: hint)
    default:
      if let operation = ExpressionMessage.Operation(rawValue: function.name) {
        report(.noSuchOverload, .notCombined(shownTypes[0], shownTypes[1], operation), at: span, hint: hint)
        return
      }
      let taken = isMember ? Array(shownTypes.dropFirst()) : shownTypes
      report(
        .noSuchOverload,
        .wrongArguments(Function.shown(function.name), of: isMember ? shownTypes[0] : nil, taken), at: span,
        hint: hint ?? usage(function, isMember))
    }
  }

  private func countMessage(_ function: Function, _ count: Int, _ isMember: Bool) -> ExpressionMessage {
    let name = Function.shown(function.name)
    if !function.overloads.contains(where: { $0.isMember == isMember }) {
      return isMember ? .notCalledOnValue(name) : .calledOnValue(name)
    }
    return .wrongCount(name, isMember ? count - 1 : count)
  }

  /// Returns the signatures in written form, if they are few.
  private func usage(_ function: Function, _ isMember: Bool) -> ExpressionHint? {
    let exact = function.overloads.filter { $0.isMember == isMember }
    let forms = (exact.isEmpty ? function.overloads : exact).map { overload in
      let parameters = overload.parameters.map(\.description)
      guard overload.isMember else { return "\(function.name)(\(parameters.joined(separator: ", ")))" }
      return "\(parameters[0]).\(function.name)(\(parameters.dropFirst().joined(separator: ", ")))"
    }
    return forms.isEmpty ? nil : .forms(Array(forms.prefix(4)), more: forms.count > 4)
  }

  private func operatorHint(_ name: String, _ arguments: [Expression], _ types: [ValueType]) -> ExpressionHint? {
    guard types.count == 2 else {
      return name == "!_" ? truthHint(arguments[0], types[0], isNegated: true) : nil
    }
    if name == "@in", types[1].plain == .string {
      guard case .list = types[0].plain else { return .use("text.contains(part)") }
      return .listOnRight("\(arguments[1].literalText ?? "…") in \(arguments[0].qualifiedName?.name ?? "…")")
    }
    if types.contains(.null), types.contains(where: { $0.plain == .string }) {
      return .neverNull
    }
    if name == "_+_", types.contains(where: { $0.plain == .string }) { return .makeString }
    if ["_/_", "_*_", "_%_"].contains(name), types[0].plain == .duration {
      guard name == "_/_", case .literal(let number) = arguments[1].kind, let length = arguments[0].qualifiedName?.name,
        let getter = ["60": "getMinutes", "3600": "getHours"][TextForm.plain(number)]
      else { return .durationToInt }
      return .write("\(length).\(getter)()")
    }
    if Self.isComparison(name), case .call(let inner) = arguments[0].kind, Self.isComparison(inner.function) {
      return .joinComparisons
    }
    let numbers: [ValueType] = [.int, .uint, .double]
    if numbers.contains(types[0].plain), numbers.contains(types[1].plain) {
      return .convertNumbers
    }
    for (index, type) in types.enumerated() {
      guard let text = arguments[1 - index].stringLiteral else { continue }
      if numbers.contains(type.plain), Double(text) != nil { return .withoutQuotes(text) }
      if type.plain == .bool, ["true", "false"].contains(text) { return .withoutQuotes(text) }
    }
    return nil
  }

  private static func isComparison(_ name: String) -> Bool {
    ["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_"].contains(name)
  }

  /// Returns the hint for `now < "9:00"`, which means the time of day, if the environment has a function for it.
  private func clockHint(_ time: Expression, _ text: Expression) -> ExpressionHint? {
    guard environment.function("clock") != nil, let name = time.qualifiedName?.name,
      let parts = text.stringLiteral?.split(separator: ":", omittingEmptySubsequences: false), parts.count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return .clock(name, time: "\(padded(hour, 2)):\(padded(minute, 2))")
  }

  /// Returns the hint for a duration or time next to a plain number or string.
  private func timeHint(_ arguments: [Expression], _ types: [ValueType]) -> ExpressionHint? {
    if types.count == 1, case .literal(let number) = arguments[0].kind, types[0] == .int || types[0] == .double {
      let digits = TextForm.plain(number)
      return .durationForm("\"\(digits)s\"", or: "\"\(digits)m\"")
    }
    for (index, type) in types.enumerated() where types.count == 2 {
      let other = 1 - index
      switch (type.plain, types[other].plain) {
      case (.duration, .string):
        let text = arguments[other].stringLiteral ?? "20m"
        let isDuration = (try? Duration.parsing(text)) != nil
        return .durationForm("\"\(isDuration ? text : "20m")\"")
      case (.duration, .int), (.duration, .uint), (.duration, .double):
        if case .literal(let number) = arguments[other].kind {
          let digits = TextForm.plain(number)
          return .durationForm("\"\(digits)m\"", or: "\"\(digits)s\"")
        }
        return .durationToInt
      case (.timestamp, .string):
        return clockHint(arguments[index], arguments[other]) ?? .timeForm
      case (.timestamp, .int): return .timeToInt
      default: continue
      }
    }
    return nil
  }
}

extension ExpressionHint {
  /// Returns `did you mean 'x'?` for the nearest of `candidates`; nil if none is near enough.
  static func spelling(of word: String, among candidates: some Sequence<String>) -> Self? {
    Spelling.nearest(to: word, among: candidates).map { .didYouMean($0) }
  }

  /// Whether the suggested name belongs to a namespace.
  fileprivate var hasDot: Bool {
    switch self {
    case .didYouMean(let name): name.contains(".")
    case .forms, .hasForm: true
    default: false
    }
  }
}

extension Expression {
  /// The literal in written form, if the expression is a string literal.
  fileprivate var literalText: String? { stringLiteral.map { TextForm.quoted($0) } }
}
