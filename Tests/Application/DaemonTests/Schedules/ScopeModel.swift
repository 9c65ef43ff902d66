// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Hooks
import TimerEngine

@testable import Daemon
@testable import Journal

/// What scopes promise, said once more and independently of how that is kept: it is told what is committed and run, and
/// complains about what must not be or should have been.
struct ScopeModel {
  /// A step that runs.
  struct Running {
    let id: String
    let lease: String
    let isEnter: Bool
    /// It was told to end.
    var isCancelled = false
  }

  /// A step that has ended, and isn't on record yet.
  struct Ended {
    let hook: String
    let lease: String
    let isEnter: Bool
    let succeeded: Bool
  }

  var now: Instant
  private(set) var leases: [String: Lease] = [:]
  private(set) var running: [String: Running] = [:]
  private var ended: [String: Ended] = [:]
  /// Until when each hook isn't entered, since its enter failed.
  private var held: [String: Instant] = [:]
  private var failures: [String: Int] = [:]
  private var isStarting = false
  private var isTorn = false
  private(set) var isStopping = false
  private(set) var complaint: String?

  init(now: Instant) { self.now = now }

  mutating func complain(_ why: String) { if complaint == nil { complaint = why } }

  // MARK: What happens

  /// Another process over the same rows.
  mutating func start() {
    (running, ended, held, failures) = ([:], [:], [:], [:])
    (isStarting, isTorn, isStopping) = (true, false, false)
  }

  mutating func hasStarted() { isStarting = false }

  mutating func stop() { isStopping = true }

  /// Everything is exited; `holding` is not entered again while its conditions hold.
  mutating func tearDown(holding: [String]) {
    isTorn = true
    for hook in Set(holding).union(leases.keys) { held[hook] = now + .hours(24 * 365) }
  }

  mutating func hasTornDown() { isTorn = false }

  mutating func finish(_ hook: String, succeeds: Bool) {
    guard let step = running.removeValue(forKey: hook) else { return }
    ended[step.id] = Ended(hook: hook, lease: step.lease, isEnter: step.isEnter, succeeded: succeeds)
  }

  mutating func cancelled(_ id: String) {
    for (hook, step) in running where step.id == id {
      if !step.isEnter || !isStopping { complain("the \(step.isEnter ? "enter" : "exit") of \(hook) is interrupted") }
      running[hook]?.isCancelled = true
    }
  }

  /// Those that don't hold aren't held either.
  mutating func settled(holding: Set<String>) { held = held.filter { $0.value > now && holding.contains($0.key) } }

  // MARK: What is done

  mutating func began(_ job: Job, leases rows: [String: Lease]) {
    let isEnter = job.scope == .enter
    let lease = job.restore?.split(separator: "/").last.map(String.init) ?? ""
    let what = "\(isEnter ? "enter" : "exit") of \(job.hook)"
    if let other = running[job.hook] { complain("\(what) begins beside the \(other.isEnter ? "enter" : "exit")") }
    if let row = rows[job.hook], row.id == lease {
      if isEnter, row.state != .entering, row.state != .exiting { complain("\(what) runs, and it is \(row.state)") }
      // At an end that couldn't be written down everything is exited all the same.
      if !isEnter, row.state != .exiting, !isStopping { complain("\(what) runs, and it is \(row.state)") }
      if !isEnter, row.exit != job.action { complain("\(what) isn't the one that its lease keeps") }
    } else {
      complain("\(what) runs without a lease")
    }
    running[job.hook] = Running(id: job.delivery, lease: lease, isEnter: isEnter)
  }

  mutating func wrote(_ commit: Commit) {
    var exited: [String: Bool] = [:]
    for delivery in commit.deliveries {
      guard let step = ended.removeValue(forKey: delivery.id) else { continue }
      if (delivery.state == .succeeded) != step.succeeded { complain("a step of \(step.hook) is \(delivery.state)") }
      if !step.isEnter { exited[step.lease] = step.succeeded }
      guard step.isEnter else { continue }
      if step.succeeded {
        failures[step.hook] = nil
      } else {
        failures[step.hook, default: 0] += 1
        held[step.hook] = now + wait(after: failures[step.hook] ?? 1)
      }
    }
    for lease in commit.leases { check(lease, exited) }
    for hook in commit.returned {
      if let old = leases[hook], old.exit != nil, exited[old.id] != true {
        complain("the lease of \(hook) goes, and its exit hasn't succeeded")
      }
      leases[hook] = nil
    }
  }

