// SPDX-License-Identifier: MIT
import TextWidth

extension Checker {
  private static let verbs: [String: String] = [
    "_+_": "added", "_-_": "subtracted", "_*_": "multiplied", "_/_": "divided", "_%_": "divided with a remainder",
  ]

  // MARK: Functions that don't exist

  /// What other languages call a function of this one.
  private static let foreignNames = [
    "len": "size", "length": "size", "count": "size", "lower": "lowerAscii", "lowercase": "lowerAscii",
    "toLower": "lowerAscii", "toLowerCase": "lowerAscii", "downcase": "lowerAscii", "upper": "upperAscii",
    "uppercase": "upperAscii", "toUpper": "upperAscii", "toUpperCase": "upperAscii", "upcase": "upperAscii",
    "include": "contains", "includes": "contains", "has_prefix": "startsWith", "hasPrefix": "startsWith",
    "starts_with": "startsWith", "has_suffix": "endsWith", "hasSuffix": "endsWith", "ends_with": "endsWith",
    "match": "matches", "test": "matches", "regex": "matches", "str": "string", "toString": "string",
    "min": "math.least", "max": "math.greatest", "any": "exists", "every": "all", "some": "exists", "strip": "trim",
  ]

  /// What other languages call a literal of this one.
  static let foreignLiterals = [
    "None": "null", "nil": "null", "undefined": "null", "Null": "null", "NULL": "null", "True": "true",
    "TRUE": "true", "False": "false", "FALSE": "false",
  ]

  /// True if the target is part of the name, so that nothing more is to be said about it.
  mutating func reportUnknown(_ call: Expression.Call) -> Bool {
    let name = call.function.hasPrefix(".") ? String(call.function.dropFirst()) : call.function
    if let path = call.target?.qualifiedName, !isLocal(path.root),
      environment.variable(path.root, isAbsolute: true) == nil
    {
      let full = path.name + "." + name
      let isNamespace = environment.functions.keys.contains { $0.hasPrefix(path.name + ".") }
      let hint = unknownHint(full, name)
      if isNamespace || hint?.contains(".") == true && Self.foreignNames[name] == nil {
        report(.noSuchFunction, "there is no function '\(full)'", at: call.nameSpan, hint: hint)
        return true
      }
    }
    let isMacro = StandardLibrary.macros.contains(name)
    let message = isMacro ? "'\(name)' isn't written like this" : "there is no function '\(name)'"
    report(
      .noSuchFunction, message, at: call.nameSpan, hint: listHint(call, name) ?? unknownHint(name, name))
    return false
  }

  /// `session.tags.includes("x")`: of lists it is asked the other way round.
  private func listHint(_ call: Expression.Call, _ name: String) -> String? {
    guard Self.foreignNames[name] == "contains", let target = call.target, let path = target.qualifiedName?.name else {
      return nil
    }
    var trial = self
    guard case .list = trial.mapping.resolved(trial.check(target)).plain else { return nil }
    return "write '\(call.arguments.first?.literalText ?? "…") in \(path)'"
  }

  private func unknownHint(_ full: String, _ name: String) -> String? {
    switch name {
    case "all", "exists", "exists_one", "existsOne", "filter": return "list.\(name)(x, x > 0)"
    case "map": return "list.map(x, x + 1)"
    case "transformList", "transformMap": return "list.\(name)(index, element, …)"
    case "has": return "has() takes one member: has(session.task)"
    default: break
    }
    if name == "not" { return "'not' is written '!'" }
    if let known = Self.foreignNames[name] { return "did you mean '\(known)'?" }
    let names = environment.functions.keys.filter { $0.contains(where: \.isLetter) && $0 != "@in" }
    if let near = Spelling.hint(for: full, among: (names + StandardLibrary.macros).sorted()) { return near }
    let foreign = Spelling.nearest(to: name, among: Self.foreignNames.keys.sorted())
    return foreign.flatMap { Self.foreignNames[$0] }.map { "did you mean '\($0)'?" }
  }

  /// A function where a member was written.
  func callHint(_ name: String, on type: ValueType) -> String? {
    let getters = ["hours", "minutes", "seconds", "milliseconds"]
    if type.plain == .duration, getters.contains(name) {
      return "write .get\(name.prefix(1).uppercased())\(name.dropFirst())()"
    }
    if let function = environment.function(name), function.overloads.contains(where: \.isMember) {
      return "'\(name)' is a function: .\(name)()"
    }
    if let known = Self.foreignNames[name], environment.function(known)?.overloads.contains(where: \.isMember) == true {
      return "write .\(known)()"
    }
    return nil
  }

  func truthHint(_ expression: Expression, _ type: ValueType) -> String? {
    switch type.plain {
    case .string: "compare it: … != \"\""
    case .int, .uint, .double: "compare it: … > 0"
    case .list, .map: "ask for its size: size(…) > 0"
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
      let message = "\(shownTypes[0]) and \(shownTypes[1]) can't be compared: they are never equal"
      report(.typesDiffer, message, at: span, hint: hint)
    case "_<_", "_<=_", "_>_", "_>=_":
      report(.noSuchOverload, "\(shownTypes[0]) and \(shownTypes[1]) have no order", at: span, hint: hint)
    case "_[_]", "_[?_]":
      if case .object(let object) = known[0].plain {
        report(
          .noSuchOverload, "the members of '\(object.name)' are named with a dot", at: span,
          hint: arguments[1].stringLiteral.map { "write .\($0)" })
        return
      }
      report(.noSuchOverload, "\(shownTypes[0]) can't be indexed with \(shownTypes[1])", at: span, hint: hint)
    case "@in":
      report(.noSuchOverload, "'in' takes a list or a map on its right, not \(shownTypes[1])", at: span, hint: hint)
    case "!_", "-_":
      report(.noSuchOverload, "\(Function.shown(function.name)) doesn't take \(shownTypes[0])", at: span, hint: hint)
    default:
      if let verb = Self.verbs[function.name] {
        report(
          .noSuchOverload, "\(shownTypes[0]) and \(shownTypes[1]) can't be \(verb)", at: span, hint: hint)
        return
      }
      let taken = isMember ? Array(shownTypes.dropFirst()) : shownTypes
      let target = isMember ? " of \(shownTypes[0])" : ""
      let message = "\(Function.shown(function.name))\(target) doesn't take (\(taken.joined(separator: ", ")))"
      report(.noSuchOverload, message, at: span, hint: hint ?? usage(function, isMember))
    }
  }

