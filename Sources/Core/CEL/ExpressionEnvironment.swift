// SPDX-License-Identifier: MIT
package import Messages

/// The names that an expression may use: variables with their types and functions. It also holds the limits of an evaluation.
package struct ExpressionEnvironment: Sendable {
  /// A declared variable; `slot` is its place in `Bindings`.
  package struct Variable: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    package let slot: Int
  }

  /// The namespace in which names are also searched, from the innermost part outwards.
  package var container = ""
  package var limits = Limits()
  /// The offsets of zones with IANA names. Without them, only "UTC" and fixed offsets work.
  package var zones: ZoneOffsets?
  package private(set) var variables: [String: Variable] = [:]
  package private(set) var functions = StandardLibrary.functions
  /// The names of the macros, which look like functions.
  package static let macros = StandardLibrary.macros
  /// The first parts of names with several parts: `math`, `google`. No other word can begin such a name.
  private var roots = StandardLibrary.roots

  package init() {}

  /// Declares a variable, or replaces its type.
  @discardableResult
  package mutating func declare(_ name: String, _ type: ValueType) -> Variable {
    let variable = Variable(name: name, type: type, slot: variables[name]?.slot ?? variables.count)
    variables[name] = variable
    noteRoot(of: name)
    return variable
  }

  /// Declares a function, and replaces one of the same name.
  package mutating func declare(_ function: Function) {
    functions[function.name] = function
    noteRoot(of: function.name)
  }

  private mutating func noteRoot(of name: String) {
    if let dot = name.firstIndex(of: ".") { roots.insert(String(name[..<dot])) }
  }

  /// Sets the warning for uses of a member function, instead of the library's text.
  package mutating func advise(_ advice: ExpressionMessage.Advice?, for function: String) {
    guard var declared = functions[function] else { return }
    for index in declared.overloads.indices where declared.overloads[index].advice != nil {
      declared.overloads[index].advice = advice
    }
    functions[function] = declared
  }

  /// Parses, checks and prepares an expression.
  package func compile(_ source: String) throws(CELErrors) -> Program {
    try compile(source, isChecked: true)
  }

  /// Compiles without the check on request. An unknown name is then an error only on evaluation.
  func compile(_ source: String, isChecked: Bool) throws(CELErrors) -> Program {
    let parsed = try Parser.parse(source)
    var checker: Checker?
    if isChecked {
      var running = Checker(self, expressionCount: parsed.count)
      running.checkAll(parsed.expression)
      if !running.diagnostics.isEmpty { throw CELErrors(running.diagnostics) }
      checker = running
    }
    var resolver = Resolver(self, checker)
    let root = resolver.resolve(parsed.expression)
    if !resolver.diagnostics.isEmpty { throw CELErrors(resolver.diagnostics) }
    return Program(
      source: source, type: checker?.result ?? .dyn, references: checker?.references ?? [],
      calls: checker?.calls ?? [], warnings: checker?.warnings ?? [], root: root, localCount: resolver.localCount,
      limits: limits, zones: zones)
  }

  // MARK: Names

  /// Returns the name alone and with each enclosing namespace before it.
  private func candidates(_ name: String, isAbsolute: Bool) -> [String] {
    guard !container.isEmpty, !isAbsolute else { return [name] }
    var names: [String] = []
    var prefix = Substring(container)
    while !prefix.isEmpty {
      names.append("\(prefix).\(name)")
      prefix = prefix.lastIndex(of: ".").map { prefix[..<$0] } ?? ""
    }
    return names + [name]
  }

  func variable(_ name: String, isAbsolute: Bool) -> Variable? {
    if container.isEmpty { return variables[name] }
    for candidate in candidates(name, isAbsolute: isAbsolute) {
      if let found = variables[candidate] { return found }
    }
    return nil
  }

  func constant(_ name: String, isAbsolute: Bool) -> Value? {
    if container.isEmpty { return StandardLibrary.types[name] }
    for candidate in candidates(name, isAbsolute: isAbsolute) {
      if let found = StandardLibrary.types[candidate] { return found }
    }
    return nil
  }

  func function(_ name: String) -> Function? {
    let isAbsolute = name.hasPrefix(".")
    let plain = isAbsolute ? String(name.dropFirst()) : name
    if container.isEmpty { return functions[plain] }
    for candidate in candidates(plain, isAbsolute: isAbsolute) {
      if let found = functions[candidate] { return found }
    }
    return nil
  }

  /// Whether a chain of names may denote one variable, type or function as a whole.
  func mayBeWhole(_ expression: Expression) -> Bool {
    guard let root = expression.rootName else { return false }
    return !container.isEmpty || roots.contains(root)
  }

  /// Returns the function of a call such as `math.greatest(…)`, which looks like a member call, unless its first name is a
  /// variable.
  func namespaced(_ call: Expression.Call, isLocal: (String) -> Bool) -> Function? {
    guard let target = call.target, mayBeWhole(target), let path = target.qualifiedName,
      path.isAbsolute || !isLocal(path.root)
    else { return nil }
    return function((path.isAbsolute ? "." : "") + path.name + "." + call.function)
  }
}
