// SPDX-License-Identifier: MIT
import ControlProtocol
import Hooks
import Players
import TestSupport
import Testing
import TimerEngine

@testable import Daemon

/// Why a sound can't be had is told for as long as it is the one that is wanted.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct SoundProblemTests {
  private let gone = Sound.file("/gone")
  private let why = DeliveryReason.sound(.missing(path: "/gone"))

  private func told(_ desk: Desk) async -> DeliveryReason? { await desk.timekeeper.status().soundReason }

  @Test func `what can't be had is told while it is chosen`() async throws {
    let desk = try await Desk.begun()
    try await desk.timekeeper.choose(sound: "/gone", volume: nil)
    #expect(await told(desk) == nil)
    let effects = try await desk.after { [gone, why] in $0.hear(problem: why, of: gone) }
    #expect(effects.contains { if case .status(let status) = $0 { status.soundReason == why } else { false } })
    #expect(await told(desk) == why)
    #expect(await desk.timekeeper.problem(of: [.off, gone]) == why)
    // The same again is no news.
    let later = try await desk.after { [gone, why] in $0.hear(problem: why, of: gone) }
    #expect(later.isEmpty)
    try await desk.timekeeper.choose(sound: "rain", volume: nil)
    await desk.timekeeper.hear(problem: nil, of: .bundled("rain"))
    #expect(await told(desk) == nil)
    try await desk.timekeeper.choose(sound: "/gone", volume: nil)
    #expect(await told(desk) == why)
    await desk.timekeeper.hear(problem: nil, of: gone)
    #expect(await told(desk) == nil)
  }

  @Test func `what a hook plays is told of, too, while it is wanted`() async throws {
    let level = Level(conditions: [.levels([.focus])], action: .play(Play(sound: gone)))
    let hook = Hook(id: "music", trigger: .level(level), place: Place(file: "hooks.yml", line: 1, column: 1))
    let desk = try await Desk.begun(.of(hook))
    try await desk.tell(.start)
    await desk.timekeeper.hear(problem: why, of: gone)
    #expect(await told(desk) == why)
    try await desk.tell(.stop(keep: false))
    #expect(await told(desk) == nil)
  }
}
