// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import TimerEngine

/// The daemon's state besides its rows: stored whole with every commit.
struct DaemonState: Codable, Hashable, Sendable {
  var timer: TimerState
  var sequencer: Sequencer
  var sound = SoundChoice()
  /// The clocks at the time of storing.
  var clock: ClockReading
  /// Hooks whose receiver reported that it is permanently gone, or whose service crashes, with their revision at that time.
  var switchedOff: [String: String] = [:]
  /// The time of a person's last timer command that `segue undo` cannot undo.
  var unlisted: Instant?
  /// The source of identifiers and jitter.
  var entropy: UInt64

  init(timer: TimerState, sequencer: Sequencer, clock: ClockReading, entropy: UInt64) {
    self.timer = timer
    self.sequencer = sequencer
    self.clock = clock
    self.entropy = entropy
  }

  /// An empty state that begins at `clock`.
  static func new(clock: ClockReading, days: some Days, host: String) -> DaemonState {
    let seed = UInt64.random(in: .min ... .max)
    let timer = TimerState(at: clock.wall, entropy: seed)
    let sequencer = Sequencer(progress: Progress(at: clock.wall, days: days), host: host, entropy: seed &+ 1)
    return DaemonState(timer: timer, sequencer: sequencer, clock: clock, entropy: seed &+ 2)
  }

  /// Returns the switched-off hooks: those whose revision has not changed since.
  func switchedOff(in configuration: Configuration) -> Set<String> {
    Set(switchedOff.filter { configuration.hook($0.key)?.revision == $0.value }.keys)
  }

  func isSwitchedOff(_ hook: Hook) -> Bool { switchedOff[hook.id] == hook.revision }

  mutating func switchOff(_ hook: Hook) { switchedOff[hook.id] = hook.revision }

  /// Returns the context of `while` hooks for the timer at `instant`.
  func situation(
    of timer: TimerSnapshot, at instant: Instant, days: any Days, expressions: Expressions
  ) -> StateSituation {
    var progress = sequencer.progress
    // The end of a day may not have been noticed yet, because no other event happened since.
    progress.turn(to: instant, days: days)
    return expressions.situation(
      timer: timer, today: progress.today, goals: progress.info, host: sequencer.host, at: instant)
  }

  /// Returns an identifier for a delivery, a lease or a step. `number` is its place among those of the same instant.
  mutating func newID(at instant: Instant, number: Int? = nil) -> String {
    var generator = SplitMix64(state: entropy)
    defer { entropy = generator.state }
    return UUIDv7.make(at: instant, number: number, using: &generator)
  }
}
