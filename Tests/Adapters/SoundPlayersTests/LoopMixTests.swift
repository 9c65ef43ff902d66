// SPDX-License-Identifier: MIT
import ControlProtocol
import Players
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

/// Decisions about voices and volumes, without any player.
@Suite struct LoopMixTests {
  private static let fade = Duration.seconds(2)
  private let water = Loop(file: "/water", volume: 40, fade: fade)
  private let bowls = Loop(file: "/bowls", volume: 40, fade: fade)
  private let rain = Loop(file: "/rain", volume: 40, fade: fade)
  private let death = PlayerExit(isClean: false, cause: .text("gone"))
  private let mpv = Player(.mpv, path: "/mpv")

  /// The mix with a clock of its own, and with players that obey at once.
  private struct Room {
    var mix = LoopMix()
    var now = Duration.zero
    var live: [LoopMix.Run: String] = [:]
    var volumes: [LoopMix.Run: Double] = [:]
    var started: [String] = []
    var control = VolumeControl.live
    /// The most simultaneous players of one sound, and of all.
    var mostOfOne = 0
    var most = 0
    let player: Player

    mutating func tell(_ input: LoopMix.Input) {
      var inputs = [input]
      while !inputs.isEmpty {
        for effect in mix.handle(inputs.removeFirst(), at: now) {
          switch effect {
          case .start(let start, let run):
            live[run] = start.loop.file
            volumes[run] = start.level
            started.append(start.loop.file)
            inputs.append(.started(run, control))
            if control == .live { inputs.append(.heard(run)) }
          case .end(let run):
            live[run] = nil
            volumes[run] = nil
            let exit = PlayerExit(isClean: false, cause: .text(""))
            inputs.append(
              .news(voice: run.voice, .exited(run: run.number, player: player, exit, after: .seconds(60))))
          case .set(let volume, let run): volumes[run] = volume
          case .wait, .report: break
          }
        }
        most = max(most, live.count)
        for file in Set(live.values) { mostOfOne = max(mostOfOne, live.values.filter { $0 == file }.count) }
      }
    }

    mutating func pass(_ time: Duration) {
      let end = now + time
      while now < end {
        now += .milliseconds(20)
        tell(.tick)
      }
    }

    /// The amplitude of a sound, as a share of its wanted amplitude.
    func share(_ file: String, of volume: Double = 40) -> Double {
      guard let run = live.first(where: { $0.value == file })?.key, let level = volumes[run] else { return 0 }
      let share = level / volume
      return share * share * share
    }
  }

  private func room(_ control: VolumeControl = .live) -> Room {
    var room = Room(player: mpv)
    room.control = control
    return room
  }

  @Test func `a sound rises from nothing, evenly and without a step`() {
    var room = room()
    room.tell(.desired(water))
    #expect(room.share("/water") == 0)
    var last = 0.0
    for _ in 0..<100 {
      room.pass(.milliseconds(20))
      let share = room.share("/water")
      #expect(share >= last && share - last < 0.02)
      last = share
    }
    #expect(abs(last - 1) < 1e-9)
    #expect(!room.mix.isMoving(at: room.now))
  }

  @Test func `two that cross are together as loud as one, all the time`() {
    var room = room()
    room.tell(.desired(water))
    room.pass(.seconds(3))
    room.tell(.desired(bowls))
    for _ in 0..<100 {
      room.pass(.milliseconds(20))
      let power = room.share("/water") * room.share("/water") + room.share("/bowls") * room.share("/bowls")
      #expect(abs(power - 1) < 0.01)
    }
    #expect(room.live.count == 2)
    room.pass(.milliseconds(320))
    #expect(Array(room.live.values) == ["/bowls"])
  }

  @Test func `silence comes in its time, and the player ends after it`() {
    var room = room()
    room.tell(.desired(water))
    room.pass(.seconds(3))
    #expect(!room.mix.isFading)
    room.tell(.desired(nil))
    room.pass(.seconds(1))
    #expect(abs(room.share("/water") - 0.7071) < 0.01 && room.mix.isFading)
    room.pass(.seconds(1))
    #expect(room.share("/water") == 0 && room.live.count == 1)
    room.pass(.milliseconds(320))
    #expect(room.live.isEmpty && room.mix.isSilent && !room.mix.isFading)
  }

