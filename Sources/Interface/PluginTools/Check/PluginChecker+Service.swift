// SPDX-License-Identifier: MIT

import Daemon
import Events
import Hooks
import Messages
import PluginAction
import Processes
import ToolSupport

/// Services.
extension PluginChecker {
  func checkService(_ hooks: [(number: Int, hook: ExampleHook)]) async throws {
    guard let (hook, plain) = try await firstGood(of: hooks, by: { try await self.converse($0, [.whole]) }) else {
      return
    }
    let more: JSONValue = ["a": [1, .null, "🍅"]]
    add(.unknownMembers, try await converse(hook, [.whole], more: more), against: plain)
    let hostile = try await converse(
      hook, home.hostileTasks.map { Turn(set: ["task": $0, "note": $0, "project": $0]) })
    add(.hostileTask, home.isTrapped ? .broken(.ranTask) : hostile, against: plain)
    add(.hugeEvent, try await converse(hook, [Turn(set: Self.hugeMessage), .whole]), against: plain)
    if hook.isScoped {
      add(.exitFirst, try await converse(hook, [Turn(steps: [.exit])]), against: plain)
      add(.enterTwice, try await converse(hook, [Turn(steps: [.enter, .enter, .exit])]), against: plain)
      add(.exitTwice, try await converse(hook, [Turn(steps: [.enter, .exit, .exit])]), against: plain)
    }
    try await checkProtocol(hook, plain)
    for (check, ending) in [
      (PluginCheck.shutdown, ServiceConversation.Ending.shutdown), (.endOfInput, .endOfInput),
      (.termination, .terminate),
    ] {
      add(check, try await converse(hook, [], ending: ending), against: plain)
    }
  }

  /// As much as a line holds beside the rest of the message.
  static let hugeMessage = [
    "task": String(repeating: "🍅", count: 100_000), "note": String(repeating: "note ", count: 100_000),
  ]

  /// Events, enters and exits in one sequence.
  struct Turn {
    var set: [String: String] = [:]
    /// Nil for the steps of the example.
    var steps: [CheckStep]?

    static let whole = Turn()
  }

  /// Runs a complete conversation, from `initialize` to the end.
  private func converse(
    _ hook: ExampleHook, _ turns: [Turn], more: JSONValue? = nil, ending: ServiceConversation.Ending = .shutdown
  ) async throws -> TrialVerdict {
    try await opened(hook, more: more) { service in
      for turn in turns {
        if let problem = try await self.take(turn, hook, service, more: more) { return problem }
      }
      return await service.finish(ending)
    }
  }

  /// Runs one turn. Returns nil on success.
  private func take(
    _ turn: Turn, _ hook: ExampleHook, _ service: ServiceConversation, more: JSONValue?
  ) async throws -> TrialVerdict? {
    var restore = JSONValue.object([])
    for step in turn.steps.map({ $0.map(Optional.some) }) ?? (hook.isScoped ? [.enter, nil, .exit] : [nil]) {
      let event = try TrialEvent(step == .exit ? hook.exitEvent : hook.event, set: turn.set).event
      let call =
        switch step {
        case .enter: ServiceCall(.enter, event)
        case .exit: ServiceCall(.exit, event, restore: restore)
        case nil: ServiceCall(.event(delivery: OneShotTrial.delivery, attempt: 1), event)
        }
      switch await service.request(call.method, Self.params(try call.params(), more)) {
      case .error(_, let message): return .refused(message)
      case .none(let why): return .broken(why)
      case .result(let result):
        guard step == .enter, let left = result["restore"] else { continue }
        guard left.text.utf8.count <= OneShotReply.longestRestore else {
          return .broken(.longRestore(bytes: left.text.utf8.count, limit: OneShotReply.longestRestore))
        }
        restore = left
      }
    }
    return nil
  }

  /// The parameters with an additional one that this protocol doesn't define.
  private static func params(_ known: String, _ more: JSONValue?) -> String {
    more.map { "{\"x-new\":\($0.text)," + known.dropFirst() } ?? known
  }

  /// Starts it and sends `initialize`. A violated rule takes precedence over the result of `body`.
  private func opened(
    _ hook: ExampleHook, protocol version: Int = ServiceProtocol.version, more: JSONValue? = nil,
    _ body: (ServiceConversation) async throws -> TrialVerdict
  ) async throws -> TrialVerdict {
    try home.clear()
    let made = try TrialEvent(hook.event)
    let use: PluginUse
    do {
      guard case .plugin(let filled) = try hook.action(made, hook.isScoped ? .enter : nil) else { return .good }
      use = filled
    } catch {
      return .refused(context.language.pluginCheck(.valueRefused(error.why)))
    }
    let service: ServiceConversation
    do {
      service = try await ServiceConversation(use, in: home)
    } catch let error as SpawnError {
      return .broken(.notStarted(error.reason))
    }
    let verdict = try await hello(service, version, more, body)
    await service.end()
    return service.fault.map { .broken($0) } ?? verdict
  }

  private func hello(
    _ service: ServiceConversation, _ version: Int, _ more: JSONValue?,
    _ body: (ServiceConversation) async throws -> TrialVerdict
  ) async throws -> TrialVerdict {
    let greeting = ServiceProtocol.greeting(
      with: service.use.with(secrets: [:]), stateFolder: try home.stateFolder(of: service.use.plugin), version: version)
    let reply = await service.request("initialize", Self.params(greeting.text, more))
    if version != ServiceProtocol.version { return Self.judge(reply, toVersion: version) }
    switch reply {
    case .error(_, let message): return .refused(message)
    case .none(.endedInstead(_, let said)) where !said.isEmpty: return .refused(said)
    case .none(let why): return .broken(why)
    case .result(let result):
      guard result["protocol"] == .integer(Int64(ServiceProtocol.version)) else {
        return .broken(.wrongResult(method: "initialize"))
      }
      if let most = result["max_in_flight"], most != .null {
        guard case .integer(let number) = most, number >= 1 else {
          return .broken(.wrongResult(method: "initialize"))
        }
      }
    }
    return try await body(service)
  }

  /// An error, its own version and its end are all valid refusals.
  private static func judge(_ reply: ServiceConversation.Reply, toVersion version: Int) -> TrialVerdict {
    switch reply {
    case .error, .none(.endedInstead): return .good
    case .none(let why): return .broken(why)
    case .result(let result): return result["protocol"] == .integer(Int64(version)) ? .broken(.tookAnyVersion) : .good
    }
  }

  private func checkProtocol(_ hook: ExampleHook, _ plain: TrialVerdict) async throws {
    add(.protocolVersion, try await opened(hook, protocol: 999) { _ in .good })
    let unknown = try await opened(hook) { service in
      switch await service.request("no.such.method", "{}") {
      case .error(code: -32601, _): return .good
      case .error(let code, _): return .broken(.wrongCode(code))
      case .result: return .broken(.wrongCode(nil))
      case .none(let why): return .broken(why)
      }
    }
    add(.unknownMethod, unknown, against: plain)
    let garbled = try await opened(hook) { service in
      await service.sendNonsense()
      if let problem = try await self.take(.whole, hook, service, more: nil) { return problem }
      return await service.finish(.shutdown)
    }
    add(.notJSON, garbled, against: plain)
  }
}
