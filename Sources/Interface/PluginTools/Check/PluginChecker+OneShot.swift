// SPDX-License-Identifier: MIT

import Daemon
import Events
import Hooks
import Messages
import ToolSupport

/// One-shot plugins.
extension PluginChecker {
  func checkOneShot(_ hooks: [(number: Int, hook: ExampleHook)]) async throws {
    let trial = OneShotTrial(home: home)
    guard let (hook, plain) = try await firstGood(of: hooks, by: { try await self.run($0, trial) }) else { return }
    try await checkMessages(hook, plain, trial)
    if !hook.isScoped { try await checkAgain(hook, plain, trial) }
    if hook.isScoped { try await checkScope(hook, plain, trial) }
    try await checkPipes(hook, trial)
  }

  /// A complete example: an edge, or enter and exit.
  private func run(
    _ hook: ExampleHook, _ trial: OneShotTrial, set: [String: String] = [:],
    edit: (String) throws -> String = { $0 }
  ) async throws -> TrialVerdict {
    try home.clear()
    guard hook.isScoped else { return try await step(nil, hook, trial, set: set, edit: edit).verdict }
    let entered = try await step(.enter, hook, trial, set: set, edit: edit)
    // Even after a failed enter, because its changes must be undone.
    let exited = try await step(.exit, hook, trial, restore: entered.restore, set: set, edit: edit)
    return entered.verdict.worse(exited.verdict)
  }

  private func step(
    _ step: CheckStep?, _ hook: ExampleHook, _ trial: OneShotTrial, restore: JSONValue? = nil,
    set: [String: String] = [:], edit: (String) throws -> String = { $0 }
  ) async throws -> OneShotTrial.Run {
    let made = try TrialEvent(step == .exit ? hook.exitEvent : hook.event, set: set)
    do {
      guard case .plugin(let use) = try hook.action(made, step) else { return .init(verdict: .good) }
      return try await trial.run(use, made.event, step, restore: restore, edit: edit)
    } catch let refusal as Refusal {
      return .init(verdict: .refused(context.language.pluginCheck(.valueRefused(refusal.why))))
    }
  }

  private func checkMessages(_ hook: ExampleHook, _ plain: TrialVerdict, _ trial: OneShotTrial) async throws {
    let more = #""x-new":{"a":[1,null,"🍅"]},"#
    let unknown = try await run(hook, trial) { line in
      "{" + more + line.dropFirst().replacing(#""data":{"#, with: #""data":{"# + more, maxReplacements: 1)
    }
    add(.unknownMembers, unknown, against: plain)
    var hostile = TrialVerdict.good
    for task in home.hostileTasks {
      // A value that the manifest refuses never reaches the program.
      hostile = hostile.worse(try await run(hook, trial, set: ["task": task, "note": task, "project": task]))
      // Checked before the home is emptied.
      if home.isTrapped { hostile = .broken(.ranTask) }
      if hostile.isBroken { break }
    }
    add(.hostileTask, hostile, against: plain)
    add(.hugeEvent, try await run(hook, trial, set: Self.hugeEvent), against: plain)
  }

  /// Sends the same event again, as after exit status 75, or from `segue hooks replay`.
  private func checkAgain(_ hook: ExampleHook, _ plain: TrialVerdict, _ trial: OneShotTrial) async throws {
    try home.clear()
    let made = try TrialEvent(hook.event)
    guard case .plugin(let use)? = try? hook.action(made, nil) else { return }
    let once = try await trial.run(use, made.event, nil)
    let again = try await trial.run(use, made.event, nil)
    add(.eventTwice, once.verdict.worse(again.verdict), against: plain)
  }

  private func checkScope(_ hook: ExampleHook, _ plain: TrialVerdict, _ trial: OneShotTrial) async throws {
    try home.clear()
    let first = try await step(.exit, hook, trial)
    add(.exitFirst, first.verdict, against: plain)
    try home.clear()
    let once = try await step(.enter, hook, trial)
    let twice = try await step(.enter, hook, trial)
    add(.enterTwice, once.verdict.worse(twice.verdict), against: plain)
    let restore = twice.restore ?? once.restore
    let out = try await step(.exit, hook, trial, restore: restore)
    let again = try await step(.exit, hook, trial, restore: restore)
    add(.exitTwice, out.verdict.worse(again.verdict), against: plain)
    try home.clear()
    let bare = try await step(.exit, hook, trial) { line in
      guard case .object(let members) = try JSON.read(JSONValue.self, from: line) else { return line }
      return JSONValue.object(members.filter { $0.name != "restore" }).text + "\n"
    }
    add(.noRestore, bare.verdict, against: plain)
  }

  private func checkPipes(_ hook: ExampleHook, _ trial: OneShotTrial) async throws {
    try home.clear()
    let step: CheckStep? = hook.isScoped ? .exit : nil
    let made = try TrialEvent(step == nil ? hook.event : hook.exitEvent)
    guard case .plugin(let use)? = try? hook.action(made, step) else { return }
    let blind = try await trial.runWithoutInput(use, made.event, step).verdict
    // It may refuse with any message, but must not hang or crash.
    switch blind {
    case .broken(.uncaught), .broken(.silentFailure): add(.noInput, .ok)
    case .broken(let why): failed(.noInput, why)
    case .good, .later, .refused: add(.noInput, .ok)
    }
    add(.closedOutput, try await trial.runUnread(use, made.event, step))
    let long = try TrialEvent(step == nil ? hook.event : hook.exitEvent, set: Self.hugeEvent)
    add(.termination, try await trial.terminate(use, long.event, step))
  }
}

extension TrialVerdict {
  private var rank: Int {
    switch self {
    case .good: 0
    case .later: 1
    case .refused: 2
    case .broken: 3
    }
  }

  /// The more severe of two verdicts.
  func worse(_ other: TrialVerdict) -> TrialVerdict { other.rank > rank ? other : self }
}
