// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Journal
import Paths
import TestSupport
import TimerEngine

/// What must be true of a home after everything that was done in it.
struct Model {
  private let home: TemporaryHome
  private let witness: Witness
  private let requests: [Receiver.Request]
  private let events: [Event]
  private let deliveries: [(delivery: Delivery, attempts: [Attempt])]
  private let leases: [String: Lease]
  private let journal: Journal

  init(home: TemporaryHome, witness: Witness, requests: [Receiver.Request]) throws {
    self.home = home
    self.witness = witness
    self.requests = requests
    do {
      journal = try Journal(path: home.paths.journal, readOnly: true)
      try journal.check()
      events = try journal.events(since: nil, after: nil, limit: 1_000_000)
      deliveries = try journal.deliveries(limit: 1_000_000).map { ($0, $1) }
      leases = try journal.leases()
    } catch {
      throw Loss(.journal, "\(error)")
    }
  }

  func losses(_ counts: inout Report.Counts) -> [Loss] {
    let trace = Trace(home.lines(HooksFile.trace))
    let runs = home.lines(HooksFile.ledger)
    counts.events += events.count
    counts.deliveries += deliveries.count
    counts.commands += runs.count
    counts.requests += requests.count
    counts.enters += trace.enters
    counts.exits += trace.exits
    counts.unknown += deliveries.count { $0.delivery.state == .unknown }
    counts.replays += witness.replayed.values.reduce(0, +)
    counts.dropped += deliveries.count {
      HooksFile.dropping.contains($0.delivery.hook) && $0.delivery.state == .skipped
    }
    return eventLosses() + commandLosses() + deliveryLosses() + ledgerLosses(runs) + webhookLosses()
      + LaneLosses(events: events, deliveries: deliveries, witness: witness).all + scopeLosses(trace) + backupLosses()
  }

  // MARK: Events

  private func eventLosses() -> [Loss] {
    var losses: [Loss] = []
    if events.map(\.number) != events.indices.map({ UInt64($0) + 1 }) {
      losses.append(Loss(.event, "sequence \(events.map(\.number))"))
    }
    if Set(events.map(\.id)).count != events.count { losses.append(Loss(.event, "two with the same id")) }
    for (before, after) in zip(events, events.dropFirst())
    where before.recordedtime.instant > after.recordedtime.instant {
      losses.append(Loss(.event, "\(after.number) was noticed before \(before.number)"))
    }
    let known = Dictionary(events.map { ($0.number, $0.id) }) { first, _ in first }
    for event in witness.told where known[event.number] != event.id {
      losses.append(Loss(.event, "\(event.number) \(event.type.rawValue) was told and isn't in the journal"))
    }
    return losses
  }

  /// What a client was told is done is done, once; what was refused isn't.
  private func commandLosses() -> [Loss] {
    let tasks = Set(events.compactMap { $0.data.session?.task })
    let strikes = events.compactMap { $0.type == .strikeAdded ? $0.data.strike?.text : nil }
    let done = tasks.union(strikes)
    return witness.acknowledged.subtracting(done).map { Loss(.command, "\($0) was acknowledged") }
      + witness.refused.intersection(done).map { Loss(.command, "\($0) was refused") }
      + Dictionary(grouping: strikes, by: { $0 }).filter { $1.count > 1 }.map { Loss(.command, "\($0.key) twice") }
  }

  // MARK: Deliveries

  /// Each event has one delivery for each hook that wanted it, and no other.
  private func deliveryLosses() -> [Loss] {
    let found = Dictionary(grouping: deliveries.map(\.delivery)) { Pair(hook: $0.hook, event: $0.event.number) }
    return events.flatMap { event in
      let commands = HooksFile.commands.map { ($0.hook, event.type.mark == nil && $0.wants(event.type.rawValue)) }
      let webhooks = HooksFile.webhooks.map { ($0.hook, $0.types.contains(event.type.rawValue)) }
      var losses = (commands + webhooks).compactMap { hook, isWanted -> Loss? in
        let wanted = isWanted && event.data.delivery?.hook != hook ? 1 : 0
        let count = found[Pair(hook: hook, event: event.number)]?.count ?? 0
        guard count != wanted else { return nil }
        return Loss(.delivery, "\(hook) for \(event.number) \(event.type.rawValue): \(count) instead of \(wanted)")
      }
      if found[Pair(hook: HooksFile.volatile, event: event.number)].map({ $0.count > 1 }) ?? false {
        losses.append(Loss(.delivery, "\(HooksFile.volatile) for \(event.number): several"))
      }
      return losses
    }
  }

  private struct Pair: Hashable {
    var hook: String
    var event: UInt64
  }

  /// What commands wrote when they began, against what is on record of them.
  private func ledgerLosses(_ runs: [String]) -> [Loss] {
    var counted: [String: [Int: Int]] = [:]
    for run in runs {
      let words = run.split(separator: " ").map(String.init)
      guard words.count == 3, let attempt = Int(words[2]) else { return [Loss(.trouble, "in the ledger: \(run)")] }
      counted[words[1], default: [:]][attempt, default: 0] += 1
    }
    let hooks = HooksFile.commands.map { ($0.hook, $0.idempotent) } + [(HooksFile.volatile, false)]
    let isIdempotent = Dictionary(hooks) { first, _ in first }
    var losses: [Loss] = []
    for (delivery, attempts) in deliveries {
      guard let isIdempotent = isIdempotent[delivery.hook] else { continue }
      let counts = counted.removeValue(forKey: delivery.id) ?? [:]
      losses += command(delivery, attempts, ran: counts, isIdempotent: isIdempotent)
    }
    return losses + counted.keys.map { Loss(.delivery, "\($0) ran, and the journal knows nothing of it") }
  }

