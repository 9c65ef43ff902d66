// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Messages
import Synchronization
import TestSupport
import Testing
import TimerEngine

@testable import Daemon

/// Scopes whose steps end only when a test says so.
private final class Steps: LeaseLedger, ActionRunner {
  let log = Recorded<String>()
  private let running = Mutex<[String: CheckedContinuation<JobResult, Never>]>([:])
  let hook: Hook
  /// Called where an exit would be put on record.
  let recording = Mutex<(@Sendable () -> Void)?>(nil)
  /// Why an enter can't be filled in.
  let refusal = Mutex<Refusal?>(nil)

  init(_ hook: Hook) { self.hook = hook }

  func enterAction(of lease: Lease, as id: String) async -> Result<StoredAction?, Refusal> {
    if let refusal = refusal.withLock({ $0 }) { return .failure(refusal) }
    guard case .level(let level) = hook.trigger, case .scope(let enter?, _) = level.action else {
      return .success(nil)
    }
    return .success(StoredAction(enter, of: hook, in: Hooks.Configuration()))
  }
  func entered(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) async {
    log.append("entered \(lease.id) \(outcome.failure.map(English().delivery) ?? "")")
  }
  func exited(_ lease: Lease, _ outcome: ScopeStepRun.Outcome) async {
    recording.withLock { $0 }?()
    log.append(
      "exited \(lease.id) \(outcome.failure.map(English().delivery) ?? "") \(outcome.delivery == nil ? "nothing" : "")")
  }
  func run(_ job: Job) async -> JobResult {
    await withCheckedContinuation { continuation in
      running.withLock { $0[job.delivery] = continuation }
      log.append("\(job.scope?.rawValue ?? "") \(job.restore?.split(separator: "/").last ?? "") \(job.delivery)")
    }
  }
  func finish(_ id: String, _ failure: DeliveryReason? = nil, errors: String = "", isUnbegun: Bool = false) {
    let continuation = running.withLock { $0.removeValue(forKey: id) }
    var result = failure.map { JobResult(.failed($0), ending: .exit(1)) } ?? JobResult(.succeeded, ending: .exit(0))
    result.standardError = errors
    result.isUnbegun = isUnbegun
    continuation?.resume(returning: result)
  }
}

