// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import History
import Hooks
import Journal
import TimerEngine

/// What a person tells the timer to do.
extension Timekeeper {
  /// Does what a person told the timer.
  func handle(_ command: TimerCommand, session: String?) throws -> Status {
    if isStopping { throw ControlError.isStopping }
    try notice()
    try commit { pending in
      pending.advance()
    }
    var effect: CommandEffect?
    try commit(isEssential: false) { pending in
      effect = try pending.tell(command, session: session)
    }
    var status = status()
    status.effect = effect
    return status
  }

  /// Changes the record: `journal` is read as it is in this very step, so nothing comes between its rules and the commit.
  func change(_ request: HistoryRequest, in journal: Journal) throws -> HistoryChange {
    if isStopping { throw ControlError.isStopping }
    try notice()
    // What is due is on record before anybody looks at it.
    try commit { $0.advance() }
    var outcome: HistoryChange?
    try commit(isEssential: false) { pending in
      let result = try journal.recordToDecideOn { record -> Result<HistoryChange, any Error> in
        do {
          return .success(try pending.change(request, in: record))
        } catch let refusal as HistoryRefusal {
          return .failure(refusal)
        } catch let refusal as TimerRefusal {
          return .failure(refusal)
        }
      }
      outcome = try result.get()
    }
    guard let outcome else { throw ControlError(code: ControlError.internalError, message: "nothing was changed") }
    return outcome
  }

  /// Chooses the ambient sound of a phase, that is heard where it isn't said; nil leaves a member as it is.
  func choose(sound: String?, volume: Int?, phase: Phase? = nil) throws {
    if isStopping { throw ControlError.isStopping }
    try notice()
    try commit(isEssential: false) { pending in
      pending.advance()
      let timer = pending.engine.snapshot(at: pending.now)
      let phase = phase ?? Soundscape.place(loaded.configuration, choice: pending.state.sound, timer: timer)
      pending.state.sound.take(sound: sound, volume: volume, phase: phase)
      let project = pending.engine.state.current?.project ?? ""
      let name = Soundscape.chosen(loaded.configuration, choice: pending.state.sound, project: project, phase: phase)
        .name
      pending.add(.soundChanged, reason: .user) { $0.sound = name }
    }
    emitSound()
  }

  /// Has deliveries done once more; those of hooks that are gone, and steps of scopes, are left out. They are read in
  /// this very step: of several clients that ask for one delivery at once, one gets it.
  func replay(_ ids: [String], isAlone: Bool) throws -> [Delivery] {
    if isStopping { throw ControlError.isStopping }
    var replayed: [Delivery] = []
    for var delivery in try journal.deliveries(ids: ids) {
      if let problem = objection(toReplaying: delivery) {
        if isAlone { throw ControlError(problem) }
        continue
      }
      delivery.replay(at: now())
      replayed.append(delivery)
    }
    guard !replayed.isEmpty else { return [] }
    try notice()
    try commit(isEssential: false) { pending in
      pending.advance()
      for delivery in replayed { pending.again(delivery) }
    }
    return replayed
  }

  private func objection(toReplaying delivery: Delivery) -> RequestProblem? {
    guard delivery.state.isFinal || Sabotage.isOn(.replayUnchecked) else {
      let wait = delivery.state == .pending ? delivery.nextAttemptAt.map { max(.zero, $0 - now()) } : nil
      return .openDelivery(state: delivery.state.rawValue, milliseconds: wait?.milliseconds)
    }
    guard let hook = loaded.configuration.hook(delivery.hook) else { return .hookGone(id: delivery.hook) }
    if switchedOff().contains(hook.id) { return .hookSwitchedOff(id: hook.id, isService: hook.usesService) }
    if case .serviceCrashed = delivery.note { return .crashRecord(id: hook.id) }
    return hook.isLevel ? .levelHook(id: hook.id) : nil
  }

  /// Exits every scope; they are entered again when their condition next becomes true.
  func teardown() throws {
    if isStopping { throw ControlError.isStopping }
    try notice()
    try commit { pending in
      pending.advance()
      let timer = pending.engine.snapshot(at: pending.now)
      let wanted = ScopePlanner.holding(loaded.configuration, in: situation(of: timer)).map(\.hook.id)
      for hook in Set(pending.leases.keys).union(wanted) { pending.hold(hook) }
      pending.exitAll()
    }
  }

  /// Gives up on scopes whose exits fail, all or none: what they turned on may stay on, and dead letters say so.
  func forget(_ hooks: [String]) throws -> [GivenUp] {
    if isStopping { throw ControlError.isStopping }
    try notice()
    var given: [GivenUp] = []
    try commit(isEssential: false) { pending in
      pending.advance()
      given = try pending.giveUp(on: hooks)
    }
    return given
  }

  /// Records the failure of a hook's service outside of any delivery, unless it is another hook by now.
  func serviceFailed(_ hook: String, revision: String?, _ why: DeliveryReason) {
    guard case .serviceCrashed(_, let wait) = why else { return switchOff(hook, revision: revision, why) }
    guard let hook = loaded.configuration.hook(hook), revision == nil || revision == hook.revision else { return }
    problems.crashes[hook.id] = now() + .milliseconds(wait) + DaemonProblems.recovery
    writeDown("recording that the plugin of '\(hook.id)' crashed") { $0.recordCrash(of: hook.id, why) }
    tellStatus()
  }

  /// Switches a hook off whose service crashes again and again, unless it is another hook by now.
  func switchOff(_ hook: String, revision: String?, _ why: DeliveryReason) {
    writeDown("switching '\(hook)' off") { pending in
      guard let hook = pending.configuration.hook(hook), revision == nil || revision == hook.revision else { return }
      pending.switchOff(hook, why)
    }
  }
}
