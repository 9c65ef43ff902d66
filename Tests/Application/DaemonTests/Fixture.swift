// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Synchronization
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// 2026-11-21T09:00:00Z.
let nine = Instant(milliseconds: 1_795_251_600_000)

private let hooksFile = Place(file: "hooks.yml", line: 1, column: 1)

/// The machine's clocks, as a test sets them.
final class FakeClock: Sendable {
  private let state: Mutex<ClockReading>

  init(at wall: Instant = nine, boot: Duration = .seconds(1000), bootID: String = "one") {
    state = Mutex(ClockReading(wall: wall, boot: boot, awake: boot, bootID: bootID))
  }

  var reading: ClockReading { state.withLock { $0 } }

  func pass(_ duration: Duration) {
    state.withLock {
      $0.wall = $0.wall + duration
      $0.boot += duration
      $0.awake += duration
    }
  }

  /// The machine sleeps: only the clock that counts waking hours stands still.
  func sleep(_ duration: Duration) {
    pass(duration)
    state.withLock { $0.awake -= duration }
  }

  /// Somebody sets the wall clock.
  func step(_ duration: Duration) { state.withLock { $0.wall = $0.wall + duration } }
}

/// The days of UTC, beginning at midnight.
struct UTCDays: Days {
  func day(containing instant: Instant) -> Range<Instant> {
    let start = instant.milliseconds / 86_400_000 * 86_400_000
    return Instant(milliseconds: start)..<Instant(milliseconds: start + 86_400_000)
  }
  func week(containing instant: Instant) -> Range<Instant> { day(containing: instant) }
}

extension [Effect] {
  /// What is more than telling how things stand.
  var done: [Effect] { filter { if case .status = $0 { false } else { true } } }
  var events: [Event] {
    flatMap { effect -> [Event] in if case .events(let events, _) = effect { events } else { [] } }
  }
  var types: [String] { events.map(\.type.rawValue) }
  var deliveries: [Delivery] {
    flatMap { effect -> [Delivery] in if case .deliver(let deliveries) = effect { deliveries } else { [] } }
  }
  var begun: [BegunAttempt] {
    flatMap { effect -> [BegunAttempt] in if case .begin(let attempts) = effect { attempts } else { [] } }
  }
  var changes: [LeaseChange] {
    flatMap { effect -> [LeaseChange] in if case .scopes(let changes) = effect { changes } else { [] } }
  }
  var scopes: [String] {
    changes.map { change in
      switch change {
      case .enter(let lease): "enter \(lease.hook)"
      case .exit(let lease): "exit \(lease.hook)"
      }
    }
  }
}

extension Hook {
  static func edge(
    _ id: String, on patterns: String..., run: String = "true", change: (inout Hook) -> Void = { _ in }
  ) -> Hook {
    let edge = Edge(patterns: patterns.map(EventPattern.init), action: .command(.shell(run)))
    var hook = Hook(id: id, trigger: .edge(edge), place: hooksFile)
    hook.fingerprint = run
    change(&hook)
    return hook
  }

  static func webhook(_ id: String, on pattern: String, fingerprint: String = "1") -> Hook {
    let action = Action.webhook(Webhook(url: .literal("https://hooks.example.org/services/T0/secret")))
    var hook = Hook(
      id: id, trigger: .edge(Edge(patterns: [EventPattern(pattern)], action: action)), place: hooksFile)
    hook.fingerprint = fingerprint
    return hook
  }

  static func level(
    _ id: String, while levels: LevelName..., enter: String? = "true", exit: String? = "true", fingerprint: String = "1"
  ) -> Hook {
    let action = LevelAction.scope(
      enter: enter.map { .command(.shell($0)) }, exit: exit.map { .command(.shell($0)) })
    let level = Level(conditions: [.levels(levels)], action: action)
    var hook = Hook(id: id, trigger: .level(level), place: hooksFile)
    hook.fingerprint = fingerprint
    return hook
  }
}

extension TimerCommand {
  static let start = TimerCommand.start(StartOptions())
}

extension Configuration {
  static func of(_ hooks: Hook..., change: (inout Configuration) -> Void = { _ in }) -> Configuration {
    var configuration = Configuration()
    configuration.hooks = hooks
    change(&configuration)
    return configuration
  }
}

extension Timekeeper {
  /// The hook of a delivery that may run; nil where none may.
  func ready(_ id: String) throws -> Hook? {
    var sequencer = Sequencer(progress: Progress(at: nine, days: UTCDays()), host: "h", entropy: 1)
    let idle = TimerSnapshot(
      mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    let event = sequencer.event(.daemonStarted, reason: .auto, timer: idle, at: nine) { _ in }
    guard case .ready(let hook, _) = action(for: Delivery(id: "d", hook: id, event: event, createdAt: nine)) else {
      return nil
    }
    return hook
  }
}
