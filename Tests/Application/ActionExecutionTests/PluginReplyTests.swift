// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Foundation
import Hooks
import TestSupport
import Testing

@testable import ActionExecution

/// The standard output of one-shot plugins: a reply that Segue could not read was a silent success.
@Suite(.slow, .timeLimit(.minutes(Patience.minutes))) struct PluginReplyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The result of a plugin that prints `output`.
  private func result(
    printing output: String, _ step: ScopeStep?, inputs: [PluginArgument] = []
  ) async throws -> JobResult {
    let plugin = Plugin(name: "lamp", version: "1.0.0", summary: "A lamp", folder: folder.path, body: .oneShot([]))
    let script = "cat > /dev/null; printf '%s' \"$1\""
    let use = PluginUse(plugin, arguments: ["sh", "-c", script, "sh", output], isService: false, inputs: inputs)
    var job = try job(.shell(""))
    job.action = StoredAction(
      .plugin(use), of: hook("h", .edge(Edge(patterns: [], action: .plugin(use)))), in: Configuration())
    job.scope = step
    job.restore = step == nil ? nil : folder.path + "/restore"
    return await Bench(home: folder.path).run(job)
  }

  @Test(arguments: [
    ("{'volume': 4}", ReplyProblem.notOneObject(line: "{'volume': 4}")),
    ("{\"restore\":\"before\"}", .restoreNotAnObject),
  ])
  func `fail an enter, and are noted for an exit and an event`(_ output: String, _ problem: ReplyProblem) async throws {
    let entered = try await result(printing: output, .enter)
    #expect(entered.failure == .reply(problem))
    #expect(entered.ending == .error(.reply(problem)))
    #expect(!entered.isUnbegun)
    for step in [ScopeStep.exit, nil] {
      let result = try await result(printing: output, step)
      #expect(result.failure == nil)
      #expect(result.note == .reply(problem))
    }
  }

  @Test func `a wrong message loses nothing of an enter`() async throws {
    let result = try await result(printing: "{\"message\":1,\"restore\":{}}", .enter)
    #expect(result.failure == nil)
    #expect(result.note == .reply(.messageNotAText))
  }

  @Test func `a secret input that is written out in hooks yml is masked`() async throws {
    let input = PluginArgument(PluginInput("key", .secret), .text(.literal("hunter2hunter2")))
    let result = try await result(printing: "it is hunter2hunter2", nil, inputs: [input])
    #expect(result.standardOutput == "it is ***")
  }
}