  @Test func `what gives way to another sound, or can't grow quieter, doesn't fade out`() {
    var room = room()
    room.tell(.desired(water))
    room.pass(.seconds(3))
    room.tell(.desired(bowls))
    room.pass(.seconds(1))
    #expect(room.live.count == 2 && !room.mix.isFading)
    var fixed = self.room(.atStart)
    fixed.tell(.desired(water))
    fixed.pass(.seconds(3))
    fixed.tell(.desired(nil))
    #expect(!fixed.mix.isFading)
  }

  @Test func `what is wanted again while it falls rises from where it is, in the same player`() {
    var room = room()
    room.tell(.desired(water))
    room.pass(.seconds(3))
    room.tell(.desired(nil))
    room.pass(.seconds(1))
    let before = room.share("/water")
    room.tell(.desired(water))
    #expect(abs(room.share("/water") - before) < 0.001)
    room.pass(.seconds(1))
    #expect(room.share("/water") == 1)
    #expect(room.started == ["/water"])
  }

  @Test func `there and back again while they cross, no sound is there twice`() {
    var room = room()
    room.tell(.desired(water))
    room.pass(.seconds(3))
    for _ in 0..<5 {
      room.tell(.desired(bowls))
      room.pass(.milliseconds(300))
      room.tell(.desired(water))
      room.pass(.milliseconds(300))
    }
    room.pass(.seconds(3))
    #expect(Array(room.live.values) == ["/water"])
    #expect(room.mostOfOne == 1 && room.most == 2)
  }

  @Test func `whoever turns the knob fast never hears more than two, and the last one stays`() {
    var room = room()
    for step in 0..<60 {
      room.tell(.desired([water, bowls, rain, nil][step % 4]))
      if step % 3 == 0 { room.pass(.milliseconds(100)) }
    }
    room.tell(.desired(rain))
    room.pass(.seconds(5))
    #expect(Array(room.live.values) == ["/rain"])
    #expect(room.share("/rain") == 1)
    #expect(room.most == 2 && room.mostOfOne == 1)
  }

  @Test func `the sound before stays until the next one is heard`() throws {
    var mix = LoopMix()
    _ = mix.handle(.desired(water), at: .zero)
    let first = LoopMix.Run(voice: 1, number: 1)
    _ = mix.handle(.started(first, .live), at: .zero)
    _ = mix.handle(.heard(first), at: .zero)
    _ = mix.handle(.tick, at: .seconds(3))
    _ = mix.handle(.desired(bowls), at: .seconds(3))
    let second = LoopMix.Run(voice: 2, number: 1)
    _ = mix.handle(.started(second, .live), at: .seconds(3))
    // A player that takes time to open a device.
    #expect(mix.handle(.tick, at: .seconds(4)) == [])
    #expect(mix.handle(.heard(second), at: .seconds(4)) == [])
    guard case .set(let falling, first)? = mix.handle(.tick, at: .seconds(5)).first else {
      Issue.record("nothing falls")
      return
    }
    #expect(falling < 40)
  }

  @Test func `where the next one can't be played, the one before falls all the same`() {
    var mix = LoopMix()
    _ = mix.handle(.desired(water), at: .zero)
    let first = LoopMix.Run(voice: 1, number: 1)
    _ = mix.handle(.started(first, .live), at: .zero)
    _ = mix.handle(.heard(first), at: .zero)
    _ = mix.handle(.desired(bowls), at: .seconds(3))
    _ = mix.handle(.news(voice: 2, .unavailable(run: 1, .noneFound)), at: .seconds(3))
    _ = mix.handle(.tick, at: .seconds(5))
    #expect(mix.handle(.tick, at: .seconds(6)).contains(.end(first)))
  }