  /// What is recorded of a command whose task was cancelled.
  private static let cancelled = DeliveryReason.cancelled

  private func command(
    _ delivery: Delivery, _ attempts: [Attempt], ran counts: [Int: Int], isIdempotent: Bool
  ) -> [Loss] {
    let name = "\(delivery.hook) \(delivery.id) (\(delivery.state.rawValue))"
    var losses: [Loss] = []
    for (number, count) in counts where !isIdempotent {
      if count > 1 { losses.append(Loss(.repeated, "\(name): attempt \(number) \(count) times")) }
      // Another attempt is only for what asked for it; `LaneLosses` counts replays.
      if number > 1, delivery.hook != HooksFile.again,
        attempts.first(where: { $0.number == number - 1 })?.ending != .exit(75)
      {
        losses.append(Loss(.repeated, "\(name): attempt \(number) after one that didn't ask for it"))
      }
      if number > delivery.attempts { losses.append(Loss(.repeated, "\(name): attempt \(number) isn't on record")) }
    }
    for attempt in attempts where attempt.ending != .none && counts[attempt.number] == nil {
      // The daemon's own end ended it before it had been started, or before its first line.
      if attempt.ending == .error(Self.cancelled) || attempt.ending == .signal(SIGTERM),
        [.unknown, .skipped].contains(delivery.state) || delivery.attempts > attempt.number
      {
        continue
      }
      losses.append(Loss(.delivery, "\(name): attempt \(attempt.number) ended (\(attempt.ending)) and never ran"))
    }
    let isOver: Bool =
      switch delivery.state {
      case .succeeded: true
      case .unknown: !isIdempotent
      case .skipped: delivery.hook == HooksFile.volatile || HooksFile.dropping.contains(delivery.hook)
      case .pending: isWaiting(delivery, attempts) || isOfTheEnd(delivery)
      case .running, .failed, .dead, .expired: false
      }
    if !isOver { losses.append(Loss(.delivery, "\(name): \(delivery.note ?? "") \(attempts.map(\.ending))")) }
    return losses
  }

  /// Whether it waits for another attempt after one that ended.
  private func isWaiting(_ delivery: Delivery, _ attempts: [Attempt]) -> Bool {
    delivery.nextAttemptAt != nil && attempts.last.map { $0.ending != .none } ?? false
  }

  /// Whether it may have found the daemon stopping: it is done after the next start.
  private func isOfTheEnd(_ delivery: Delivery) -> Bool {
    delivery.event.number >= events.last { $0.type == .daemonStopping }?.number ?? .max
  }

  private func webhookLosses() -> [Loss] {
    let hooks = Set(HooksFile.webhooks.map(\.hook))
    var sent = Dictionary(grouping: requests) { $0.headers["webhook-id"] ?? "none" }
    var losses: [Loss] = []
    for (delivery, attempts) in deliveries where hooks.contains(delivery.hook) {
      let name = "\(delivery.hook) \(delivery.id) (\(delivery.state.rawValue))"
      let own = sent.removeValue(forKey: delivery.id) ?? []
      for request in own
      where request.path != "/\(delivery.hook)"
        || (try? JSON.read(Event.self, from: request.text))?.id != delivery.event.id
      {
        losses.append(Loss(.webhook, "\(name): \(request.path) \(request.text.prefix(200))"))
      }
      switch delivery.state {
      case .succeeded where !own.isEmpty: break
      case .pending where isWaiting(delivery, attempts) || isOfTheEnd(delivery): break
      default: losses.append(Loss(.webhook, "\(name): \(own.count) requests, \(attempts.map(\.ending))"))
      }
    }
    return losses + sent.keys.map { Loss(.webhook, "\($0) was sent, and the journal knows nothing of it") }
  }

  // MARK: Scopes and the rest

  private func scopeLosses(_ trace: Trace) -> [Loss] {
    trace.leftOn.map { Loss(.scope, $0) } + leases.keys.map { Loss(.scope, "\($0): a lease is left after the stop") }
      + trace.overlaps.map { Loss(.overlap, $0) } + trace.withoutRestore.map { Loss(.restore, $0) }
      + trace.strange.map { Loss(.trouble, "in the trace: \($0)") }
  }

  /// Backups that have their name are whole, and nothing half made lies beside them.
  private func backupLosses() -> [Loss] {
    let backups = Backup.all(of: home.paths.journal)
    var losses: [Loss] = []
    for backup in backups {
      do {
        try Journal(path: backup.path, readOnly: true).check()
      } catch {
        losses.append(Loss(.journal, "\(backup.path): \(error)"))
      }
    }
    let folder = Backup.folder(of: home.paths.journal)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let known = Set(backups.map { URL(filePath: $0.path).lastPathComponent })
    for name in names where !known.contains(name) {
      // A backup of this life has removed what an interrupted one left; without one it lies there until the next.
      if !backups.isEmpty { losses.append(Loss(.journal, "backups/\(name) was left")) }
    }
    return losses
  }
}
