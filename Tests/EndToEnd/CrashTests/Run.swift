// SPDX-License-Identifier: MIT
import ControlProtocol
import Daemon
import Events
import Foundation
import Journal
import Paths
import Processes
import TestSupport
import TimerEngine

/// One run: lives of a daemon that end badly, one that ends well, and what is left compared with the model.
final class Run {
  let plan: Plan
  private let sabotage: Sabotage?
  private let home: TemporaryHome
  private let receiver: Receiver
  private let hooks: HooksFile
  private var report = Report()
  private var witness = Witness()

  init(_ plan: Plan, sabotage: Sabotage? = nil) throws {
    self.plan = plan
    self.sabotage = sabotage
    receiver = try Receiver()
    hooks = HooksFile(pace: plan.hooks, receiver: receiver.url(""))
    home = try TemporaryHome(hooks: hooks.yaml(plan.variant))
    try home.write(HooksFile.scriptText, to: HooksFile.script)
    for path in ["/told", "/asked"] {
      for status in plan.receiver {
        switch status {
        case 0: receiver.script(path, .reset)
        case 429: receiver.script(path, .answer(429, headers: ["Retry-After": "1"]))
        default: receiver.script(path, .answer(status))
        }
      }
    }
    try receiver.open()
  }

  deinit { receiver.stop() }

  /// Does all of it; the report has what was lost.
  func perform() async -> Report {
    do {
      for life in plan.lives { try await live(life) }
      try await liveWell()
      // First: what is still there may yet do what it mustn't.
      try await checkProcesses()
      report.losses += try Model(home: home, witness: witness, requests: receiver.requests.value).losses(&report.counts)
    } catch let loss as Loss {
      report.losses.append(loss)
    } catch {
      report.losses.append(Loss(.trouble, "\(error)"))
    }
    if !report.losses.isEmpty { keepHome() }
    return report
  }

  // MARK: Lives

  private func live(_ life: Plan.Life) async throws {
    let daemon = try await Life(home, variables: variables(for: life.kill))
    let killing = Task {
      guard case .moment(let milliseconds, let victim) = life.kill else { return }
      try? await Task.sleep(for: .milliseconds(milliseconds))
      daemon.kill(victim)
    }
    var client = try await daemon.connect()
    for (index, operation) in life.operations.enumerated() {
      guard let (peer, worker) = client else { break }
      do {
        try await perform(operation, with: peer)
        if case .reply(index, let victim) = life.kill {
          daemon.kill(victim)
          report.kills.append(Report.Kill(at: Report.reply, victim: victim))
        }
      } catch is NotSeen where peer.inbox.value.isClosed {
        witness.told += peer.inbox.value.mirror.events
        client = try await daemon.connect(after: worker)
      }
    }
    if let (peer, _) = client { witness.told += peer.inbox.value.mirror.events }
    await killing.value
    if !daemon.hasEnded {
      switch life.ending {
      case .stop: daemon.stop()
      case .killBoth: daemon.kill(.both)
      }
    }
    try await daemon.ended()
    noteKills(life.kill)
    try await pass(life)
  }

  /// What happens while nobody runs.
  private func pass(_ life: Plan.Life) async throws {
    if let variant = life.variantAfter { try put(variant) }
    if life.pause > 0 { try await Task.sleep(for: .milliseconds(life.pause)) }
    guard life.teardown else { return }
    for name in HooksFile.failing { unlink(home.path(name)) }
    let result = try await home.run([Programs.segued, "teardown"], variables: broken)
    guard result.status == 0 else { throw Loss(.trouble, "segued teardown: \(result)") }
    report.counts.teardowns += 1
    report.losses += Trace(home.lines(HooksFile.trace)).leftOn.map { Loss(.scope, "\($0), after segued teardown") }
  }

  /// The last life: nothing is killed, nothing fails, and everything that is still to be done is.
  private func liveWell() async throws {
    for name in HooksFile.failing { unlink(home.path(name)) }
    // A backup that was interrupted is made now: the point is one that isn't reached so often.
    let haste = plan.isAboutBackup ? ["SEGUE_CRASH_AT": "backup-copying:1000000"] : [:]
    let daemon = try await Life(home, variables: broken.merging(haste) { $1 })
    guard let (peer, _) = try await daemon.connect() else {
      throw Loss(.trouble, "no restart: \(home.lines("state/segue/segued.log").suffix(5))")
    }
    _ = try? await peer.timer(.stop)
    // Deliveries that haven't begun yet are told to those alone who ask.
    try await peer.subscribe()
    _ = try await peer.until("nothing left to be done") { $0.isSettled ? true : nil }
    if plan.isAboutBackup, Backup.all(of: home.paths.journal).isEmpty {
      _ = try await home.until("state/segue/segued.log", has: "a backup") { $0.contains("backup: /") ? true : nil }
    }
    witness.told += peer.inbox.value.mirror.events
    daemon.stop()
    let termination = try await daemon.ended()
    guard termination == .exited(0) else { throw Loss(.trouble, "the last stop: \(termination)") }
  }

