// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// Real faults under a real daemon. It stays up, says why, loses nothing, and goes on when the fault is over.
@Suite(.daemon, .faultTable)
struct FaultTests {
  private static func yaml(focus: String = "10m") -> String {
    """
    timer: { focus: \(focus), short-break: 10m }
    hooks:
      trace: { on: [strike.added, focus.completed], run: 'echo $SEGUE_SEQUENCE >> ~/trace' }
      scope: { while: focus, enter: 'echo on >> ~/scope', exit: 'echo off >> ~/scope' }

    """
  }

  /// Whatever was accepted is in the events without a gap, and was acted on once; returns how many were. One that has
  /// failed to start twice may wait for minutes: it is still to come.
  @discardableResult
  private func expectNothingLost(_ peer: ControlPeer, _ home: TemporaryHome, accepted: Int) async throws -> Int {
    let deliveries = try await peer.until("what was accepted") { mirror -> [DeliveryRecord]? in
      let all = mirror.deliveries(of: "trace")
      let areSettled = all.allSatisfy { delivery in
        let failures = delivery.state == "pending" ? delivery.attempts.last?.number ?? 0 : 0
        return delivery.state == "succeeded" || failures > 1
      }
      return all.count == accepted && areSettled ? all : nil
    }
    let events = try await peer.call(.events, as: [Event].self)
    #expect(events.map(\.number) == Array(1...UInt64(events.count)))
    let wanted = events.filter { [.strikeAdded, .focusCompleted].contains($0.type) }.map(\.number)
    #expect(wanted == deliveries.compactMap { UInt64($0.event.sequence) })
    let done = deliveries.filter { $0.state == "succeeded" }.compactMap { UInt64($0.event.sequence) }
    #expect(home.lines("trace").compactMap { UInt64($0) }.sorted() == done)
    return done.count
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a file system takes root"))
  func `without space commands are refused, and a phase ends all the same`() async throws {
    let home = try TemporaryHome(Self.yaml(focus: "20s"))
    let disk = try await Mount(home, at: "state", mebibytes: 16)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    try await peer.timer(.strike)
    try await peer.delivery(of: "trace")
    let worker = try await peer.workerPID()
    try disk.fill()
    var strikes = 1
    var refusal: ControlError?
    // The log of commits has some room of its own.
    while refusal == nil, strikes < 2000 {
      do {
        try await peer.timer(.strike)
        strikes += 1
      } catch let error as ControlError { refusal = error }
    }
    #expect(refusal?.message.contains("no space left") == true)
    let problem = try await peer.journalProblem()
    let ended = try await peer.event(.focusCompleted)
    #expect(lateness(ended) < latestInCompany)
    #expect(try await home.lines("scope", 2) == ["on", "off"])
    #expect(try await home.segue("status").output.contains("no space left"))
    try disk.free()
    try await peer.journalIsFine()
    try await peer.timer(.strike)
    try await expectNothingLost(peer, home, accepted: strikes + 2)
    #expect(try await peer.workerPID() == worker)
    try await daemon.stop()
    FaultTable.add(
      "no space (full file system)", said: brief(problem),
      outcome: "command refused, phase ended on time, scope exited; \(strikes + 2) of \(strikes + 2) deliveries, once")
  }

  @Test func `a disk that fails refuses, and what was due is written when it works again`() async throws {
    let home = try TemporaryHome(Self.yaml(focus: "15s"))
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    try await peer.timer(.strike)
    try await peer.delivery(of: "trace")
    _ = try await peer.until("an active scope") { $0.scopes["scope"]?.state == "active" ? true : nil }
    let worker = try await peer.workerPID()
    let log = try FileManager.default.attributesOfItem(atPath: home.path("state/segue/segue.db-wal"))[.size] as? Int
    // What is written beyond it fails with EFBIG, which SQLite takes for a failing disk.
    let limit = try await Limit("fsize", of: worker, to: try #require(log), in: home)
    let refusal = try await peer.refusal(.strike)
    let problem = try await peer.journalProblem()
    #expect(refusal.message.contains("the disk failed"))
    #expect(try await home.segue("status").output.contains("the disk failed"))
    let deadline = try #require(try await peer.call(.status).deadline?.instant)
    // Past the end of the phase, which can't be written.
    while Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) < deadline {
      try await Task.sleep(for: .milliseconds(100))
    }
    try await limit.lift()
    let ended = try await peer.event(.focusCompleted)
    #expect(ended.time.instant == deadline, "it ended when it was due, whenever that was written")
    try await peer.journalIsFine()
    #expect(try await home.lines("scope", 2) == ["on", "off"])
    try await peer.timer(.strike)
    try await expectNothingLost(peer, home, accepted: 3)
    #expect(try await peer.workerPID() == worker)
    try await daemon.stop()
    FaultTable.add(
      "I/O errors (writes fail with EFBIG)", said: brief(problem),
      outcome: "command refused; the phase's end, its exit and 3 of 3 deliveries followed, once")
  }

  @Test func `without descriptors actions and clients wait, and nothing is lost`() async throws {
    let home = try TemporaryHome(Self.yaml())
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["scope"]?.state == "active" ? true : nil }
    let worker = try await peer.workerPID()
    let limit = try await Limit("nofile", of: worker, to: 3, in: home)
    try await peer.timer(.strike)
    let waiting = try await peer.until("a strike that waits") { mirror in
      mirror.deliveries(of: "trace").first { $0.state == "pending" && $0.note != nil }
    }
    let said = try #require(waiting.note)
    #expect(said.contains("descriptors"))
    try await peer.timer(.stop)
    let failed = try await peer.until("an exit that failed") { $0.scopes["scope"]?.lastError }
    #expect(failed.contains("descriptors"))
    _ = try await peer.until("that in the status") { $0.status?.scopes.failed == ["scope"] ? true : nil }
    // A client that comes now is let in when there is room for it.
    let status = Task { try await home.segue("status") }
    try await limit.lift()
    #expect(try await status.value.status == 0)
    #expect(try await home.lines("scope", 2) == ["on", "off"])
    try await peer.timer(.start)
    try await peer.timer(.strike)
    let done = try await expectNothingLost(peer, home, accepted: 2)
    #expect(try await peer.workerPID() == worker)
    try await daemon.stop()
    FaultTable.add(
      "no descriptors (RLIMIT_NOFILE)", said: brief(said),
      outcome:
        "clients and the action waited, the exit was tried again; \(done) of 2 deliveries, once, \(2 - done) to come")
  }

