// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing
import TimerEngine

/// Lets only so many tests have a daemon at the same time, so that a small machine keeps up.
struct DaemonSlots: SuiteTrait, TestTrait, TestScoping {
  private static let slots = Slots(6)

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Self.slots.take()
    defer { Self.slots.give() }
    try await awayFromMidnight()
    try await function()
  }
}

extension Trait where Self == DaemonSlots {
  /// Needs a daemon of its own.
  static var daemon: Self { DaemonSlots() }
}

extension TemporaryHome {
  /// A home whose `hooks.yml` begins with what all tests want: nothing shown on a desktop, nothing chiming.
  convenience init(_ yaml: String) throws {
    try self.init(hooks: Self.quiet + yaml)
  }

  static let quiet = "version: 1\nnotify: { desktop: false, chime: false }\n"

  /// Waits until a file has `count` lines, and gives them.
  func lines(_ name: String, _ count: Int, within limit: Duration = Patience.standard) async throws -> [String] {
    try await until(name, has: "\(count) lines", within: limit) { text in
      let lines = text.split(separator: "\n").map(String.init)
      return lines.count >= count ? lines : nil
    }
  }

  /// The variables that `env -0` wrote into a file.
  func variables(in name: String) -> [String: String] {
    var found: [String: String] = [:]
    for entry in bytes(name).split(separator: 0) {
      guard let equals = entry.firstIndex(of: UInt8(ascii: "=")) else { continue }
      found[String(decoding: entry[..<equals], as: UTF8.self)] = String(decoding: entry[(equals + 1)...], as: UTF8.self)
    }
    return found
  }
}

extension ControlPeer {
  /// Waits for the `number`th event of a type in this home.
  @discardableResult
  func event(_ type: EventType, _ number: Int = 1) async throws -> Event {
    try await until("\(type.rawValue) number \(number)") { mirror in
      let events = mirror.events(type)
      return events.count >= number ? events[number - 1] : nil
    }
  }

  /// Waits until so many deliveries of a hook are in a state; the newest with all its attempts.
  @discardableResult
  func delivery(
    of hook: String, _ state: String = "succeeded", _ count: Int = 1, within limit: Duration = Patience.standard
  ) async throws -> DeliveryRecord {
    let delivery = try await until("\(count) × \(hook) \(state)", within: limit) { mirror in
      let found = mirror.deliveries(of: hook, state)
      return found.count >= count ? found[count - 1] : nil
    }
    return try await record(delivery.id)
  }

  /// A delivery with all its attempts.
  func record(_ id: String) async throws -> DeliveryRecord {
    let found = try await call(.log, LogParams(delivery: id), as: [DeliveryRecord].self)
    return try #require(found.first)
  }

  /// The error that a call ends with.
  func refusal(_ method: TimerMethod, _ fill: (inout TimerParams) -> Void = { _ in }) async throws
    -> ControlError
  {
    do {
      let status = try await timer(method, fill)
      throw NotSeen(what: "a refusal of \(method.rawValue), got \(status.state)", limit: .zero)
    } catch let error as ControlError {
      return error
    }
  }
}

extension DeliveryRecord {
  /// Whether a second attempt is over, as the daemon tells of it.
  var isTriedAgain: Bool { state == "succeeded" || (state == "pending" && attempts.last?.number ?? 0 > 1) }
}

/// So late, in milliseconds, is an event now and then where a hundred tests run beside one another, on a machine that stands
/// still for seconds. Whoever waits for a hook that hangs, until it is told to end and killed, is later than that;
/// `Scripts/endurance` has the figures of a machine that is left alone.
let latestInCompany: Int64 = 10_000

/// How late an event was noticed, in milliseconds.
func lateness(_ event: Event) -> Int64 {
  event.recordedtime.instant.milliseconds - event.time.instant.milliseconds
}

/// Only a keeper and its worker, which `peer` is connected to, are there: others, which were refused, may still be ending.
func expectOneDaemon(
  _ peer: ControlPeer, in home: TemporaryHome, location: SourceLocation = #_sourceLocation
) async throws {
  let info = try await peer.call(.daemon, as: DaemonInfo.self)
  for process in home.processes where ![info.keeper, info.pid].contains(process.identity.pid) {
    try await process.identity.untilGone("\(process)")
  }
  #expect(home.processes.count == 2, "\(home.processes)", sourceLocation: location)
}

/// Nothing that was started in the home is still there.
func expectNothingRuns(in home: TemporaryHome, location: SourceLocation = #_sourceLocation) async throws {
  for process in home.processes { try await process.identity.untilGone("\(process)") }
  #expect(home.processes.isEmpty, sourceLocation: location)
}
