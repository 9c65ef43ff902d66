// SPDX-License-Identifier: MIT
import ControlProtocol
import TimerEngine

/// The available methods: all of them with a running daemon, and the reading ones without.
struct MethodTable: Sendable {
  /// Performs a request and returns the reply; nil if the request only reads and the client has disconnected.
  typealias Handler = @Sendable (ControlHandler.Line) async throws -> [UInt8]?

  private var handlers: [String: Handler] = [:]
  /// Returns whether the daemon is stopping: commands are then refused.
  private let isStopping: @Sendable () -> Bool

  init(isStopping: @escaping @Sendable () -> Bool = { false }) {
    self.isStopping = isStopping
  }

  subscript(method: String) -> Handler? { handlers[method] }

  /// The names of the available methods.
  var names: Set<String> { Set(handlers.keys) }

  /// Answers `method` with the result of `body`.
  mutating func on<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ body: @escaping @Sendable (Params) async throws -> Result
  ) {
    // The closure has no capture list: with one, Swift 6.3 would run it on the pool of all tasks instead of its caller's
    // thread.
    let isStopping = isStopping
    handlers[method.name] = { line in
      let params = try line.params(Params.self)
      if method.isQuery(params) {
        guard line.isAwaited else { return nil }
      } else if method.info.traits.isDisjoint(with: [.reads, .alwaysDone]), isStopping() {
        throw ControlError.isStopping
      }
      return line.reply(try await body(params))
    }
  }

  /// Answers `method`, which has no parameters.
  mutating func on<Result>(
    _ method: ControlMethod<Nothing, Result>, _ body: @escaping @Sendable () async throws -> Result
  ) {
    on(method) { _ in try await body() }
  }

  /// Passes the variables of a client's environment that hooks receive.
  mutating func onEnvironment(_ body: @escaping @Sendable ([String: String]) async throws -> Void) {
    on(.environment) { params in
      if let problem = params.problem { throw ControlError(code: ControlError.invalidParams, message: problem) }
      try await body(params.variables)
      return Nothing()
    }
  }

  /// Answers every timer command; `body` also receives the named session.
  mutating func onTimer(_ body: @escaping @Sendable (TimerCommand, String?) async throws -> Status) {
    for method in TimerMethod.allCases {
      on(.timer(method)) { try await body(try $0.command(for: method).canonical, $0.session) }
    }
  }
}
