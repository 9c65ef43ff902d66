// SPDX-License-Identifier: MIT
import LibC

/// One sound of the mix, from the moment that it is wanted until its player is gone.
struct Voice {
  /// How far its player is.
  enum Stage: Equatable {
    case none
    case starting(run: Int, volume: Int)
    /// It plays as loud as it was started.
    case fixed(run: Int)
    /// It takes commands; not heard yet until `isHeard`.
    case live(run: Int, since: Duration, isHeard: Bool)
  }

  /// What is on its way to the loudspeaker when a sound has fallen.
  private static let tail = Duration.milliseconds(300)
  /// From one volume to another, so that it doesn't click.
  private static let volumeChange = Duration.milliseconds(250)

  let number: Int
  var loop: Loop
  var supervision = LoopSupervision()
  var stage = Stage.none
  /// 0 to 1, as an angle: two that cross are together as loud as one.
  var share = Ramp(0)
  var volume: Ramp
  /// The volume that its player was told last.
  var told = 0.0
  var isLeaving = false
  /// It falls when the next sound is heard, or then.
  var staysUntil: Duration?

  init(number: Int, loop: Loop) {
    self.number = number
    self.loop = loop
    volume = Ramp(Double(loop.volume))
  }

  /// The run of a player that takes commands.
  var liveRun: Int? {
    if case .live(let run, _, _) = stage { run } else { nil }
  }

  var isLive: Bool { liveRun != nil }

  /// Whether it is neither heard nor about to be.
  var isGone: Bool { isLeaving && supervision.isSilent }

  func isMoving(at now: Duration) -> Bool {
    guard case .live(_, _, let isHeard) = stage else { return false }
    return !isHeard || isLeaving || share.isMoving(at: now) || volume.isMoving(at: now)
  }

  /// Whether it may be ended without anybody hearing it end, or there is no other way.
  func hasFallen(at now: Duration) -> Bool {
    guard case .live(_, _, true) = stage, loop.fade > .zero else { return true }
    return staysUntil == nil && (share.rest(at: now) ?? .zero) >= Self.tail
  }

  /// What a player has to be told to be as loud as this, `duck` being an angle as `share` is.
  func level(duck: Ramp, at now: Duration) -> Double {
    let amplitude = Self.amplitude(share.value(at: now)) * Self.amplitude(duck.value(at: now))
    // Players' volumes are the cube roots of amplitudes.
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

  /// Has it fall within `limit`.
  mutating func hurry(_ limit: Duration, at now: Duration) {
    loop.fade = min(loop.fade, limit)
    if isLeaving { fall(at: now) }
  }

  /// Takes another volume or fade of the same sound, which goes on as it was shuffled.
  mutating func take(_ wish: Loop, at now: Duration) {
    let tracks = loop.tracks
    loop = wish
    loop.tracks = tracks
    guard volume.target != Double(wish.volume) else { return }
    volume.move(to: Double(wish.volume), in: min(loop.fade, Self.volumeChange), at: now)
  }

  private static func amplitude(_ angle: Double) -> Double { angle >= 1 ? 1 : max(0, sin(angle * .pi / 2)) }
}
