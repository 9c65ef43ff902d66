// SPDX-License-Identifier: MIT
import ControlProtocol
import Players
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

@Suite struct LoopSupervisionTests {
  private let mpv = Player(.mpv, path: "/mpv")
  private let paplay = Player(.paplay, path: "/paplay")
  private let water = Loop(file: "/water", volume: 40)
  private let bowls = Loop(file: "/bowls", volume: 40)
  private let death = PlayerExit(isClean: false, cause: .text("no device"))

  private func playing(_ loop: Loop) -> LoopSupervision {
    var supervision = LoopSupervision()
    #expect(supervision.handle(.desired(loop)) == [.start(loop, run: 1)])
    return supervision
  }

  @Test func `starts what is wanted, once, and ends it`() {
    var supervision = playing(water)
    #expect(supervision.handle(.desired(water)) == [])
    #expect(supervision.handle(.desired(nil)) == [.end(run: 1)])
    #expect(supervision.handle(.desired(nil)) == [])
    #expect(supervision.handle(.exited(run: 1, player: mpv, death, after: .seconds(1))) == [])
    #expect(supervision.isSilent)
  }

  @Test func `swaps only when the first one is gone, and to the newest wish`() {
    var supervision = playing(water)
    #expect(supervision.handle(.desired(bowls)) == [.end(run: 1)])
    #expect(supervision.handle(.desired(nil)) == [])
    #expect(supervision.handle(.desired(bowls)) == [])
    #expect(
      supervision.handle(.exited(run: 1, player: mpv, death, after: .zero)) == [.start(bowls, run: 2)])
  }

  @Test func `changes the volume while it plays, or starts anew where that can't be`() {
    var supervision = playing(water)
    let loud = Loop(file: "/water", volume: 90)
    #expect(supervision.handle(.desired(loud)) == [.change(volume: 90, run: 1)])
    #expect(supervision.handle(.fixedVolume(run: 1)) == [.end(run: 1)])
    #expect(supervision.handle(.exited(run: 1, player: mpv, death, after: .zero)) == [.start(loud, run: 2)])
  }

  @Test func `a dead player is started again, later each time, and reported once`() {
    var supervision = playing(water)
    var waits: [Duration] = []
    var reports: [PlayerReport] = []
    var lastStart: LoopSupervision.Effect? = .start(water, run: 1)
    for _ in 0..<9 {
      guard case .start(_, let run)? = lastStart else { break }
      let effects = supervision.handle(.exited(run: run, player: mpv, death, after: .milliseconds(80)))
      for effect in effects {
        if case .report(let report) = effect { reports.append(report) }
        if case .wait(let duration, let number) = effect {
          waits.append(duration)
          lastStart = supervision.handle(.waited(number)).first
        }
      }
    }
    #expect(waits == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { .seconds($0) })
    #expect(reports == [.failing(player: "mpv", file: "/water", .text("no device"))])
  }

  @Test func `a player that lived is started again after a second, without a report`() {
    var supervision = playing(water)
    var run = 1
    for _ in 0..<5 {
      let effects = supervision.handle(.exited(run: run, player: mpv, death, after: .seconds(60)))
      guard case .wait(.seconds(1), let number)? = effects.first, effects.count == 1 else {
        Issue.record("\(effects)")
        return
      }
      guard case .start(water, let next)? = supervision.handle(.waited(number)).first else { return }
      run = next
    }
    #expect(run == 11)
  }

  @Test func `after a report of trouble, it is told when it plays, and a new trouble is told again`() {
    var supervision = playing(water)
    let problem = LoopSupervision.Effect.report(.noPlayer(.noneFound))
    #expect(supervision.handle(.unavailable(run: 1, .noneFound)) == [.wait(.seconds(60), number: 2), problem])
    #expect(supervision.handle(.waited(2)) == [.start(water, run: 3)])
    #expect(supervision.handle(.unavailable(run: 3, .noneFound)) == [.wait(.seconds(60), number: 4)])
    #expect(supervision.handle(.waited(4)) == [.start(water, run: 5)])
    #expect(supervision.handle(.proven(run: 5, player: mpv)) == [.report(.playing(player: "mpv"))])
    #expect(supervision.handle(.proven(run: 5, player: mpv)) == [])
    #expect(supervision.handle(.exited(run: 5, player: mpv, death, after: .seconds(20))).count == 1)
    #expect(supervision.handle(.waited(6)) == [.start(water, run: 7)])
    #expect(supervision.handle(.unavailable(run: 7, .noneFound)) == [.wait(.seconds(60), number: 8), problem])
  }

  @Test func `a new wish doesn't wait for the backoff, a pause ends it`() {
    var supervision = playing(water)
    _ = supervision.handle(.exited(run: 1, player: mpv, death, after: .zero))
    #expect(supervision.handle(.desired(Loop(file: "/water", volume: 5))) == [])
    #expect(supervision.handle(.desired(bowls)) == [.start(bowls, run: 3)])
    #expect(supervision.handle(.waited(2)) == [])
    _ = supervision.handle(.exited(run: 3, player: mpv, death, after: .zero))
    #expect(supervision.handle(.desired(nil)) == [])
    #expect(supervision.handle(.waited(4)) == [])
    #expect(supervision.isSilent)
  }

  @Test func `a player that can't loop is started again at each end`() {
    var supervision = playing(water)
    let end = PlayerExit(isClean: true, cause: .text(""))
    #expect(supervision.handle(.exited(run: 1, player: paplay, end, after: .seconds(64))) == [.start(water, run: 2)])
    #expect(
      supervision.handle(.exited(run: 2, player: paplay, end, after: .milliseconds(20)))
        == [.wait(.seconds(1), number: 3)])
  }

  @Test func `news of an earlier run changes nothing`() {
    var supervision = playing(water)
    _ = supervision.handle(.desired(bowls))
    _ = supervision.handle(.exited(run: 1, player: mpv, death, after: .zero))
    #expect(supervision.handle(.exited(run: 1, player: mpv, death, after: .zero)) == [])
    #expect(supervision.handle(.proven(run: 1, player: mpv)) == [])
    #expect(supervision.handle(.fixedVolume(run: 1)) == [])
    #expect(supervision.handle(.unavailable(run: 1, .noneFound)) == [])
  }
}
