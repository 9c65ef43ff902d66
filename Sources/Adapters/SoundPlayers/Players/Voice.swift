// SPDX-License-Identifier: MIT
import LibC

/// One sound of the mix, from the request until its player has ended.
struct Voice {
  /// The state of its player.
  enum Stage: Equatable {
    case none
    case starting(run: Int, volume: Int)
    /// It plays with the volume of its start.
    case fixed(run: Int)
    /// It accepts commands, but isn't heard until `isHeard`.
    case live(run: Int, since: Duration, isHeard: Bool)
  }

  /// The buffered sound that is still played after a sound has faded out.
  private static let tail = Duration.milliseconds(300)
  /// The duration of a change of volume, so that it doesn't click.
  private static let volumeChange = Duration.milliseconds(250)

  let number: Int
  var loop: Loop
  var supervision = LoopSupervision()
  var stage = Stage.none
  /// 0 to 1, as an angle: two crossing sounds are together as loud as one.
  var share = Ramp(0)
  var volume: Ramp
  /// The last volume that its player was sent.
  var told = 0.0
  var isLeaving = false
  /// It falls when the next sound is heard, or at this time.
  var staysUntil: Duration?

  init(number: Int, loop: Loop) {
    self.number = number
    self.loop = loop
    volume = Ramp(Double(loop.volume))
  }

  /// The run of a player with commands.
  var liveRun: Int? {
    if case .live(let run, _, _) = stage { run } else { nil }
  }

  var isLive: Bool { liveRun != nil }

  /// Whether it is neither heard nor about to be heard.
  var isGone: Bool { isLeaving && supervision.isSilent }

  func isMoving(at now: Duration) -> Bool {
    guard case .live(_, _, let isHeard) = stage else { return false }
    return !isHeard || isLeaving || share.isMoving(at: now) || volume.isMoving(at: now)
  }

  /// Whether it may end without an audible cut, or can't fade.
  func hasFallen(at now: Duration) -> Bool {
    guard case .live(_, _, true) = stage, loop.fade > .zero else { return true }
    return staysUntil == nil && (share.rest(at: now) ?? .zero) >= Self.tail
  }

  /// The level for the player's command. `duck` is an angle, like `share`.
  func level(duck: Ramp, at now: Duration) -> Double {
    let amplitude = Self.amplitude(share.value(at: now)) * Self.amplitude(duck.value(at: now))
    // The volumes of players are the cube roots of amplitudes.
    return volume.value(at: now) * cbrt(amplitude)
  }

  mutating func rise(at now: Duration) {
    isLeaving = false
    staysUntil = nil
    share.move(to: 1, in: loop.fade, at: now)
  }

  mutating func leave(staysUntil: Duration?, at now: Duration) {
    isLeaving = true
    self.staysUntil = staysUntil
    if staysUntil == nil { fall(at: now) }
  }

  mutating func fall(at now: Duration) {
    staysUntil = nil
    share.move(to: 0, in: loop.fade, at: now)
  }

  /// Makes it fall within `limit`.
  mutating func hurry(_ limit: Duration, at now: Duration) {
    loop.fade = min(loop.fade, limit)
    if isLeaving { fall(at: now) }
  }

  /// Takes another volume or fade of the same sound, which keeps its shuffled order.
  mutating func take(_ wish: Loop, at now: Duration) {
    let tracks = loop.tracks
    loop = wish
    loop.tracks = tracks
    guard volume.target != Double(wish.volume) else { return }
    volume.move(to: Double(wish.volume), in: min(loop.fade, Self.volumeChange), at: now)
  }

  private static func amplitude(_ angle: Double) -> Double { angle >= 1 ? 1 : max(0, sin(angle * .pi / 2)) }
}