  @Test(.enabled(if: Mount.isPossible, "becoming another user takes root"))
  func `without processes actions wait, and nothing is lost`() async throws {
    let home = try TemporaryHome(Self.yaml())
    #expect(try await home.run(["chown", "-R", "65534:65534", home.folder]).status == 0)
    // Root has no such limit.
    let nobody = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    let daemon = try await LiveDaemon(home, by: nobody)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await peer.until("an active scope") { $0.scopes["scope"]?.state == "active" ? true : nil }
    let worker = try await peer.workerPID()
    let limit = try await Limit("nproc", of: worker, to: 0, in: home, by: nobody)
    try await peer.timer(.strike)
    let waiting = try await peer.until("a strike that waits") { mirror in
      mirror.deliveries(of: "trace").first { $0.state == "pending" && $0.note != nil }
    }
    let said = try #require(waiting.note)
    #expect(said.contains("processes"))
    try await peer.timer(.stop)
    _ = try await peer.until("a failed exit in the status") { $0.status?.scopes.failed == ["scope"] ? true : nil }
    try await limit.lift()
    #expect(try await home.lines("scope", 2) == ["on", "off"])
    try await peer.timer(.start)
    try await peer.timer(.strike)
    let done = try await expectNothingLost(peer, home, accepted: 2)
    #expect(try await peer.workerPID() == worker)
    try await daemon.stop()
    FaultTable.add(
      "no processes (RLIMIT_NPROC, another user)", said: brief(said),
      outcome: "the action waited, the exit was tried again; \(done) of 2 deliveries, once, \(2 - done) to come")
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a file system takes root"))
  func `a state folder that can't be written is said at the start, and nothing is begun`() async throws {
    let home = try TemporaryHome(Self.yaml())
    let disk = try await Mount(home, at: "state")
    let first = try await LiveDaemon(home)
    let peer = try await first.peer()
    try await peer.timer(.start)
    try await peer.timer(.strike)
    try await peer.delivery(of: "trace")
    try await first.stop()
    try await disk.become("ro")
    let refused = try await home.segue("strike")
    #expect(refused.status != 0)
    #expect(refused.errors.contains("Read-only file system") || refused.errors.contains("cannot"))
    #expect(home.lines("scope") == ["on", "off"], "what was on is off")
    try await disk.become("rw")
    let second = try await LiveDaemon(home)
    let again = try await second.peer()
    #expect(try await again.call(.status).state == .running, "the focus went on")
    try await again.timer(.strike)
    try await expectNothingLost(again, home, accepted: 2)
    try await second.stop()
    FaultTable.add(
      "read-only state folder", said: brief(refused.errors),
      outcome: "doesn't start, and says so; started again, the focus went on; 2 of 2 deliveries, once")
  }

  @Test(.enabled(if: Mount.isPossible, "mounting a file system takes root"))
  func `a home that can't be written changes nothing for the daemon`() async throws {
    let home = try TemporaryHome(Self.yaml().replacing("~/", with: "$XDG_STATE_HOME/"))
    let state = try await Mount(home, at: "state")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.lines("state/scope", 1)
    let frozen = try await Mount(readOnly: home)
    #expect(!FileManager.default.createFile(atPath: home.path("probe"), contents: nil))
    try await peer.timer(.strike)
    try await peer.delivery(of: "trace")
    #expect(try await home.segue("status").status == 0)
    try await peer.timer(.stop)
    #expect(try await home.lines("state/scope", 2) == ["on", "off"])
    #expect(try await peer.call(.status).journalProblem == nil)
    withExtendedLifetime((state, frozen)) {}
    try await daemon.stop()
    FaultTable.add(
      "read-only home, state elsewhere", said: "nothing: it needs only its state folder",
      outcome: "commands, hooks, scopes and clients as ever")
  }

  private func brief(_ text: String) -> String {
    let line = text.split(separator: "\n").first.map(String.init) ?? ""
    let short = line.replacing(/\/tmp\/\S+\//, with: "…/")
    return short.count > 90 ? short.prefix(89) + "…" : short
  }
}
