// SPDX-License-Identifier: MIT
import ControlProtocol
import Dispatching
import Events
import Hooks
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

/// Changes that no event belongs to once weren't pushed, and a project's sound wasn't named.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ToldToSubscribersTests {
  private func statuses(_ effects: [Effect]) -> [Status] {
    effects.compactMap { if case .status(let status) = $0 { status } else { nil } }
  }

  /// After one pomodoro, the break due.
  private func breakDue() async throws -> Desk {
    let desk = try await Desk.begun(.of { $0.timer.autoStart = .none })
    try await desk.tell(.start)
    desk.clock.pass(.minutes(25))
    await #expect(throws: TimerRefusal.self) { try await desk.tell(.resume) }
    let status = await desk.timekeeper.status()
    #expect(status.state == .idle)
    #expect(status.next.phase == .shortBreak)
    #expect(status.round.completed == 1)
    return desk
  }

  @Test func `skipping a break that is due pushes the status`() async throws {
    let desk = try await breakDue()
    let effects = try await desk.tell(.skip())
    #expect(effects.types == [])
    #expect(statuses(effects).map(\.next.phase) == [.focus])
    // And it is kept.
    let again = try await Desk.begun(.of { $0.timer.autoStart = .none }, like: desk)
    #expect(await again.timekeeper.status().next.phase == .focus)
  }

  @Test func `resetting in idle pushes the status`() async throws {
    let desk = try await breakDue()
    let effects = try await desk.tell(.reset())
    #expect(effects.types == [])
    #expect(statuses(effects).map(\.round.completed) == [0])
    let second = try await desk.tell(.reset())
    #expect(statuses(second).isEmpty)
  }

  @Test(arguments: [("p", "waterfall"), ("", "meditation")])
  func `a change of the volume names the sound of the project`(_ project: String, _ sound: String) async throws {
    let desk = try await Desk.begun(
      .of {
        $0.ambient.sound = .bundled("meditation")
        $0.projects["p"] = Project(ambient: .bundled("waterfall"))
      })
    try await desk.tell(.start(StartOptions(project: project)))
    let effects = try await desk.after { try $0.choose(sound: nil, volume: 20) }
    #expect(effects.types == ["sound.changed"])
    #expect(effects.events.first?.data.sound == sound)
    #expect(
      effects.contains {
        if case .sound(Play(sound: .bundled(sound), volume: 20, fade: .seconds(2))) = $0 { true } else { false }
      })
  }
}