  private mutating func check(_ lease: Lease, _ exited: [String: Bool]) {
    defer { leases[lease.hook] = lease }
    let hook = lease.hook
    guard let old = leases[hook], old.id == lease.id else {
      if let old = leases[hook], old.exit == nil ? old.state != .exiting : exited[old.id] != true {
        complain("\(hook) is leased twice")
      }
      if lease.state != .entering { complain("\(hook) is leased as \(lease.state)") }
      if let until = held[hook], until > now { complain("\(hook) is entered, though its enter failed just now") }
      return
    }
    if (old.exit, old.fingerprint, old.since) != (lease.exit, lease.fingerprint, lease.since) {
      complain("the lease of \(hook) isn't what it was")
    }
    switch (old.state, lease.state) {
    // It is wanted again, and what failed is no longer to be done.
    case (.exiting, .entering) where exited[lease.id] == false: break
    case (.entering, .entering), (.active, .entering), (.exiting, .entering), (.exiting, .exiting):
      if !isStarting, old.state != lease.state { complain("\(hook) goes from \(old.state) to \(lease.state)") }
    case (.entering, .active), (.entering, .exiting), (.active, .exiting): break
    case (.exiting, .exitFailed):
      if old.exit == nil || exited[lease.id] != false { complain("\(hook) is exit-failed, and no exit failed") }
      if lease.failures != old.failures + 1 { complain("\(hook) has failed to exit \(lease.failures) times") }
      if lease.nextAttemptAt != now + wait(after: lease.failures) { complain("\(hook) is tried again at another time") }
    case (.exitFailed, .exiting):
      let isDue = old.nextAttemptAt.map { $0 <= now } ?? true
      if !isDue, !isStarting, !isTorn, !isStopping { complain("the exit of \(hook) is tried again too early") }
    case (.exitFailed, .entering):
      if lease.failures != 0 { complain("\(hook) is entered with \(lease.failures) failures") }
    default: complain("\(hook) goes from \(old.state) to \(lease.state)")
    }
  }

  /// Why it can't be at rest; nil where it may be. `holding` are the hooks whose conditions hold, as the file has them.
  func outstanding(holding: [String: Hook], disk: DiskState) -> String? {
    if disk != .broken, let step = ended.values.first {
      return "the \(step.isEnter ? "enter" : "exit") of \(step.hook) ended, and that isn't on record"
    }
    for hook in Set(leases.keys).union(holding.keys).sorted() {
      if running[hook] != nil || ended.values.contains(where: { $0.hook == hook }) { continue }
      if disk == .broken { continue }
      let wanted = held[hook].map { $0 > now } == true || isStopping ? nil : holding[hook]
      switch leases[hook]?.state {
      case .entering: return "\(hook) should be entered"
      case .exiting: return "\(hook) should be exited"
      case .active where leases[hook]?.fingerprint != wanted?.fingerprint: return "\(hook) should not be on"
      case .exitFailed where !isStopping && leases[hook]?.nextAttemptAt.map({ $0 <= now }) ?? true:
        return "the exit of \(hook) should be tried again"
      case .exitFailed where wanted != nil && wanted?.fingerprint == leases[hook]?.fingerprint:
        return "\(hook) should be entered again"
      case nil where wanted != nil: return "\(hook) should be on"
      case .active, .exitFailed, nil: break
      }
    }
    return nil
  }

  private func wait(after failures: Int) -> Duration {
    failures > 9 ? .minutes(5) : .seconds(min(300, [1, 2, 4, 8, 16, 32, 64, 128, 256][failures - 1]))
  }
}
