// SPDX-License-Identifier: MIT

/// A method of the control socket, with the types of its parameters and of its result.
package struct ControlMethod<Params: Codable & Sendable, Result: Codable & Sendable>: Sendable {
  package let info: MethodInfo
  /// Whether these parameters only read, though the method can act.
  package let isQuery: @Sendable (Params) -> Bool

  init(
    _ name: String, _ traits: MethodInfo.Traits = [], takes parameters: String = "", gives result: String,
    isQuery: @escaping @Sendable (Params) -> Bool = { _ in false }
  ) {
    info = MethodInfo(name: name, traits: traits, parameters: parameters, result: result, params: Params.self)
    self.isQuery = isQuery
  }

  package var name: String { info.name }
}

/// What is known of a method whatever its types are.
package struct MethodInfo: Sendable {
  package struct Traits: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// It only reads: it is done for somebody who waits for the result, also while the daemon stops.
    package static let reads = Traits(rawValue: 1)
    /// It is done for a client that waits for nothing, also while the daemon stops.
    package static let alwaysDone = Traits(rawValue: 2)
    /// It reads and looks for nothing that may take a while.
    package static let isBrief = Traits(rawValue: 4)
    /// It is answered without a daemon, too.
    package static let isOffline = Traits(rawValue: 8)
  }

  package let name: String
  package let traits: Traits
  /// The manual's words, in Markdown.
  package let parameters: String
  package let result: String
  package let params: any (Codable & Sendable).Type
}