@Suite(.timeLimit(.minutes(Patience.minutes))) struct ScopeLanesTests {
  private let folder: TemporaryFolder
  private let steps: Steps
  private let lanes: ScopeLanes

  init() throws {
    folder = try TemporaryFolder()
    steps = Steps(.level("h", while: .focus))
    let number = Mutex(0)
    lanes = ScopeLanes(
      ledger: steps, runner: steps, now: { nine }, restoreFolder: folder.path,
      makeID: {
        let value = number.withLock { value in
          value += 1
          return value
        }
        return "step\(value)"
      })
  }

  private func lease(_ id: String, exit: Bool = true) -> Lease {
    var sequencer = Sequencer(progress: Progress(at: nine, days: UTCDays()), host: "h", entropy: 1)
    let timer = TimerSnapshot(
      mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    let event = sequencer.event(.daemonStarted, reason: .auto, timer: timer, at: nine) { _ in }
    let action = StoredAction(.command(.shell("off")), of: steps.hook, in: Hooks.Configuration())
    return Lease(id: id, hook: "h", fingerprint: "1", exit: exit ? action : nil, event: event, since: nine)
  }

  private func wait(for line: String) async { await steps.log.until { $0.last == line } }

  @Test func `enter and exit never overlap`() async {
    let first = lease("l1")
    await lanes.accept([.enter(first)])
    await wait(for: "enter l1 step1")
    await lanes.accept([.exit(first)])
    await lanes.accept([.exit(first)])
    steps.finish("step1")
    await wait(for: "exit l1 step2")
    #expect(steps.log.all == ["enter l1 step1", "entered l1 ", "exit l1 step2"])
    steps.finish("step2")
    await lanes.drained()
    #expect(steps.log.all.last == "exited l1  ")
  }

  /// Scopes and doctor said `exit status 1` alone.
  @Test(arguments: [
    ("Traceback (most recent call last):\n  File \"x\", line 1\nKeyError: 'nope'\n", "KeyError: 'nope'"),
    ("no desktop\nusage: x\n", "no desktop"),
  ])
  func `the failure of a step has the line that explains it`(_ errors: String, _ said: String) async {
    let lease = lease("l1")
    await lanes.accept([.enter(lease)])
    await wait(for: "enter l1 step1")
    steps.finish("step1", .exit(status: 1), errors: errors)
    await lanes.drained()
    #expect(steps.log.all.last == "entered l1 exit status 1: \(said)")
  }

  @Test func `the newest desire wins`() async {
    let (first, second) = (lease("l1"), lease("l2"))
    await lanes.accept([.enter(first)])
    await wait(for: "enter l1 step1")
    await lanes.accept([.exit(first), .enter(second), .exit(second)])
    steps.finish("step1")
    await wait(for: "exit l2 step2")
    steps.finish("step2")
    await lanes.drained()
    #expect(steps.log.all == ["enter l1 step1", "entered l1 ", "exit l2 step2", "exited l2  "])
  }

  @Test func `what enter left is there for exit and gone afterwards`() async throws {
    let first = lease("l1")
    let file = folder.path + "/l1"
    try "volume 40".write(toFile: file, atomically: true, encoding: .utf8)
    await lanes.accept([.exit(first)])
    await wait(for: "exit l1 step1")
    steps.finish("step1", "exit status 1")
    await wait(for: "exited l1 exit status 1 ")
    #expect(FileManager.default.fileExists(atPath: file))
    await lanes.drained()
    await lanes.accept([.exit(first)])
    await wait(for: "exit l1 step2")
    steps.finish("step2")
    await lanes.drained()
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  /// A crash before the record runs the exit once more: it then found nothing to put back.
  @Test func `what enter left is there until its exit is on record`() async throws {
    let file = folder.path + "/l1"
    try "volume 40".write(toFile: file, atomically: true, encoding: .utf8)
    steps.recording.withLock { [steps] recording in
      recording = { steps.log.append("still there: \(FileManager.default.fileExists(atPath: file))") }
    }
    await lanes.accept([.exit(lease("l1"))])
    await wait(for: "exit l1 step1")
    steps.finish("step1")
    await lanes.drained()
    #expect(steps.log.all == ["exit l1 step1", "still there: true", "exited l1  "])
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test func `an enter that can't be filled in fails without being run`() async {
    steps.refusal.withLock { $0 = Refusal("no tags") }
    await lanes.accept([.enter(lease("l1"))])
    await lanes.drained()
    #expect(steps.log.all == ["entered l1 a value to fill in is missing: no tags"])
  }

  /// A service that never took its enter kept a lease whose exit failed for ever.
  @Test func `what was never begun has nothing to exit`() async {
    let first = lease("l1")
    await lanes.accept([.enter(first)])
    await wait(for: "enter l1 step1")
    // Whether the exit is wanted before the enter has ended or after it.
    await lanes.accept([.exit(first)])
    steps.finish("step1", "no program", isUnbegun: true)
    await lanes.drained()
    #expect(steps.log.all == ["enter l1 step1", "entered l1 no program", "exited l1  nothing"])
  }

  @Test func `what was entered before is exited, though its last enter never began`() async {
    var again = lease("l1")
    again.earlierFailures = 0
    await lanes.accept([.enter(again)])
    await wait(for: "enter l1 step1")
    steps.finish("step1", "no program", isUnbegun: true)
    await lanes.accept([.exit(again)])
    await wait(for: "exit l1 step2")
    steps.finish("step2")
    await lanes.drained()
    #expect(steps.log.all.last == "exited l1  ")
  }

  @Test func `a scope without exit is off at once`() async {
    await lanes.accept([.exit(lease("l1", exit: false))])
    await lanes.drained()
    #expect(steps.log.all == ["exited l1  nothing"])
  }
}
