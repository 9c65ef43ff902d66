// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import Journal
import TestSupport
import Testing
import TimerEngine

@testable import Daemon

/// Attempts that begin and end at the same time are written together.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TimekeeperGroupTests {
  /// As many hooks as are asked for, with a delivery each.
  private func begun(_ count: Int) async throws -> (Desk, [Delivery]) {
    var configuration = Configuration()
    configuration.hooks = (0..<count).map { .edge("hook-\($0)", on: "focus.started") }
    let desk = try await Desk.begun(configuration)
    return (desk, try await desk.tell(.start).deliveries)
  }

  private func stands(_ delivery: Delivery, _ state: DeliveryState) -> Delivery {
    var delivery = delivery
    delivery.attempts = 1
    delivery.nextAttemptAt = nil
    delivery.state = state
    return delivery
  }

  /// What was said of `deliveries` when all of them had come to the timekeeper before it did anything.
  private func begin(_ deliveries: [Delivery], at desk: Desk) async throws -> (starts: [AttemptStart], groups: [Int]) {
    let starts = Recorded<AttemptStart>()
    let running = deliveries.map { stands($0, .running) }
    let effects = try await desk.after { timekeeper in
      let tasks = running.map { delivery in
        Task { await timekeeper.began(delivery, attempt: Attempt(number: 1, startedAt: nine)) }
      }
      for task in tasks { starts.append(await task.value) }
    }
    let groups = effects.compactMap { effect -> Int? in
      if case .deliveries(let changed) = effect { changed.count } else { nil }
    }
    return (starts.all, groups)
  }

  @Test func `attempts that begin together are one transaction`() async throws {
    let (desk, deliveries) = try await begun(20)
    let (starts, groups) = try await begin(deliveries, at: desk)
    #expect(starts == Array(repeating: .recorded, count: 20))
    #expect(groups == [20])
    for delivery in deliveries { #expect(try desk.row(delivery.id)?.state == .running) }
  }

  @Test func `the deliveries of an event lie in the journal in the order of the file`() async throws {
    let (desk, deliveries) = try await begun(40)
    #expect(deliveries.map(\.id) == deliveries.map(\.id).sorted())
    #expect(try desk.journal.openDeliveries().map(\.hook) == (0..<40).map { "hook-\($0)" })
  }

  @Test func `what keeps one attempt from being written keeps no other`() async throws {
    let (desk, deliveries) = try await begun(3)
    try desk.breakWrites(to: "delivery", where: "NEW.hook = 'hook-1'")
    let (starts, _) = try await begin(deliveries, at: desk)
    #expect(starts == [.recorded, .unrecorded, .recorded])
    #expect(try deliveries.map { try desk.row($0.id)?.state } == [.running, .pending, .running])
  }

  @Test func `one of many that run doesn't wait for the others to end`() async throws {
    let (desk, deliveries) = try await begun(40)
    _ = try await begin(deliveries, at: desk)
    let first = stands(deliveries[0], .succeeded)
    await desk.timekeeper.ended(first, attempt: Attempt(number: 1, startedAt: nine))
    #expect(try desk.row(first.id)?.state == .succeeded)
    #expect(try desk.row(deliveries[1].id)?.state == .running)
  }
}
