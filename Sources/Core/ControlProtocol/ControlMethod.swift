// SPDX-License-Identifier: MIT

/// A method of the control socket, with the types of its parameters and its result.
package struct ControlMethod<Params: Codable & Sendable, Result: Codable & Sendable>: Sendable {
  package let info: MethodInfo
  /// Whether a call with these parameters only reads, although the method can also act.
  package let isQuery: @Sendable (Params) -> Bool

  init(
    _ name: String, _ traits: MethodInfo.Traits = [], takes parameters: String = "", gives result: String,
    isQuery: @escaping @Sendable (Params) -> Bool = { _ in false }
  ) {
    info = MethodInfo(name: name, traits: traits, parameters: parameters, result: result, params: Params.self)
    self.isQuery = isQuery
  }

  private init(_ info: MethodInfo, isQuery: @escaping @Sendable (Params) -> Bool) {
    (self.info, self.isQuery) = (info, isQuery)
  }

  /// The same method, for programs that have the type of its result, which then isn't read twice.
  package func returning<Known>(_ type: Known.Type) -> ControlMethod<Params, Known> {
    ControlMethod<Params, Known>(info, isQuery: isQuery)
  }

  package var name: String { info.name }
}

/// The part of a method that does not depend on its types.
package struct MethodInfo: Sendable {
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The method only reads. It runs for a client that waits for the result, also while the daemon stops.
    package static let reads = Traits(rawValue: 1)
    /// The method runs although its client waits for nothing, also while the daemon stops.
    package static let alwaysDone = Traits(rawValue: 2)
    /// The method only reads and does no search that may take long.
    package static let isBrief = Traits(rawValue: 4)
    /// The method also works without a daemon.
    package static let isOffline = Traits(rawValue: 8)
  }

  package let name: String
  package let traits: Traits
  /// The manual's text, in Markdown.
  package let parameters: String
  package let result: String
  package let params: any (Codable & Sendable).Type
}
