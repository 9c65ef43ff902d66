// SPDX-License-Identifier: MIT

import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Journal
import Messages
import Paths
import Processes
import TerminalUI
import TimerEngine
import ToolSupport

extension Examination {
  /// What of the daemon's stored state concerns the doctor.
  private struct StoredState: Decodable {
    /// Hooks whose receiver is gone for good, or whose service crashes, with the revision that they then had.
    var switchedOff: [String: String]?
  }

  /// So many of the newest failures are looked at.
  private static let newest = 200

  /// Hooks whose receiver said 410 or whose service crashes, and processes that could not be ended.
  func deliveryFindings() -> [Finding] {
    guard Journal.exists(at: context.paths.journal),
      let journal = try? Journal(path: context.paths.journal, readOnly: true)
    else { return [] }
    return switchedOffFindings(journal) + leftoverFindings(journal)
  }

  private func switchedOffFindings(_ journal: Journal) -> [Finding] {
    guard let stored = try? journal.state(as: StoredState.self) else { return [] }
    return (stored.switchedOff ?? [:]).sorted { $0.key < $1.key }.compactMap { id, revision in
      // Any change of the hook switches it on again.
      guard let hook = configuration.hook(id), hook.revision == revision else { return nil }
      if hook.usesService {
        return problem(
          .hooks, .serviceSwitchedOff(hook: id),
          remedy: language.doctor(.mendPlugin(hook: id, place: shown(hook.place))))
      }
      return problem(
        .deliveries, .switchedOff(hook: id), remedy: language.doctor(.correctAddress(place: shown(hook.place))))
    }
  }

  private func leftoverFindings(_ journal: Journal) -> [Finding] {
    let failures = (try? journal.deliveries(onlyFailed: true, limit: Self.newest)) ?? []
    let leases = ((try? journal.leases()) ?? [:]).values
    var told: Set<Int32> = []
    let deliveries = failures.flatMap { delivery, attempts in
      attempts.flatMap { Leftover.read(delivery.note, of: delivery.hook, since: $0.startedAt) }
    }
    let scopes = leases.flatMap { Leftover.read($0.lastError, of: $0.hook, since: $0.since) }
    return (deliveries + scopes).filter { $0.isAlive && told.insert($0.pid).inserted }.map { leftover in
      warning(.leftovers, .leftover(pid: leftover.pid, hook: leftover.hook), remedy: "sudo kill -9 \(leftover.pid)")
    }
  }
}

/// A process that a hook's command left and that could not be ended: one of root's, for instance.
struct Leftover: Hashable, Sendable {
  var pid: Int32
  var hook: String
  /// When the command was started; the process is no older.
  var since: Instant

  /// Those that the outcome of a command names: `timed out after 30 s; still running: 4711, 4712`.
  static func read(_ text: String?, of hook: String, since: Instant) -> [Leftover] {
    guard let list = text?.firstRange(of: "still running: ").map({ text?[$0.upperBound...] ?? "" }) else { return [] }
    return list.split(separator: ",").compactMap { word in
      Int32(String(word).trimmed).map { Leftover(pid: $0, hook: hook, since: since) }
    }
  }

  /// Whether it still runs; another process that has got its number since is much younger.
  var isAlive: Bool {
    guard let record = ProcessRecord(pid: pid), !record.isZombie else { return false }
    let age = record.identity.startedAt.milliseconds - since.milliseconds
    return age > -2000 && age < 3_600_000
  }
}

extension ProcessIdentity {
  /// The time of start on the wall clock.
  fileprivate var startedAt: Instant {
    #if os(Linux)
      var now = timespec()
      clock_gettime(CLOCK_BOOTTIME, &now)
      let uptime = Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
      let started = Int64(startTime) * 1000 / Int64(max(1, sysconf(Int32(_SC_CLK_TCK))))
      return Instant(milliseconds: WallClock.now.milliseconds - uptime + started)
    #else
      return Instant(milliseconds: Int64(startTime / 1000))
    #endif
  }
}
