// SPDX-License-Identifier: MIT
import Events

/// What the demo does besides watching, and how long after which event: pure.
struct Director {
  enum Act: Hashable {
    case start, strike, pause, resume, again
    /// Looks who might be the player of the focus that began.
    case lookForPlayer
    /// Looks again whether it still plays: a player without a device doesn't live that long. One that wasn't there yet
    /// gets another chance, unless it `isLast`.
    case confirmPlayer(isLast: Bool)
    /// From here on the player has to end.
    case expectSilence
    /// Looks whether it is gone; `isLast` won't be repeated.
    case lookForSilence(isLast: Bool)
  }

  typealias Cue = (delay: Duration, act: Act)

  private var focuses = 0
  private var breaks = 0
  /// Whether the round is over.
  private(set) var isOver = false

  /// What begins it all.
  static let first: [Cue] = [(.milliseconds(300), .start)]

  private static let playing: [Cue] = [
    (.milliseconds(700), .lookForPlayer), (.milliseconds(1900), .confirmPlayer(isLast: false)),
    (.milliseconds(2800), .confirmPlayer(isLast: true)),
  ]
  private static let silence: [Cue] = [
    (.zero, .expectSilence), (.milliseconds(300), .lookForSilence(isLast: false)),
    (.milliseconds(1000), .lookForSilence(isLast: false)), (.milliseconds(4200), .lookForSilence(isLast: true)),
  ]

  /// What is to be done because of an event.
  mutating func take(_ type: EventType) -> [Cue] {
    switch type {
    case .focusStarted:
      focuses += 1
      return Self.playing + [(.seconds(3), focuses == 1 ? .strike : .pause)]
    case .focusPaused: return Self.silence + [(.seconds(2), .resume)]
    case .focusResumed: return Self.playing
    case .focusCompleted: return Self.silence
    case .breakCompleted:
      breaks += 1
      isOver = breaks == DemoFiles.pomodoros
      return isOver ? [] : [(.seconds(1), .again)]
    default: return []
    }
  }

  /// The events of such a round.
  static let expected: [EventType] = [
    .focusStarted, .strikeAdded, .focusEnding, .focusCompleted, .breakStarted, .breakCompleted,
    .focusStarted, .focusPaused, .focusResumed, .focusEnding, .focusCompleted, .roundCompleted, .breakStarted,
    .breakCompleted,
  ]
}
