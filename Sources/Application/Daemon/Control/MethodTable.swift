// SPDX-License-Identifier: MIT
import ControlProtocol
import TimerEngine

/// The methods that are answered here: all of them by a running daemon, without one what can be read.
struct MethodTable: Sendable {
  /// Does what a request asks for; nil where it only asks, and nobody waits for the result.
  typealias Handler = @Sendable (ControlHandler.Line) async throws -> [UInt8]?

  private var handlers: [String: Handler] = [:]
  /// Whether the daemon is stopping: what acts is refused then.
  private let isStopping: @Sendable () -> Bool

  init(isStopping: @escaping @Sendable () -> Bool = { false }) {
    self.isStopping = isStopping
  }

  subscript(method: String) -> Handler? { handlers[method] }

  /// The names of the methods that are answered.
  var names: Set<String> { Set(handlers.keys) }

  /// Answers `method` with what `body` returns.
  mutating func on<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ body: @escaping @Sendable (Params) async throws -> Result
  ) {
    // No capture list: with one, Swift 6.3 runs the closure on the pool of all tasks, not where its caller runs.
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

  /// Takes what hooks shall have of a client's environment.
  mutating func onEnvironment(_ body: @escaping @Sendable ([String: String]) async throws -> Void) {
    on(.environment) { params in
      if let problem = params.problem { throw ControlError(code: ControlError.invalidParams, message: problem) }
      try await body(params.variables)
      return Nothing()
    }
  }

  /// Answers every command of the timer; `body` is also given the session that is meant.
  mutating func onTimer(_ body: @escaping @Sendable (TimerCommand, String?) async throws -> Status) {
    for method in TimerMethod.allCases {
      on(.timer(method)) { try await body(try $0.command(for: method).canonical, $0.session) }
    }
  }
}
