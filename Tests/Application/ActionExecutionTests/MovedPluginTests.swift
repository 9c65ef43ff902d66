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

/// Scopes whose plugin isn't any more where it was when they were entered: their exits failed for ever.
@Suite(.slow, .timeLimit(.minutes(Patience.minutes))) struct MovedPluginTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A plugin whose program writes down from which folder it was started, and for what.
  private func plugin(in name: String, program: String = "lamp") throws -> Plugin {
    let home = folder.path + "/" + name
    try FileManager.default.createDirectory(atPath: home + "/bin", withIntermediateDirectories: true)
    let program = home + "/bin/" + program
    let script = "#!/bin/sh\ncat > /dev/null\necho \"$SEGUE_SCOPE \(name)\" >> '\(folder.path)/trace'\n"
    try Data(script.utf8).write(to: URL(fileURLWithPath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    var plugin = Plugin(name: "lamp", version: "1.0.0", summary: "A lamp", folder: home, body: .oneShot([program]))
    plugin.isScoped = true
    return plugin
  }

  private var trace: String? { try? String(contentsOfFile: folder.path + "/trace", encoding: .utf8) }

  /// What comes of a step with the program of `old`, where hooks now mean `new` by its name.
  private func result(_ step: ScopeStep, of old: Plugin, now new: Plugin?) async throws -> JobResult {
    guard case .oneShot(let vector) = old.body else { return JobResult(.failed("a service"), ending: .exit(1)) }
    let environment = HookEnvironment(["PATH": "/usr/bin:/bin", "HOME": folder.path])
    let actions = LiveActions(
      paths: Paths(below: folder.path), environment: environment,
      sounds: SoundLibrary(cacheFolder: folder.path + "/sounds"),
      player: OneShotPlayer(environment: { environment.current }), plugin: { $0 == "lamp" ? new : nil },
      objection: { _ in nil }, volume: { 0 }, now: { nine },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, timer: { _ in nil })
    let level = Level(conditions: [.levels([.focus])], action: .scope(enter: nil, exit: nil))
    let hook = ActionExecutionTests.hook("h", .level(level))
    let use = PluginUse(old, arguments: vector, isService: false, inputs: [])
    let action = StoredAction(.plugin(use), of: hook, in: Configuration())
    let event = try ActionExecutionTests.event()
    let result = await actions.run(
      Job(
        hook: "h", action: action, event: event, delivery: "d", attempt: 1, scope: step,
        restore: folder.path + "/restore"))
    await actions.kill()
    return result
  }

  private func gone(_ name: String = "old") throws -> Plugin {
    let old = try plugin(in: name)
    try FileManager.default.removeItem(atPath: old.folder)
    return old
  }

  @Test func `an exit is done by the plugin that has the name now`() async throws {
    let result = try await result(.exit, of: try gone(), now: try plugin(in: "new"))
    #expect(result.failure == nil)
    #expect(trace == "exit new\n")
  }

  @Test func `one that is where it was is that of the lease`() async throws {
    let result = try await result(.exit, of: try plugin(in: "old"), now: try plugin(in: "new"))
    #expect(result.failure == nil)
    #expect(trace == "exit old\n")
  }

  private let missing = "No such file or directory"

  @Test func `without any the exit says which program is gone`() async throws {
    let result = try await result(.exit, of: try gone(), now: nil)
    #expect(result.failure == .notStarted(.notFound(program: "\(folder.path)/old/bin/lamp", reason: missing)))
  }

  /// What came with Segue knows nothing of what a plugin of somebody's own turned on, and the other way round.
  @Test(arguments: [
    ("own/lamp", "lib/segue/plugins/lamp", false), ("lib/segue/plugins/lamp", "own/lamp", false),
    ("1/lib/segue/plugins/lamp", "2/lib/segue/plugins/lamp", true),
  ])
  func `one that came with Segue is another one than somebody's own`(
    _ old: String, _ new: String, _ isDone: Bool
  ) async throws {
    let result = try await result(.exit, of: try gone(old), now: try plugin(in: new))
    #expect((result.failure == nil) == isDone, "\(result)")
    #expect(trace == (isDone ? "exit \(new)\n" : nil))
  }

  @Test func `one with another program isn't the same`() async throws {
    let result = try await result(.exit, of: try gone(), now: try plugin(in: "new", program: "desk-lamp"))
    #expect(result.failure == .notStarted(.notFound(program: "\(folder.path)/old/bin/lamp", reason: missing)))
    #expect(trace == nil)
  }

  @Test func `one that isn't entered has nothing to exit`() async throws {
    var new = try plugin(in: "new")
    new.isScoped = false
    let result = try await result(.exit, of: try gone(), now: new)
    #expect(result.failure != nil)
    #expect(trace == nil)
  }

  @Test func `secrets go only where they are asked for`() throws {
    let key = PluginInput("key", .secret)
    var (old, new) = (try gone(), try plugin(in: "new"))
    old.inputs = [key]
    let use = PluginUse(
      old, arguments: ["\(old.folder)/bin/lamp"], isService: false,
      inputs: [PluginArgument(key, .text(.secret("token")))])
    #expect(use.moved(to: new) == nil)
    new.inputs = [PluginInput("key", .string)]
    #expect(use.moved(to: new) == nil)
    new.inputs = [key, PluginInput("colour", .string)]
    #expect(use.moved(to: new)?.folder == new.folder)
  }

  @Test func `a moved one may send what both ask for`() throws {
    var (old, new) = (try gone(), try plugin(in: "new"))
    (old.controls, new.controls) = ([.start, .stop], [.stop, .skip])
    let use = PluginUse(old, arguments: ["\(old.folder)/bin/lamp"], isService: false, inputs: [])
    #expect(use.moved(to: new)?.controls == [.stop])
    // Paths may be written in more than one way.
    old.folder = old.folder.replacing("/old", with: "//./old/")
    let other = PluginUse(old, arguments: use.arguments, isService: false, inputs: [])
    #expect(other.moved(to: new)?.arguments == ["\(new.folder)/bin/lamp"])
  }

  @Test func `an enter whose program is gone has begun nothing`() async throws {
    let result = try await result(.enter, of: try gone(), now: try plugin(in: "new"))
    #expect(result.failure != nil)
    #expect(result.isUnbegun)
    #expect(trace == nil)
  }
}
