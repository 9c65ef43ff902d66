// SPDX-License-Identifier: MIT
import AmbientAction
import Dispatching
import Events
import Foundation
import Hooks
import Logging
import Secrets
import TestSupport
import Testing
import TimerEngine
import WebhookAction

@testable import Daemon

/// Scopes whose plugin isn't any more where it was when they were entered: their exits failed for ever.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct MovedPluginTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A plugin whose program writes down from which folder it was started, and for what.
  private func plugin(in name: String) throws -> Plugin {
    let home = folder.path + "/" + name
    try FileManager.default.createDirectory(atPath: home + "/bin", withIntermediateDirectories: true)
    let program = home + "/bin/lamp"
    let script = "#!/bin/sh\ncat > /dev/null\necho \"$SEGUE_SCOPE \(name)\" >> '\(folder.path)/trace'\n"
    try Data(script.utf8).write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    return Plugin(name: "lamp", version: "1.0.0", summary: "A lamp", folder: home, body: .oneShot([program]))
  }

  private var trace: String? { try? String(contentsOfFile: folder.path + "/trace", encoding: .utf8) }

  /// What comes of a step with the program of `old`, where hooks now mean `new` by its name.
  private func result(_ step: ScopeStep, of old: Plugin, now new: Plugin?) async -> JobResult {
    guard case .oneShot(let vector) = old.body else { return JobResult(.failed("a service"), ending: .exit(1)) }
    let environment = HookEnvironment(["PATH": "/usr/bin:/bin", "HOME": folder.path])
    let http = HTTPClient(userAgent: "test")
    let mask = LiveMask()
    let actions = LiveActions(
      environment: environment, home: folder.path, secretsFolder: folder.path + "/secrets",
      pluginStates: folder.path + "/plugins", plugin: { $0 == "lamp" ? new : nil },
      notes: CommandNotes(folder: folder.path),
      services: ServiceHost(mask: mask, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }), mask: mask,
      http: http, sounds: SoundLibrary(cacheFolder: folder.path + "/sounds"),
      player: OneShotPlayer(environment: { environment.current }), volume: { 0 }, now: { nine })
    let hook = Hook.level("h", while: .focus)
    let use = PluginUse(old, arguments: vector, isService: false, inputs: [])
    let action = StoredAction(.plugin(use), of: hook, in: .of(hook))
    var sequencer = Sequencer(progress: Progress(at: nine, days: UTCDays()), host: "h", entropy: 1)
    let timer = TimerSnapshot(
      mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    let event = sequencer.event(.daemonStarted, reason: .auto, timer: timer, at: nine) { _ in }
    let result = await actions.run(
      Job(
        hook: "h", action: action, event: event, delivery: "d", attempt: 1, scope: step,
        restore: folder.path + "/restore"))
    await http.shutdown()
    return result
  }

  private func gone() throws -> Plugin {
    let old = try plugin(in: "old")
    try FileManager.default.removeItem(atPath: old.folder)
    return old
  }

  @Test func `an exit is done by the plugin that has the name now`() async throws {
    let result = await result(.exit, of: try gone(), now: try plugin(in: "new"))
    #expect(result.failure == nil)
    #expect(trace == "exit new\n")
  }

  @Test func `one that is where it was is that of the lease`() async throws {
    let result = await result(.exit, of: try plugin(in: "old"), now: try plugin(in: "new"))
    #expect(result.failure == nil)
    #expect(trace == "exit old\n")
  }

  @Test func `without any the exit says which program is gone`() async throws {
    let result = await result(.exit, of: try gone(), now: nil)
    #expect(result.failure?.hasPrefix("there is no program \(folder.path)/old/bin/lamp") == true)
  }

  @Test func `an enter whose program is gone has begun nothing`() async throws {
    let result = await result(.enter, of: try gone(), now: try plugin(in: "new"))
    #expect(result.failure != nil)
    #expect(result.isUnbegun)
    #expect(trace == nil)
  }
}
