// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Logging
import Paths
import Secrets
import SoundPlayers
import TestSupport
import Testing
import TimerEngine
import WebhookAction

@testable import ActionExecution

/// A webhook whose secret couldn't be had just then was once given up for good.
@Suite(.slow, .timeLimit(.minutes(Patience.minutes))) struct LateSecretTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What becomes of a delivery whose address comes from `source`.
  private func outcome(of source: SecretSource) async throws -> (JobResult, Delivery) {
    let environment = HookEnvironment(["PATH": "/usr/bin:/bin", "HOME": folder.path])
    let actions = LiveActions(
      paths: Paths(below: folder.path), environment: environment,
      sounds: SoundLibrary(cacheFolder: folder.path + "/sounds"),
      player: OneShotPlayer(environment: { environment.current }), plugin: { _ in nil },
      objection: { _ in nil }, volume: { 0 }, now: { nine },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, timer: { _ in nil })
    let webhook = Webhook(url: .secret("address"))
    let hook = ActionExecutionTests.hook("w", .edge(Edge(patterns: [EventPattern("*")], action: .webhook(webhook))))
    var configuration = Configuration()
    configuration.secrets = ["address": source]
    let action = StoredAction(.webhook(webhook), of: hook, in: configuration)
    let event = try ActionExecutionTests.event()
    let result = await actions.run(Job(hook: "w", action: action, event: event, delivery: "d", attempt: 1))
    await actions.kill()
    var delivery = Delivery(id: "d", hook: "w", event: event, createdAt: nine)
    delivery.attempts = 1
    var generator = SplitMix64(state: 1)
    return (
      result, delivery.after(result, hook: hook, kind: action.kind, now: nine, using: &generator)
    )
  }

  @Test func `a secret that is not there yet is tried again`() async throws {
    let sources: [SecretSource] = [
      .file(folder.path + "/none"), .file(folder.path + "/none/none"), .environment("SEGUE_TEST_NONE"),
      .command(["sh", "-c", "exit 1"]),
    ]
    for source in sources {
      let (result, delivery) = try await outcome(of: source)
      guard case .again(_, after: nil) = result.verdict else {
        Issue.record("\(source): \(result.verdict)")
        continue
      }
      #expect(delivery.state == .pending, "\(source)")
      #expect(delivery.nextAttemptAt != nil)
    }
  }

  @Test func `a secret that is wrong is not`() async throws {
    let open = folder.path + "/open"
    try Data("https://127.0.0.1/x".utf8).write(to: URL(fileURLWithPath: open))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
    let empty = folder.path + "/empty"
    #expect(FileManager.default.createFile(atPath: empty, contents: nil, attributes: [.posixPermissions: 0o600]))
    for path in [open, empty] {
      let (result, delivery) = try await outcome(of: .file(path))
      guard case .failed = result.verdict else {
        Issue.record("\(path): \(result.verdict)")
        continue
      }
      #expect(delivery.state == .dead)
    }
  }
}
