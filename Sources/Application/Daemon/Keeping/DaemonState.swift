// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import Messages
import TimerEngine

/// Everything that the daemon knows besides its rows: stored whole with every commit.
struct DaemonState: Codable, Hashable, Sendable {
  var timer: TimerState
  var sequencer: Sequencer
  var sound = SoundChoice()
  /// The clocks when it was stored.
  var clock: ClockReading
  /// Hooks whose receiver said that it is gone for good, or whose service crashes, with the revision that they then had.
  var switchedOff: [String: String] = [:]
  /// When a person last told the timer something that `segue undo` can't undo.
  var unlisted: Instant?
  /// Where identifiers and jitter come from.
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

  /// Hooks that are switched off: those that are in the file as they were when that happened.
  func switchedOff(in configuration: Configuration) -> Set<String> {
    Set(switchedOff.filter { configuration.hook($0.key)?.revision == $0.value }.keys)
  }

  func isSwitchedOff(_ hook: Hook) -> Bool { switchedOff[hook.id] == hook.revision }

  mutating func switchOff(_ hook: Hook) { switchedOff[hook.id] = hook.revision }

  /// What `while` hooks see of the timer at `instant`.
  func situation(
    of timer: TimerSnapshot, at instant: Instant, days: any Days, expressions: Expressions
  ) -> StateSituation {
    var progress = sequencer.progress
    // A day that is over may not have been noticed yet: nothing else happened since.
    progress.turn(to: instant, days: days)
    return expressions.situation(
      timer: timer, today: progress.today, goals: progress.info, host: sequencer.host, at: instant)
  }

  /// An identifier for a delivery, a lease or a step.
  mutating func newID(at instant: Instant) -> String {
    var generator = SplitMix64(state: entropy)
    defer { entropy = generator.state }
    return UUIDv7.make(at: instant, using: &generator)
  }
}

extension Hook {
  /// Why it is where it is switched off by itself, and what mends that.
  var switchedOffText: String { English().hooks(.switchedOff(isService: usesService)) }
}
