// SPDX-License-Identifier: MIT

/// A method of the control socket, with the types of its parameters and of its result.
package struct ControlMethod<Params: Codable & Sendable, Result: Codable & Sendable>: Sendable {
  package let info: MethodInfo
  /// Whether these parameters only read, though the method can act.
  package let isQuery: @Sendable (Params) -> Bool

  init(
    _ name: String, _ traits: Set<MethodInfo.Trait> = [], takes parameters: String = "", gives result: String,
    isQuery: @escaping @Sendable (Params) -> Bool = { _ in false }
  ) {
    info = MethodInfo(name: name, traits: traits, parameters: parameters, result: result, params: Params.self)
    self.isQuery = isQuery
  }

  package var name: String { info.name }
}

/// What is known of a method whatever its types are.
package struct MethodInfo: Sendable {
  package enum Trait: Hashable, Sendable {
    /// It only reads: it is done for somebody who waits for the result, also while the daemon stops.
    case reads
    /// It is done for a client that waits for nothing, also while the daemon stops.
    case alwaysDone
    /// It reads and looks for nothing that may take a while.
    case isBrief
    /// It is answered without a daemon, too.
    case isOffline
  }

  package let name: String
  package let traits: Set<Trait>
  /// The manual's words, in Markdown.
  package let parameters: String
  package let result: String
  package let params: any (Codable & Sendable).Type
}