  private func perform(_ operation: Plan.Operation, with peer: ControlPeer) async throws {
    switch operation {
    case .start(let task): try await tell(peer, .start, label: task) { $0.task = task }
    case .strike(let text): try await tell(peer, .strike, label: text) { $0.text = text }
    case .replay(let clients): try await replay(by: clients, with: peer)
    case .pause: try await tell(peer, .pause)
    case .resume: try await tell(peer, .resume)
    case .stop: try await tell(peer, .stop)
    case .finish: try await tell(peer, .finish) { $0.force = true }
    case .skip: try await tell(peer, .skip)
    case .takeBreak: try await tell(peer, .takeBreak)
    case .reload(let variant):
      try put(variant)
      do { _ = try await peer.call(.reload, as: ConfigInfo.self) } catch let error as ControlError {
        // One whose keeper was killed: the next one reads what there is.
        guard error.code == ControlError.stopping else { throw error }
      }
    case .failNext(let step): try home.write("", to: "fail-\(step)")
    case .wait(let milliseconds): try await Task.sleep(for: .milliseconds(milliseconds))
    }
  }

  /// Tells the timer something, and keeps what came of it: acknowledged, refused, or nobody knows.
  private func tell(
    _ peer: ControlPeer, _ method: TimerMethod, label: String? = nil,
    _ fill: (inout TimerParams) -> Void = { _ in }
  ) async throws {
    do {
      try await peer.timer(method, fill)
      if let label { witness.acknowledged.insert(label) }
    } catch is ControlError {
      if let label { witness.refused.insert(label) }
    }
  }

  /// Has several clients replay one delivery at once, and keeps what each was answered.
  private func replay(by clients: Int, with peer: ControlPeer) async throws {
    let records = try await peer.call(.log, LogParams(hook: HooksFile.again), as: [DeliveryRecord].self)
    guard let id = records.last(where: { !["pending", "running"].contains($0.state) })?.id else { return }
    let others = (0..<clients).compactMap { _ in try? ControlPeer(home) }
    let answers = await withTaskGroup(of: Bool?.self) { group in
      for other in others {
        group.addTask {
          do {
            return try await !other.call(.replay, ReplayParams(delivery: id), as: [DeliveryRecord].self).isEmpty
          } catch is ControlError {
            return false
          } catch {
            return nil
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    witness.replayed[id, default: 0] += answers.count { $0 == true }
    witness.unanswered[id, default: 0] += answers.count { $0 == nil }
  }

  // MARK: Means

  private var broken: [String: String] { sabotage.map { ["SEGUE_BREAK": $0.rawValue] } ?? [:] }

  private func variables(for kill: Plan.Kill) -> [String: String] {
    guard case .point(let point, let number, let delay, let victim) = kill else { return broken }
    return broken.merging(["SEGUE_CRASH_AT": "\(point.rawValue)+\(delay):\(number):\(victim.rawValue)"]) { $1 }
  }

  private func put(_ variant: HooksFile.Variant) throws {
    try home.replace(TemporaryHome.hooksFile, with: hooks.yaml(variant))
  }

  private func noteKills(_ kill: Plan.Kill) {
    switch kill {
    case .none, .reply: break
    case .moment(_, let victim): report.kills.append(Report.Kill(at: Report.anyMoment, victim: victim))
    case .point(let point, _, _, let victim):
      let kills = home.lines("state/segue/segued.log").filter { $0.hasPrefix("crash point ") }.count
      let known = report.kills.count
      report.kills += (known..<max(known, kills)).map { _ in Report.Kill(at: point.rawValue, victim: victim) }
    }
  }

  /// Nothing that was started in the home is still there.
  private func checkProcesses() async throws {
    for process in home.processes {
      do {
        try await process.identity.untilGone("\(process)", within: .seconds(15))
      } catch is NotSeen {
        // Where the machine stood still for so long, it may have ended all the same.
        if process.identity.isAlive { report.losses.append(Loss(.process, "\(process)")) }
      }
    }
  }

  /// Puts the home aside, for people who look into what went wrong.
  private func keepHome() {
    let kept = "/tmp/segue-crash-\(plan.seed)" + (sabotage.map { "-\($0.rawValue)" } ?? "")
    try? FileManager.default.removeItem(atPath: kept)
    guard sabotage == nil, rename(home.folder, kept) == 0 else { return }
    report.home = kept
  }
}

extension DaemonMirror {
  /// Whether nothing is under way or due: what waits for a retry has failed before.
  fileprivate var isSettled: Bool {
    let now = Date.now.timeIntervalSince1970 * 1000
    return deliveries.values.allSatisfy { delivery in
      switch delivery.state {
      case "running": false
      case "pending":
        delivery.attempts.last?.hasEnded == true
          && (delivery.nextAttemptAt.map { Double($0.instant.milliseconds) > now + 200 } ?? false)
      default: true
      }
    }
      && scopes.values.allSatisfy { ["inactive", "active"].contains($0.state) }
  }
}

extension AttemptRecord {
  fileprivate var hasEnded: Bool { exit != nil || signal != nil || httpStatus != nil || error != nil }
}
