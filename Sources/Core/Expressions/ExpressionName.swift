// SPDX-License-Identifier: MIT
import CEL
package import Hooks

/// A name that may stand at some place of an expression, for an editor to offer and to explain.
package struct ExpressionName: Hashable, Sendable {
  package enum Kind: Sendable {
    case variable, member, function
  }

  package var name: String
  package var kind: Kind
  /// The type of a variable or a member; the signatures of a function.
  package var details: [String]
  /// The words of an enumeration.
  package var words: [String] = []
}

extension Expressions {
  /// The names that may begin an expression, variables first; `inputs` are those of the plugin whose manifest contains it.
  package func names(inputs: [PluginInput]? = nil) -> [ExpressionName] {
    let variables = environment.variables.values.filter { $0.name != Vocabulary.inputs || inputs != nil }
      .map { Self.name($0.name, $0.type, .variable) }
    let functions = environment.functions.values.compactMap { Self.function($0, isMember: false) }
    let macros = ExpressionEnvironment.macros.filter { ["has", "cel.bind"].contains($0) }
      .map { ExpressionName(name: $0, kind: .function, details: []) }
    return variables.sorted { $0.name < $1.name } + (functions + macros).sorted { $0.name < $1.name }
  }

  /// The names that may follow `receiver` and a dot: members first, then functions.
  ///
  /// The receiver may be any expression. If it has no type by itself, every member function is offered.
  package func members(of receiver: String, inputs: [PluginInput]? = nil) -> [ExpressionName] {
    let type = type(of: receiver, inputs: inputs)
    var members: [ExpressionName] = []
    if case .object(let object)? = type.map(Self.unwrapped) {
      members = object.members.map { Self.name($0.name, $0.type, .member) }
    }
    let functions = environment.functions.values.compactMap { Self.function($0, isMember: true, on: type) }
    let namespace = receiver + "."
    let inNamespace = environment.functions.values.filter { $0.name.hasPrefix(namespace) }
      .compactMap { Self.function($0, isMember: false) }
      .map { name in
        var name = name
        name.name.removeFirst(namespace.count)
        return name
      }
    // No variable has the name of a namespace, such as `escape`.
    if !inNamespace.isEmpty { return inNamespace.sorted { $0.name < $1.name } }
    return members + (functions + Self.macros(on: type)).sorted { $0.name < $1.name }
  }

  /// The words that the value of `receiver` may be; empty unless it is an enumeration.
  package func words(of receiver: String, inputs: [PluginInput]? = nil) -> [String] {
    guard case .enumeration(let words)? = type(of: receiver, inputs: inputs).map(Self.unwrapped) else { return [] }
    return words.values
  }

  /// The explanation of a path such as `session.task`; nil if unknown.
  package func explanation(of path: String, inputs: [PluginInput]? = nil) -> ExpressionName? {
    if let function = environment.functions[path], let name = Self.function(function, isMember: false) { return name }
    guard let dot = path.lastIndex(of: ".") else { return names(inputs: inputs).first { $0.name == path } }
    let member = path[path.index(after: dot)...]
    return members(of: String(path[..<dot]), inputs: inputs).first { $0.name == member }
  }

  private func type(of receiver: String, inputs: [PluginInput]?) -> ValueType? {
    guard case .success(let program) = inputs.map({ program(receiver, inputs: $0) }) ?? program(receiver) else {
      return nil
    }
    return program.type == .dyn ? nil : program.type
  }

  private static func unwrapped(_ type: ValueType) -> ValueType {
    if case .nullable(let inner) = type { unwrapped(inner) } else { type }
  }

  private static func name(_ name: String, _ type: ValueType, _ kind: ExpressionName.Kind) -> ExpressionName {
    guard case .enumeration(let words) = unwrapped(type) else {
      return ExpressionName(name: name, kind: kind, details: [type.description])
    }
    return ExpressionName(name: name, kind: kind, details: ["string"], words: words.values.filter { !$0.isEmpty })
  }

  /// The function in its global or its member form; nil if it has none, or none for a receiver of type `type`.
  private static func function(_ function: Function, isMember: Bool, on type: ValueType? = nil) -> ExpressionName? {
    guard !function.isOperator, !function.name.hasPrefix("@"), !function.name.hasPrefix("_") else { return nil }
    let overloads = function.overloads.filter { overload in
      guard overload.isMember == isMember else { return false }
      guard isMember, let type, let target = overload.parameters.first else { return true }
      return accepts(target, unwrapped(type))
    }
    guard !overloads.isEmpty else { return nil }
    let details = overloads.map { overload in
      let parameters = overload.parameters.dropFirst(isMember ? 1 : 0).map(\.description).joined(separator: ", ")
      let target = isMember ? "\(overload.parameters[0])." : ""
      return "\(target)\(function.name)(\(parameters)) → \(overload.result)"
    }
    return ExpressionName(name: function.name, kind: .function, details: details)
  }

  private static func accepts(_ parameter: ValueType, _ type: ValueType) -> Bool {
    switch (parameter, type) {
    case (.dyn, _), (.parameter, _), (_, .dyn), (.list, .list), (.map, .map), (.string, .enumeration): true
    case (.opaque(let one, _), .opaque(let other, _)): one == other
    default: parameter == type
    }
  }

  /// The macros for lists and maps.
  private static func macros(on type: ValueType?) -> [ExpressionName] {
    switch type {
    case nil, .list?, .map?: break
    default: return []
    }
    return ExpressionEnvironment.macros.filter { !["has", "cel.bind", "optMap", "optFlatMap"].contains($0) }
      .map { ExpressionName(name: $0, kind: .function, details: []) }
  }
}
