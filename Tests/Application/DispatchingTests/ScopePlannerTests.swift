// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import Testing
import TimerEngine

/// What becomes of a lease in every state, whatever is wanted of it.
@Suite struct ScopePlannerTests {
  enum Wish: String, CaseIterable {
    case wanted, notWanted, changed, held, disabled, switchedOff, goneFromFile
  }

  enum Outcome: Equatable {
    case nothing, entered, exited
  }

  private static func lease(_ state: LeaseState, due: Instant? = nil) -> Lease {
    var lease = Lease(
      id: "l1", hook: "h", fingerprint: "1",
      exit: StoredAction(command, of: .level("h", while: .focus), in: Configuration()),
      event: event(.focusStarted, number: 7), since: nine - .minutes(10))
    lease.state = state
    lease.failures = state == .exitFailed ? 3 : 0
    lease.nextAttemptAt = due
    return lease
  }

  private func changes(_ wish: Wish, _ leases: [String: Lease], isStart: Bool, events: [Event]) -> [LeaseChange] {
    var hook = Hook.level("h", while: .focus, fingerprint: wish == .changed ? "2" : "1")
    hook.isEnabled = wish != .disabled
    let configuration = wish == .goneFromFile ? Configuration() : Configuration.of(hook)
    return ScopePlanner.changes(
      configuration: configuration,
      in: state(.at(wish == .notWanted ? .idle : .running, wish == .notWanted ? nil : .focus)),
      leases: leases, events: events, at: nine, held: wish == .held ? ["h"] : [],
      switchedOff: wish == .switchedOff ? ["h"] : [], isStart: isStart, newID: { "new" })
  }

  private static func expected(_ state: LeaseState, _ wish: Wish, isStart: Bool, isDue: Bool) -> Outcome {
    if wish == .wanted { return isStart || state == .exitFailed ? .entered : .nothing }
    switch state {
    case .entering, .active: return .exited
    case .exiting: return isStart ? .exited : .nothing
    case .exitFailed: return isStart || isDue ? .exited : .nothing
    }
  }

  @Test(arguments: LeaseState.allCases, Wish.allCases)
  func `a lease becomes what it should be`(_ state: LeaseState, _ wish: Wish) throws {
    for isStart in [false, true] {
      for (due, isDue) in [(nine + .milliseconds(1), false), (nine, true), (nil, true)] {
        let lease = Self.lease(state, due: due)
        let cause = event(.focusCompleted, number: 9)
        let changes = changes(wish, ["h": lease], isStart: isStart, events: [cause, event(.breakStarted, number: 10)])
        switch Self.expected(state, wish, isStart: isStart, isDue: isDue) {
        case .nothing:
          #expect(changes == [], "start: \(isStart), due: \(isDue)")
        case .entered:
          var again = lease
          again.state = .entering
          // What is on, or may be, is known from what is entered for the first time.
          again.earlierFailures = lease.failures
          again.failures = 0
          again.nextAttemptAt = nil
          #expect(changes == [.enter(again)])
        case .exited:
          var leaving = lease
          leaving.state = .exiting
          leaving.nextAttemptAt = nil
          leaving.event = cause
          // What exits is what was stored, whatever the file now says.
          #expect(changes == [.exit(leaving)])
        }
      }
    }
  }

  @Test(arguments: Wish.allCases) func `without a lease only what is wanted is entered`(_ wish: Wish) {
    let changes = changes(wish, [:], isStart: false, events: [event(.focusStarted), event(.strikeAdded, number: 2)])
    guard wish == .wanted || wish == .changed else {
      #expect(changes == [])
      return
    }
    let hook = Hook.level("h", while: .focus, fingerprint: wish == .changed ? "2" : "1")
    let lease = Lease(
      id: "new", hook: "h", fingerprint: hook.fingerprint,
      exit: StoredAction(command, of: hook, in: .of(hook)), event: event(.strikeAdded, number: 2), since: nine)
    #expect(changes == [.enter(lease)])
    #expect(lease.state == .entering)
  }

  @Test func `without any event nothing is entered but all can be exited`() {
    #expect(changes(.wanted, [:], isStart: true, events: []) == [])
    let lease = Self.lease(.active)
    var leaving = lease
    leaving.state = .exiting
    #expect(changes(.notWanted, ["h": lease], isStart: false, events: []) == [.exit(leaving)])
  }

  @Test func `exits come before enters`() {
    let configuration = Configuration.of(
      .level("rest", while: .break), .level("quiet", while: .focus, .break),
      .level("play", while: .break, does: .play(Play(sound: .off))))
    var lease = Self.lease(.active)
    lease.hook = "work"
    let changes = ScopePlanner.changes(
      configuration: configuration, in: state(.at(.running, .shortBreak)), leases: ["work": lease],
      events: [event(.breakStarted)], at: nine, newID: { "new" })
    let order = changes.map { change in
      switch change {
      case .enter(let lease): "enter \(lease.hook)"
      case .exit(let lease): "exit \(lease.hook)"
      }
    }
    #expect(order == ["exit work", "enter rest", "enter quiet"])
  }

  @Test func `an exit that names its delivery is written down with that of its lease`() throws {
    var webhook = Webhook(url: .literal("https://example.org/"))
    webhook.body = .text(.expression("delivery.id"))
    let hook = Hook.level("h", while: .focus, does: .scope(enter: command, exit: .webhook(webhook)))
    let situation = state(.at(.running, .focus))
    #expect(ScopePlanner.problem(of: hook, in: situation) == nil)
    let changes = ScopePlanner.changes(
      configuration: .of(hook), in: situation, leases: [:], events: [event(.focusStarted)], at: nine,
      newID: { "new" })
    guard case .enter(let lease)? = changes.first, case .webhook(let exit)? = lease.exit?.kind else {
      Issue.record("not entered: \(changes)")
      return
    }
    #expect(exit.body == .text(.literal("new")))
  }

  @Test func `a scope may have no exit`() throws {
    let hook = Hook.level("h", while: .focus, does: .scope(enter: command, exit: nil))
    let changes = ScopePlanner.changes(
      configuration: .of(hook), in: state(.at(.running, .focus)), leases: [:], events: [event(.focusStarted)], at: nine,
      newID: { "new" })
    guard case .enter(let lease) = try #require(changes.first) else {
      Issue.record("not entered")
      return
    }
    #expect(lease.exit == nil)
  }
}
