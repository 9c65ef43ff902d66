// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperHookTests {
  private static let configuration = Hooks.Configuration.of(
    .edge("work", on: "focus.started"), .edge("tell", on: "hook.failed"))

  private func ended(_ delivery: Delivery, _ state: DeliveryState) -> Delivery {
    var ended = delivery
    ended.state = state
    ended.attempts = 1
    ended.note = "exit status 1"
    ended.nextAttemptAt = state == .pending ? nine + .hours(1) : nil
    return ended
  }

  @Test(arguments: DeliveryState.allCases) func `only what failed for good is an event`(_ state: DeliveryState)
    async throws
  {
    let desk = try await Desk.begun(Self.configuration)
    let delivery = try #require(try await desk.tell(.start).deliveries.first)
    let end = ended(delivery, state)
    await desk.timekeeper.flushed()
    desk.effects.clear()
    await desk.timekeeper.ended(end, attempt: Attempt(number: 1, startedAt: nine))
    await desk.timekeeper.flushed()
    let effects = desk.effects.all
    let isFailure = state == .failed || state == .dead
    #expect(effects.types == (isFailure ? ["hook.failed"] : []))
    #expect(effects.deliveries.map(\.hook) == (isFailure ? ["tell"] : []))
    #expect(try desk.row(delivery.id)?.state == state)
    if isFailure {
      let info = DeliveryInfo(id: delivery.id, hook: "work", error: "exit status 1")
      #expect(effects.events.first?.data.delivery == info)
    }
  }

  @Test func `a failure of what tells of failures is none`() async throws {
    let desk = try await Desk.begun(.of(.edge("work", on: "focus.started"), .edge("tell", on: "*")))
    let delivery = try #require(try await desk.tell(.start).deliveries.first)
    desk.effects.clear()
    await desk.timekeeper.ended(ended(delivery, .failed), attempt: nil)
    await desk.timekeeper.flushed()
    let about = try #require(desk.effects.all.deliveries.first)
    #expect(about.hook == "tell")
    #expect(about.event.type == .hookFailed)
    desk.effects.clear()
    await desk.timekeeper.ended(ended(about, .failed), attempt: nil)
    await desk.timekeeper.flushed()
    #expect(desk.effects.all.types == [])
    #expect(desk.effects.all.deliveries == [])
    #expect(try desk.eventTypes().count { $0 == "hook.failed" } == 1)
  }

  @Test func `a hook that fails is never told of itself`() async throws {
    let desk = try await Desk.begun(.of(.edge("work", on: "*")))
    let delivery = try #require(try await desk.tell(.start).deliveries.first)
    desk.effects.clear()
    await desk.timekeeper.ended(ended(delivery, .failed), attempt: nil)
    await desk.timekeeper.flushed()
    #expect(desk.effects.all.types == ["hook.failed"])
    #expect(desk.effects.all.deliveries == [])
  }

  @Test func `a hook is switched off once and its scope exited`() async throws {
    let desk = try await Desk.begun(.of(.level("watch", while: .focus, fingerprint: "1")))
    try await desk.tell(.start)
    let lease = try #require(await desk.timekeeper.leased()["watch"])
    await desk.timekeeper.entered(lease, .of(lease))
    #expect(try await desk.after { $0.switchOff("watch", revision: "0", "it crashed") }.types == [], "of another hook")
    let effects = try await desk.after { $0.switchOff("watch", revision: "1", "it crashed") }
    #expect(effects.types == ["hook.failed"])
    #expect(effects.events.first?.data.delivery?.error.hasPrefix("it crashed: switched off until hooks.yml") == true)
    #expect(effects.scopes == ["exit watch"])
    #expect(try await desk.after { $0.switchOff("watch", revision: "1", "it crashed") }.types == [])
    #expect(await desk.timekeeper.scopes().first?.reasons == [.switchedOff(isService: false)])
    await desk.timekeeper.take(Desk.loaded(.of(.level("watch", while: .focus, fingerprint: "2"))))
    #expect(await desk.timekeeper.switchedOff() == [])
  }

  /// It was in the daemon's log alone, unless it happened five times.
  @Test func `a crash of a service is on record and in the status until it has run for a minute`() async throws {
    let desk = try await Desk.begun(.of(.level("watch", while: .focus, fingerprint: "1")))
    try await desk.tell(.start)
    let why = DeliveryReason.serviceCrashed(.exited(status: 1, said: "KeyError: 'nope'"), restartMs: 2000)
    #expect(try await desk.after { $0.serviceFailed("watch", revision: "0", why) }.types == [], "of another hook")
    #expect(await desk.timekeeper.status().crashing == nil)
    let effects = try await desk.after { $0.serviceFailed("watch", revision: "1", why) }
    #expect(effects.types == [], "no event: Segue starts it again")
    let (row, attempts) = try #require(try desk.journal.deliveries(hook: "watch", limit: 9).first)
    #expect(row.state == .failed && row.note == why)
    #expect(attempts.map(\.ending) == [.error(why)])
    #expect(await desk.timekeeper.status().crashing == ["watch"])
    await #expect(throws: ControlError(.crashRecord(id: "watch"))) {
      try await desk.timekeeper.replay([row.id], isAlone: true)
    }
    desk.clock.pass(.seconds(61))
    #expect(await desk.timekeeper.status().crashing == ["watch"])
    desk.clock.pass(.seconds(2))
    #expect(await desk.timekeeper.status().crashing == nil)
    _ = try await desk.after { $0.serviceFailed("watch", revision: "1", why) }
    _ = try await desk.after { $0.switchOff("watch", revision: "1", .service(.crashed(times: 5, last: .closedOutput))) }
    let status = await desk.timekeeper.status()
    #expect(status.crashing == nil && status.switchedOff == ["watch"])
  }

  /// Two hooks shared one transaction of Matrix's, since only the event had an id.
  @Test func `each delivery is filled in with its own id in every attempt`() async throws {
    func hook(_ id: String) -> Hook {
      var webhook = Webhook(url: .literal("https://example.org/x"))
      webhook.body = .text(.joined([.expression("delivery.hook"), .literal(" "), .expression("delivery.id")]))
      let edge = Edge(patterns: [EventPattern("focus.started")], action: .webhook(webhook))
      return Hook(id: id, trigger: .edge(edge), place: Place(file: "hooks.yml", line: 1, column: 1))
    }
    let desk = try await Desk.begun(.of(hook("a"), hook("b")))
    let deliveries = try await desk.tell(.start).deliveries
    #expect(deliveries.map(\.hook) == ["a", "b"])
    for var delivery in deliveries {
      for attempt in 1...2 {
        delivery.attempts = attempt
        guard case .ready(_, let action) = await desk.timekeeper.action(for: delivery),
          case .webhook(let webhook) = action.kind
        else {
          Issue.record("it isn't ready")
          return
        }
        #expect(webhook.body == .text(.literal("\(delivery.hook) \(delivery.id)")))
      }
    }
  }

  @Test func `an attempt that cannot be recorded must not begin`() async throws {
    let desk = try await Desk.begun(Self.configuration)
    let delivery = try #require(try await desk.tell(.start).deliveries.first)
    try desk.breakWrites(to: "attempt")
    let (running, attempt) = (ended(delivery, .running), Attempt(number: 1, startedAt: nine))
    #expect(await desk.timekeeper.began(running, attempt: attempt) == .unrecorded)
    #expect(try desk.row(delivery.id)?.state == .pending)
    try desk.mend()
    #expect(await desk.timekeeper.began(running, attempt: attempt) == .recorded)
    #expect(try desk.row(delivery.id)?.state == .running)
    #expect(await desk.timekeeper.began(running, attempt: attempt) == .over)
  }

  @Test func `only hooks of the file that are on can run`() async throws {
    let desk = try await Desk.begun(
      .of(.edge("on", on: "*"), .edge("off", on: "*") { $0.isEnabled = false }, .level("level", while: .focus)))
    #expect(try await desk.timekeeper.ready("on")?.id == "on")
    for id in ["off", "level", "gone"] { #expect(try await desk.timekeeper.ready(id) == nil) }
  }
}

