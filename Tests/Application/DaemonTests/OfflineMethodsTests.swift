// SPDX-License-Identifier: MIT
import ControlProtocol
import Dispatching
import Events
import Foundation
import Journal
import Paths
import TestSupport
import Testing
import TimerEngine

@testable import Daemon

/// What `segue status` says while no daemon runs.
@Suite struct OfflineMethodsTests {
  private let folder: TemporaryFolder
  private let paths: Paths

  init() throws {
    folder = try TemporaryFolder()
    paths = Paths(environment: [
      "HOME": folder.path, "XDG_STATE_HOME": folder.path + "/state", "XDG_CONFIG_HOME": folder.path + "/config",
    ])
    try FileManager.default.createDirectory(atPath: paths.state, withIntermediateDirectories: true)
  }

  /// A journal as a daemon leaves it whose timer came to rest so long ago.
  private func leave(since age: Duration, _ change: (inout TimerState) -> Void) throws {
    let clock = ClockReading.current()
    var state = DaemonState.new(clock: clock, days: UTCDays(), host: "h")
    state.timer.since = clock.wall - age
    state.timer.now = clock.wall - age
    change(&state.timer)
    var commit = Commit(at: clock.wall)
    commit.state = try JSON.line(state)
    try Journal(path: paths.journal).commit(commit)
  }

  private func status() async throws -> Status { try await OfflineMethods(paths: paths).status() }

  @Test(arguments: [Phase.shortBreak, .longBreak]) func `a break that is due is shown`(_ phase: Phase) async throws {
    try leave(since: .minutes(10)) {
      $0.status = .idle(next: phase)
      $0.roundCompleted = 3
    }
    let status = try await status()
    #expect(!status.daemon)
    #expect(status.state == .idle)
    #expect(status.next.phase == phase)
    #expect(status.round.completed == 3)
  }

  @Test func `a round that was left for too long has expired`() async throws {
    try leave(since: .hours(3)) {
      $0.status = .idle(next: .shortBreak)
      $0.roundCompleted = 3
    }
    let status = try await status()
    #expect(status.next.phase == .focus)
    #expect(status.round.completed == 0)
  }

  /// A focus of 25 minutes that began so long ago.
  private func focus(_ ago: Duration) -> Session {
    Session(
      id: "019b8c2f-5a20-7b1e-a2a5-4f4c9a3d7e11", phase: .focus, task: "write", planned: .minutes(25),
      startedAt: ClockReading.current().wall - ago)
  }

  @Test(arguments: [10, 40]) func `a focus that was on waits for the next daemon`(minutes: Int) async throws {
    let focus = focus(.minutes(minutes))
    try leave(since: .minutes(30)) { $0.status = .running(focus) }
    let status = try await status()
    #expect(!status.daemon && status.state == .idle && status.session == nil)
    let waiting = try #require(status.waiting)
    #expect(waiting.session.task == "write")
    #expect(waiting.state == .running)
    #expect(waiting.deadline?.instant == focus.startedAt + .minutes(25))
    #expect((0...1).contains(waiting.session.elapsed - Int64(min(minutes, 25) * 60)))
  }

  @Test func `a paused focus waits without an end`() async throws {
    var focus = focus(.minutes(10))
    focus.segments[0].end = focus.startedAt + .minutes(4)
    try leave(since: .minutes(5)) { $0.status = .paused(focus) }
    let waiting = try #require(try await status().waiting)
    #expect(waiting.state == .paused && waiting.deadline == nil && waiting.session.elapsed == 240)
  }

  @Test func `without a journal everything is new`() async throws {
    let status = try await status()
    #expect(status.next.phase == .focus)
    #expect(status.round.completed == 0)
  }
}
