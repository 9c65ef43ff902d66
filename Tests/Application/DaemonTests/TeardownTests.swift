// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Journal
import Logging
import Paths
import TestSupport
import Testing
import TimerEngine

@testable import Daemon

/// Real exits out of a real journal, without any daemon.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct TeardownTests {
  private let folder: TemporaryFolder
  private let paths: Paths
  private let variables: [String: String]

  init() throws {
    folder = try TemporaryFolder()
    variables = ["HOME": folder.path, "PATH": "/usr/bin:/bin", "XDG_STATE_HOME": folder.path + "/state"]
    paths = Paths(environment: variables)
    try FileManager.default.createDirectory(atPath: paths.restore, withIntermediateDirectories: true)
  }

  private func run() async -> Int32 {
    let logger = Logger(label: "test") { _ in RecordedLog(lines: Recorded()) }
    return await Teardown(paths: paths, environment: variables, holdsLock: false, logger: logger).run()
  }

  private func leave(_ exits: [String: String]) async throws {
    let journal = try Journal(path: paths.journal)
    var sequencer = Sequencer(progress: Progress(at: nine, days: UTCDays()), host: "h", entropy: 1)
    let timer = TimerSnapshot(
      mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    var commit = Commit(at: nine)
    commit.events = [sequencer.event(.daemonStarted, reason: .auto, timer: timer, at: nine) { _ in }]
    for (hook, command) in exits {
      let exit = StoredAction(
        .command(.shell(command)), of: .level(hook, while: .focus), in: Hooks.Configuration())
      commit.leases.append(
        Lease(id: "lease-\(hook)", hook: hook, fingerprint: "1", exit: exit, event: commit.events[0], since: nine))
    }
    try journal.commit(commit)
  }

  @Test func `without a journal there is nothing to do`() async {
    #expect(await run() == 0)
    #expect(!FileManager.default.fileExists(atPath: paths.journal))
  }

  @Test func `every lease is exited with what its enter left`() async throws {
    let restored = folder.path + "/restored"
    try await leave(["volume": "cat \"$SEGUE_RESTORE\" > \(restored); echo $SEGUE_SCOPE >> \(restored)"])
    try "40\n".write(toFile: paths.restore + "/lease-volume", atomically: true, encoding: .utf8)
    #expect(await run() == 0)
    #expect(try String(contentsOfFile: restored, encoding: .utf8) == "40\nexit\n")
    #expect(!FileManager.default.fileExists(atPath: paths.restore + "/lease-volume"))
    let journal = try Journal(path: paths.journal)
    #expect(try journal.leases() == [:])
    #expect(try journal.deliveries(hook: "volume", limit: 9).map(\.0.state) == [.succeeded])
  }

  @Test func `what fails stays leased and does not hinder others`() async throws {
    try await leave(["bad": "exit 3", "good": "true"])
    #expect(await run() == 1)
    let left = try Journal(path: paths.journal).leases()
    #expect(left.keys.sorted() == ["bad"])
    #expect(left["bad"]?.state == .exitFailed)
    #expect(left["bad"]?.failures == 1)
  }

  @Test func `a running daemon is left alone`() async throws {
    try await leave(["a": "true"])
    let lock = try LockFile(paths)
    #expect(await run() == 1)
    #expect(throws: DaemonError.self) { try LockFile(paths) }
    withExtendedLifetime(lock) {}
    #expect(try Journal(path: paths.journal).leases().count == 1)
  }
}
