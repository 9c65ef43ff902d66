// SPDX-License-Identifier: MIT
package import Messages

/// What an expression may name: variables with their types, functions, and how far an evaluation may go.
package struct ExpressionEnvironment: Sendable {
  /// A declared variable; `slot` is its place in `Bindings`.
  package struct Variable: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    package let slot: Int
  }

  /// Names are also looked for in this namespace, from the innermost part outwards.
  package var container = ""
  package var limits = Limits()
  /// Offsets of zones with IANA names; without it only "UTC" and fixed offsets work.
  package var zones: ZoneOffsets?
  package private(set) var variables: [String: Variable] = [:]
  private(set) var functions = StandardLibrary.functions
  /// First parts of the names that have several: `math`, `google`. Nothing else can be the start of one name.
  private var roots = StandardLibrary.roots

  package init() {}

  /// Declares a variable, or gives it another type.
  @discardableResult
  package mutating func declare(_ name: String, _ type: ValueType) -> Variable {
    let variable = Variable(name: name, type: type, slot: variables[name]?.slot ?? variables.count)
    variables[name] = variable
    noteRoot(of: name)
    return variable
  }

  /// Declares a function, in place of one of the same name.
  package mutating func declare(_ function: Function) {
    functions[function.name] = function
    noteRoot(of: function.name)
  }

  private mutating func noteRoot(of name: String) {
    if let dot = name.firstIndex(of: ".") { roots.insert(String(name[..<dot])) }
  }

  /// Says what a use of a member function deserves a warning with, instead of the library's own words.
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

  /// Without the check, an unknown name is an error only when it is evaluated.
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

  /// A name as it stands, and with each enclosing namespace before it.
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

  /// Whether a chain of names may stand for one thing as a whole.
  func mayBeWhole(_ expression: Expression) -> Bool {
    guard let root = expression.rootName else { return false }
    return !container.isEmpty || roots.contains(root)
  }

  /// The function that a member call really names, as in `math.greatest(…)`, unless its first name is a variable.
  func namespaced(_ call: Expression.Call, isLocal: (String) -> Bool) -> Function? {
    guard let target = call.target, mayBeWhole(target), let path = target.qualifiedName,
      path.isAbsolute || !isLocal(path.root)
    else { return nil }
    return function((path.isAbsolute ? "." : "") + path.name + "." + call.function)
  }
}
