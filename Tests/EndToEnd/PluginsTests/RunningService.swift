// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// A bundled plugin that runs as a service, and Segue's end of the conversation with it.
  struct RunningService: Sendable {
    let process: ChildProcess

    init(_ name: String, with inputs: JSONValue, on bus: SessionBus, _ variables: [String: String] = [:]) async throws {
      let plugin = BundledPlugin(name)
      process = try await bus.start(
        ["\(plugin.folder)/bin/\(name)"], plugin.library.merging(variables) { $1 }, input: .pipe)
      let answer = try await ask(
        1, "initialize", ["protocol": 1, "with": inputs, "state_dir": .string(bus.home.folder)])
      #expect(answer["result"]?["protocol"] == 1, "\(answer.text)")
    }

    /// Calls a method and waits for the answer to it; what else it says in the meantime is lost.
    @discardableResult
    func ask(_ id: Int64, _ method: String, _ params: JSONValue = .object([])) async throws -> JSONValue {
      try await say(["jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": params])
      return try await until("the answer to \(method)") { $0["id"] == .integer(id) && $0["method"] == nil }
    }

    /// The level begins, or ends.
    func enter() async throws {
      let event = try JSON.read(JSONValue.self, from: JSON.line(SampleEvent.focus(.focusStarted)))
      #expect(try await ask(2, "enter", ["event": event])["result"]?["restore"] != nil)
    }

    func exit() async throws {
      #expect(try await ask(3, "exit", ["event": .object([]), "restore": .object([])])["result"] != nil)
    }

    /// Waits until it calls a method, and answers.
    @discardableResult
    func called(_ method: String, refusing error: String? = nil) async throws -> JSONValue {
      let call = try await until(method) { $0["method"] == .string(method) }
      let id = try #require(call["id"])
      if let error {
        try await say(["jsonrpc": "2.0", "id": id, "error": ["code": -32000, "message": .string(error)]])
      } else {
        try await say(["jsonrpc": "2.0", "id": id, "result": .object([])])
      }
      return try #require(call["params"])
    }

    func until(_ what: String, _ fits: @Sendable (JSONValue) -> Bool) async throws -> JSONValue {
      try await process.line(what) { text in
        guard let message = try? JSON.read(JSONValue.self, from: text) else {
          Issue.record("not JSON: \(text)")
          return nil
        }
        return fits(message) ? message : nil
      }
    }

    func say(_ message: JSONValue) async throws { try await process.say(message.text) }

    /// Tells it to go, and waits until it has.
    func shutDown() async throws {
      try await ask(4, "shutdown")
      #expect(await process.wait() == .exited(0))
    }
  }
#endif
