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

@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperConditionTests {
  private static func edge(_ id: String, if source: String, on pattern: String = "focus.started") -> Hook {
    .edge(id, on: pattern) { hook in
      guard case .edge(var edge) = hook.trigger else { return }
      edge.conditions = [Condition(.if, .expression(source, isTimed: false))]
      hook.trigger = .edge(edge)
    }
  }

  private static func level(_ id: String, _ conditions: [Condition], change: (inout Hook) -> Void = { _ in }) -> Hook {
    var hook = Hook.level(id, while: .idle)
    guard case .level(var level) = hook.trigger else { return hook }
    level.conditions = conditions
    hook.trigger = .level(level)
    change(&hook)
    return hook
  }

  @Test func `what a condition said is recorded whether the hook acted or not`() async throws {
    let desk = try await Desk.begun(
      .of(
        Self.edge("yes", if: "session.task == 'x'"), Self.edge("no", if: "session.task != 'x'"),
        Self.edge("refused", if: "session.tags[7] == 'x'"), .edge("plain", on: "focus.started")))
    let effects = try await desk.tell(.start(StartOptions(task: "x")))
    #expect(effects.deliveries.map(\.hook) == ["yes", "plain"])
    let rows = try desk.journal.deliveries(limit: 10).map(\.0)
    let byHook = Dictionary(uniqueKeysWithValues: rows.map { ($0.hook, $0) })
    #expect(byHook["yes"]?.state == .pending)
    #expect(byHook["no"]?.state == .skipped)
    #expect(
      byHook["no"]?.note == .conditions([.condition(key: "if", text: "session.task != 'x'", refusal: nil)]))
    #expect(byHook["no"]?.nextAttemptAt == nil)
    let refused = try #require(byHook["refused"]?.note)
    guard case .conditions(let reasons) = refused,
      case .condition("if", _, _, .evaluation("range", _, _))? = reasons.first
    else {
      Issue.record("\(refused)")
      return
    }
    #expect(byHook["yes"]?.conditions.map(\.verdict) == [.true])
    #expect(byHook["refused"]?.conditions.map(\.verdict) == [.refused])
    #expect(byHook["plain"]?.conditions == [])
    // What was skipped isn't taken up by the next daemon.
    let again = try await Desk.begun(.of(Self.edge("no", if: "true")), like: desk)
    #expect(again.effects.all.deliveries.allSatisfy { $0.hook != "no" })
  }

  @Test func `a scope follows its expression`() async throws {
    let hook = Self.level("deep", [Condition(.while, .expression("'deep' in session.tags", isTimed: false))])
    let desk = try await Desk.begun(.of(hook))
    #expect(await desk.timekeeper.scopes().first?.why == "while ''deep' in session.tags' was false")
    #expect(try await desk.tell(.start(StartOptions(task: "x", tags: ["deep"]))).scopes == ["enter deep"])
    #expect(await desk.timekeeper.scopes().first?.why == nil)
    #expect(try await desk.tell(.stop(keep: false)).scopes == ["exit deep"])
  }

  @Test func `a condition without an answer is said and does not hold`() async throws {
    let hook = Self.level("odd", [Condition(.while, .expression("goals.daily.reached", isTimed: false))])
    let desk = try await Desk.begun(.of(hook))
    let scope = try #require(await desk.timekeeper.scopes().first)
    #expect(!scope.active)
    #expect(scope.why?.contains("has no answer") == true)
  }

  @Test func `a condition over the clock is looked at again with the minute`() async throws {
    let window = TimeWindow(days: TimeWindow.everyDay, start: 9 * 60 + 1, end: 9 * 60 + 2)
    let hook = Self.level("block", [.levels([.idle]), Condition(.during, .during([window]))])
    let desk = try await Desk.begun(.of(hook), clock: FakeClock(at: nine + .milliseconds(59_900)))
    #expect(desk.effects.all.scopes == [])
    desk.effects.clear()
    desk.clock.pass(.milliseconds(200))
    await desk.effects.until { $0.scopes == ["enter block"] }
    let lease = try #require(await desk.timekeeper.leased()["block"])
    _ = try await desk.after { $0.entered(lease, .of(lease)) }
    #expect(try await desk.tell(.start).scopes == ["exit block"])
  }

  @Test func `within a minute nothing changes`() async throws {
    let window = TimeWindow(days: TimeWindow.everyDay, start: 9 * 60, end: 9 * 60 + 1)
    let hook = Self.level("block", [Condition(.during, .during([window]))])
    let desk = try await Desk.begun(.of(hook))
    #expect(desk.effects.all.scopes == ["enter block"])
    desk.clock.pass(.milliseconds(59_999))
    #expect(try await desk.tell(.start).scopes == [])
    desk.effects.clear()
    desk.clock.pass(.milliseconds(1))
    // By the command or by the alarm, whichever is first.
    _ = try await desk.timekeeper.handle(.pause, session: nil)
    await desk.effects.until { $0.scopes == ["exit block"] }
  }

  @Test func `variables that become others end the scope and enter it anew`() async throws {
    let hook = Self.level("status", [.levels([.focus])]) {
      $0.environment = ["TASK": .expression("session.task"), "KEY": .secret("key"), "PLAIN": .literal("p")]
    }
    let desk = try await Desk.begun(.of(hook))
    #expect(try await desk.tell(.start(StartOptions(task: "one"))).scopes == ["enter status"])
    let first = try #require(await desk.timekeeper.leased()["status"])
    #expect(first.environment?["TASK"] == .literal("one"))
    #expect(first.exit?.environment["TASK"] == .literal("one"))
    #expect(first.exit?.environment["KEY"] == .secret("key"))
    _ = try await desk.after { $0.entered(first, .of(first)) }
    #expect(try await desk.tell(.strike(text: "x")).scopes == [])
    #expect(try await desk.tell(.describe(task: "two", project: nil, tags: nil)).scopes == ["exit status"])
    let leaving = try #require(await desk.timekeeper.leased()["status"])
    #expect(leaving.exit?.environment["TASK"] == .literal("one"))
    #expect(try await desk.after { $0.exited(leaving, .of(leaving)) }.scopes == ["enter status"])
    #expect(await desk.timekeeper.leased()["status"]?.environment?["TASK"] == .literal("two"))
    // After a crash the lease is known for what it is.
    let again = try await Desk.begun(.of(hook), like: desk)
    #expect(again.effects.all.scopes == ["enter status"])
  }

  @Test func `an action is filled in from the event that it was written for`() async throws {
    var webhook = Webhook(url: .joined([.literal("https://h.example/"), .expression("session.task")]))
    webhook.body = .json(.object([.init("elapsed", .text(.expression("session.planned")))]))
    let hook = Hook(
      id: "tell", trigger: .edge(Edge(patterns: [EventPattern("focus.started")], action: .webhook(webhook))),
      place: Place(file: "hooks.yml", line: 1, column: 1))
    let desk = try await Desk.begun(.of(hook))
    let delivery = try #require(try await desk.tell(.start(StartOptions(task: "a b"))).deliveries.first)
    try await desk.tell(.describe(task: "other", project: nil, tags: nil))
    guard case .ready(_, let action) = await desk.timekeeper.action(for: delivery),
      case .webhook(let filled) = action.kind
    else {
      Issue.record("not ready")
      return
    }
    #expect(filled.url == .literal("https://h.example/a%20b"))
    #expect(filled.body == .json(.object([.init("elapsed", .integer(1500))])))
  }

  @Test func `what couldn't be turned off again isn't turned on`() async throws {
    var webhook = Webhook(url: .literal("https://h.example/"))
    webhook.body = .text(.expression("session.tags[0]"))
    let hook = Hook.level("status", while: .focus)
    guard case .level(var level) = hook.trigger else { return }
    level.action = .scope(enter: .command(.shell("true")), exit: .webhook(webhook))
    var untold = hook
    untold.trigger = .level(level)
    let desk = try await Desk.begun(.of(untold))
    #expect(try await desk.tell(.start).scopes == [])
    let failed = await desk.timekeeper.scopes().first
    guard case .noValue(.evaluation("range", _, _))? = failed?.lastReason else {
      Issue.record("\(String(describing: failed))")
      return
    }
    #expect(try await desk.tell(.describe(task: nil, project: nil, tags: ["deep"])).scopes == ["enter status"])
    #expect(await desk.timekeeper.scopes().first?.lastError == nil)
  }

  @Test func `what has no value is refused with the reason`() async throws {
    var webhook = Webhook(url: .literal("https://h.example/"))
    webhook.body = .text(.expression("session.tags[3]"))
    let hook = Hook(
      id: "tell", trigger: .edge(Edge(patterns: [EventPattern("focus.started")], action: .webhook(webhook))),
      place: Place(file: "hooks.yml", line: 1, column: 1))
    let desk = try await Desk.begun(.of(hook))
    let delivery = try #require(try await desk.tell(.start).deliveries.first)
    guard case .refused(let why) = await desk.timekeeper.action(for: delivery) else {
      Issue.record("not refused")
      return
    }
    guard case .noValue(.evaluation("range", _, _)) = why else {
      Issue.record("\(why)")
      return
    }
  }

  /// Holds, and takes some tens of thousands of steps.
  private static func expensive(_ number: Int) -> String {
    let ten = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"
    return ["a", "b", "c", "d"].reduce("a + b + c + d < \(1000 + number)") { "\(ten).all(\($1), \($0))" }
  }

  /// Two hundred of them at their limits held a transition for seconds.
  @Test func `all conditions of a commit share a budget, and what goes beyond it is named`() async throws {
    let hooks = (0..<60).map { Self.edge("h\($0)", if: Self.expensive($0)) }
    let last = Self.edge("last", if: "session.task == 'x'")
    let desk = try await Desk.begun(.of { $0.hooks = hooks + [last] })
    let done = try await desk.tell(.start(StartOptions(task: "x"))).deliveries.map(\.hook)
    #expect(done.first == "h0" && done.last == "last" && done.count < 50, "\(done)")
    let rows = try desk.journal.deliveries(limit: 100).map(\.0)
    let refused = rows.filter { $0.state == .skipped }
    #expect(refused.count + done.count == 61)
    let note = try #require(refused.first { $0.hook == "h59" }?.note)
    guard case .conditions(let reasons) = note,
      case .condition("if", _, _, .evaluation("limit", _, let detail))? = reasons.first
    else {
      Issue.record("\(note)")
      return
    }
    #expect(detail.contains("common budget"))
  }

  @Test func `scopes beyond the budget stay off, and the others on, whatever events there are`() async throws {
    let edges = (0..<60).map { Self.edge("e\($0)", if: Self.expensive($0), on: "*") }
    let levels = (0..<60).map { number in
      Self.level(
        "l\(number)", [.levels([.focus]), Condition(.if, .expression(Self.expensive(number), isTimed: false))])
    }
    let plain = Self.level("plain", [Condition(.while, .expression("timer.phase == 'focus'", isTimed: false))])
    let desk = try await Desk.begun(.of { $0.hooks = edges + levels + [plain] })
    let entered = try await desk.tell(.start).scopes
    #expect(entered.contains("enter l0") && entered.contains("enter plain") && entered.count < 50, "\(entered)")
    #expect(try await desk.tell(.strike(text: "x")).scopes == [])
    let rows = await desk.timekeeper.scopes()
    #expect(rows.first { $0.hook == "l59" }?.why?.contains("common budget") == true)
    #expect(rows.first { $0.hook == "plain" }?.active == true)
  }
}