  private func countMessage(_ function: Function, _ count: Int, _ isMember: Bool) -> String {
    let name = Function.shown(function.name)
    if !function.overloads.contains(where: { $0.isMember == isMember }) {
      return isMember ? "\(name) isn't called on a value" : "\(name) is called on a value"
    }
    let given = isMember ? count - 1 : count
    return "\(name) doesn't take \(given) argument\(given == 1 ? "" : "s")"
  }

  /// Its signatures, as they are written, if they are few.
  private func usage(_ function: Function, _ isMember: Bool) -> String? {
    let exact = function.overloads.filter { $0.isMember == isMember }
    let forms = (exact.isEmpty ? function.overloads : exact).map { overload in
      let parameters = overload.parameters.map(\.description)
      guard overload.isMember else { return "\(function.name)(\(parameters.joined(separator: ", ")))" }
      return "\(parameters[0]).\(function.name)(\(parameters.dropFirst().joined(separator: ", ")))"
    }
    return forms.isEmpty ? nil : forms.prefix(4).joined(separator: " or ") + (forms.count > 4 ? " …" : "")
  }

  private func operatorHint(_ name: String, _ arguments: [Expression], _ types: [ValueType]) -> String? {
    guard types.count == 2 else {
      return name == "!_" ? truthHint(arguments[0], types[0]).map { $0.replacing("!=", with: "==") } : nil
    }
    if name == "@in", types[1].plain == .string {
      guard case .list = types[0].plain else { return "use text.contains(part)" }
      return
        "the list stands on the right: \(arguments[1].literalText ?? "…") in \(arguments[0].qualifiedName?.name ?? "…")"
    }
    if types.contains(.null), types.contains(where: { $0.plain == .string }) {
      return "it is never null: compare it with \"\""
    }
    if name == "_+_", types.contains(where: { $0.plain == .string }) { return "string(…) makes a string of a value" }
    if Self.isComparison(name), case .call(let inner) = arguments[0].kind, Self.isComparison(inner.function) {
      return "two comparisons are joined with '&&': a < b && b < c"
    }
    let numbers: [ValueType] = [.int, .uint, .double]
    if numbers.contains(types[0].plain), numbers.contains(types[1].plain) {
      return "int(…), uint(…) and double(…) convert numbers"
    }
    for (index, type) in types.enumerated() {
      guard let text = arguments[1 - index].stringLiteral else { continue }
      if numbers.contains(type.plain), Double(text) != nil { return "write it without quotes: \(text)" }
      if type.plain == .bool, ["true", "false"].contains(text) { return "write it without quotes: \(text)" }
    }
    return nil
  }

  private static func isComparison(_ name: String) -> Bool {
    ["_==_", "_!=_", "_<_", "_<=_", "_>_", "_>=_"].contains(name)
  }

  /// `now < "9:00"`, where the time of day is meant and the environment has a word for it.
  private func clockHint(_ time: Expression, _ text: Expression) -> String? {
    guard environment.function("clock") != nil, let name = time.qualifiedName?.name,
      let parts = text.stringLiteral?.split(separator: ":", omittingEmptySubsequences: false), parts.count == 2,
      let hour = Int(parts[0]), let minute = Int(parts[1]), (0..<24).contains(hour), (0..<60).contains(minute)
    else { return nil }
    return "the time of day is clock(\(name)), a text: compare it with \"\(padded(hour, 2)):\(padded(minute, 2))\""
  }

  /// A duration or time beside a plain number or string.
  private func timeHint(_ arguments: [Expression], _ types: [ValueType]) -> String? {
    if types.count == 1, case .literal(let number) = arguments[0].kind, types[0] == .int || types[0] == .double {
      let digits = TextForm.plain(number)
      return "write duration(\"\(digits)s\") or duration(\"\(digits)m\")"
    }
    for (index, type) in types.enumerated() where types.count == 2 {
      let other = 1 - index
      switch (type.plain, types[other].plain) {
      case (.duration, .string):
        let text = arguments[other].stringLiteral ?? "20m"
        let isDuration = (try? Duration.parsing(text)) != nil
        return "a duration is written duration(\"\(isDuration ? text : "20m")\")"
      case (.duration, .int), (.duration, .uint), (.duration, .double):
        if case .literal(let number) = arguments[other].kind {
          let digits = TextForm.plain(number)
          return "a duration is written duration(\"\(digits)m\") or duration(\"\(digits)s\")"
        }
        return "getMinutes() and getSeconds() make an int of a duration"
      case (.timestamp, .string):
        return clockHint(arguments[index], arguments[other]) ?? "a time is written timestamp(\"2026-11-21T09:25:00Z\")"
      case (.timestamp, .int): return "getHours(zone) and its like make an int of a time"
      default: continue
      }
    }
    return nil
  }
}

extension Expression {
  /// A string literal as it is written.
  fileprivate var literalText: String? { stringLiteral.map { TextForm.quoted($0) } }
}