@Suite(.timeLimit(.minutes(Patience.minutes))) struct ReplayTests {
  private func ended(_ delivery: Delivery, _ state: DeliveryState) -> Delivery {
    var ended = delivery
    ended.end(state, "no")
    ended.attempts = 8
    return ended
  }

  @Test(arguments: [DeliveryState.failed, .dead, .expired, .unknown, .skipped, .succeeded])
  func `what is over can be done once more under the same id`(_ state: DeliveryState) async throws {
    let desk = try await Desk.begun(.of(.webhook("hook", on: "focus.started")))
    let delivery = ended(try #require(try await desk.tell(.start).deliveries.first), state)
    _ = try await desk.after { await $0.ended(delivery, attempt: nil) }
    let effects = try await desk.after { _ = try $0.replay([delivery.id], isAlone: true) }
    let again = try #require(effects.deliveries.first)
    #expect(again.id == delivery.id)
    #expect(again.attempts == 8)
    #expect(again.isReplay)
    #expect(try desk.row(delivery.id)?.state == .pending)
    // The next daemon takes it up, too.
    let next = try await Desk.begun(.of(.webhook("hook", on: "focus.started")), like: desk)
    #expect(next.effects.all.deliveries.contains { $0.id == delivery.id && $0.isReplay })
  }

  @Test func `what cannot be done again is said`() async throws {
    let desk = try await Desk.begun(.of(.webhook("hook", on: "focus.started"), .level("level", while: .idle)))
    let open = try #require(try await desk.tell(.start).deliveries.first)
    var commit = Commit(at: nine)
    for hook in ["gone", "level"] {
      var over = Delivery(id: hook, hook: hook, event: open.event, createdAt: nine)
      over.end(.dead, "no")
      commit.deliveries.append(over)
    }
    try desk.journal.commit(commit)
    for (id, problem) in [("gone", RequestProblem.hookGone(id: "gone")), ("level", .levelHook(id: "level"))] {
      let error = await #expect(throws: ControlError.self) {
        _ = try await desk.timekeeper.replay([id], isAlone: true)
      }
      #expect(error?.data?.problem == problem)
    }
    let error = await #expect(throws: ControlError.self) {
      _ = try await desk.timekeeper.replay([open.id], isAlone: true)
    }
    guard case .openDelivery? = error?.data?.problem else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(try await desk.timekeeper.replay([open.id, "gone", "level"], isAlone: false) == [])
  }

  /// Each of forty clients had read the delivery before the first one's commit: all were answered that it is done again.
  @Test func `of many clients that replay one delivery at once, one gets it`() async throws {
    let desk = try await Desk.begun(.of(.webhook("hook", on: "focus.started")))
    let delivery = ended(try #require(try await desk.tell(.start).deliveries.first), .dead)
    _ = try await desk.after { await $0.ended(delivery, attempt: nil) }
    desk.effects.clear()
    let timekeeper = desk.timekeeper
    let replayed = await withTaskGroup { group in
      for _ in 0..<40 {
        group.addTask { (try? await timekeeper.replay([delivery.id], isAlone: true))?.count ?? 0 }
      }
      return await group.reduce(0, +)
    }
    await timekeeper.flushed()
    #expect(replayed == 1)
    #expect(desk.effects.all.deliveries.map(\.id) == [delivery.id])
  }
}