  @Test func `a chime is heard over it, and then it comes back`() {
    var room = room()
    room.tell(.desired(water))
    room.pass(.seconds(3))
    room.tell(.ducked(true))
    room.pass(.milliseconds(400))
    #expect((0.25...0.35).contains(room.share("/water")))
    room.tell(.ducked(false))
    room.pass(.milliseconds(400))
    #expect(room.share("/water") == 1)
  }

  @Test func `another volume is reached in small steps`() {
    var room = room()
    room.tell(.desired(water))
    room.pass(.seconds(3))
    var loud = water
    loud.volume = 90
    room.tell(.desired(loud))
    #expect(room.share("/water", of: 90) < 0.1)
    room.pass(.milliseconds(260))
    #expect(room.share("/water", of: 90) == 1)
    #expect(room.started == ["/water"])
  }

  @Test func `a player without commands is never beside another: it ends, and then the next begins`() {
    var room = room(.atStart)
    room.tell(.desired(water))
    room.tell(.desired(bowls))
    room.pass(.seconds(1))
    var loud = bowls
    loud.volume = 70
    room.tell(.desired(loud))
    #expect(room.started == ["/water", "/bowls", "/bowls"])
    room.tell(.desired(nil))
    #expect(room.live.isEmpty)
    #expect(room.most == 1)
  }

  @Test func `a player that can't be told a volume isn't started anew for one`() {
    var room = room(.none)
    room.tell(.desired(water))
    var loud = water
    loud.volume = 70
    room.tell(.desired(loud))
    #expect(room.started == ["/water"])
  }

  @Test func `one that died rises again from nothing, and on its way out stays dead`() {
    var mix = LoopMix()
    _ = mix.handle(.desired(water), at: .zero)
    let run = LoopMix.Run(voice: 1, number: 1)
    _ = mix.handle(.started(run, .live), at: .zero)
    _ = mix.handle(.heard(run), at: .zero)
    let effects = mix.handle(
      .news(voice: 1, .exited(run: 1, player: mpv, death, after: .seconds(60))), at: .seconds(60))
    guard case .wait(.seconds(1), voice: 1, let number)? = effects.first else {
      Issue.record("\(effects)")
      return
    }
    guard
      case .start(let start, let next)? = mix.handle(.news(voice: 1, .waited(number)), at: .seconds(61)).first
    else { return }
    #expect(start.level == 0 && start.rise == .seconds(2))
    _ = mix.handle(.started(next, .live), at: .seconds(61))
    _ = mix.handle(.heard(next), at: .seconds(61))
    _ = mix.handle(.desired(nil), at: .seconds(64))
    let left = mix.handle(
      .news(voice: 1, .exited(run: next.number, player: mpv, death, after: .seconds(3))), at: .seconds(65))
    #expect(left == [] && mix.isSilent)
  }

  @Test func `a folder goes on with its next file, and each end of a file is no failure`() {
    var mix = LoopMix()
    let folder = Loop(file: "/music", volume: 40, fade: .seconds(2), tracks: ["/a", "/b", "/c"])
    let ffplay = Player(.ffplay, path: "/ffplay")
    var effects = mix.handle(.desired(folder), at: .zero)
    var tracks: [Int] = []
    var rises: [Duration] = []
    for _ in 0..<4 {
      guard case .start(let start, let run)? = effects.first else { break }
      tracks.append(start.track)
      rises.append(start.rise)
      _ = mix.handle(.started(run, .atStart), at: .zero)
      let end = PlayerExit(isClean: true, cause: .text(""))
      effects = mix.handle(
        .news(voice: 1, .exited(run: run.number, player: ffplay, end, after: .seconds(200))), at: .seconds(200))
    }
    #expect(tracks == [0, 1, 2, 3])
    #expect(rises == [.seconds(2), .zero, .zero, .zero])
  }

  @Test func `everything falls within a second at the end, however long a fade is`() {
    var room = room()
    var slow = water
    slow.fade = .seconds(30)
    room.tell(.desired(slow))
    room.pass(.seconds(31))
    room.tell(.desired(nil))
    room.pass(.seconds(1))
    room.tell(.closed)
    room.pass(.milliseconds(1_400))
    #expect(room.live.isEmpty)
  }
}
