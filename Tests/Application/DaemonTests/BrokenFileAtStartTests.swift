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

/// A daemon that starts while hooks.yml has an error once forgot what its predecessor had left to do.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct BrokenFileAtStartTests {
  private static let file = Hooks.Configuration.of(
    .webhook("pending", on: "focus.started"), .webhook("running", on: "focus.started"),
    .edge("command", on: "focus.started"))

  /// A daemon that died with three deliveries open, those of `running` under way, and its successor over a broken file.
  private func broken(running: [String]) async throws -> (Desk, [String: Delivery]) {
    let old = try await Desk.begun(Self.file)
    let effects = try await old.tell(.start)
    let deliveries = Dictionary(effects.deliveries.map { ($0.hook, $0) }) { first, _ in first }
    for hook in running {
      var delivery = try #require(deliveries[hook])
      delivery.state = .running
      delivery.attempts = 1
      delivery.nextAttemptAt = nil
      #expect(await old.timekeeper.began(delivery, attempt: Attempt(number: 1, startedAt: nine)) == .recorded)
    }
    return (try await Desk.begun(like: old, isBroken: true), deliveries)
  }

  private func states(_ desk: Desk, _ deliveries: [String: Delivery]) throws -> [String: DeliveryState] {
    try deliveries.compactMapValues { try desk.row($0.id)?.state }
  }

  @Test func `open deliveries stay open until the file is good`() async throws {
    let (desk, deliveries) = try await broken(running: ["running", "command"])
    #expect(desk.effects.all.deliveries.isEmpty)
    let left: [String: DeliveryState] = ["pending": .pending, "running": .running, "command": .running]
    #expect(try states(desk, deliveries) == left)
    // Still broken, and a person goes on all the same.
    _ = try await desk.after { $0.take(Desk.loaded(.of(), isBroken: true)) }
    #expect(try await desk.tell(.pause).deliveries.isEmpty)
    #expect(try states(desk, deliveries) == left)

    let effects = try await desk.after { $0.take(Desk.loaded(Self.file)) }
    #expect(effects.deliveries.map(\.hook).sorted() == ["pending", "running"])
    #expect(try states(desk, deliveries) == ["pending": .pending, "running": .pending, "command": .unknown])
    // Lanes know their hooks before the first delivery comes.
    let first = try #require(effects.firstIndex { if case .deliver = $0 { true } else { false } })
    #expect(effects[..<first].contains { if case .configuration = $0 { true } else { false } })
    // Once only.
    var other = Self.file
    other.defaultTimeout = .seconds(7)
    let again = other
    #expect(try await desk.after { $0.take(Desk.loaded(again)) }.deliveries.isEmpty)
  }

  @Test func `what only waited is handed out though nothing has to be written`() async throws {
    let (desk, deliveries) = try await broken(running: [])
    let effects = try await desk.after { $0.take(Desk.loaded(Self.file)) }
    #expect(effects.deliveries.map(\.hook).sorted() == ["command", "pending", "running"])
    #expect(try Set(states(desk, deliveries).values) == [.pending])
  }

  @Test func `a good file without hooks ends the wait too`() async throws {
    let (desk, deliveries) = try await broken(running: ["running"])
    let effects = try await desk.after { $0.take(Desk.loaded(.of())) }
    // Their lanes find that the hooks are gone, and say so.
    #expect(effects.deliveries.map(\.hook).sorted() == ["command", "pending"])
    #expect(try desk.row(deliveries["running"]?.id ?? "")?.state == .unknown)
  }
}
