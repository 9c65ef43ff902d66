// SPDX-License-Identifier: MIT

import ControlProtocol
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
  /// The part of the daemon's stored state that concerns the doctor.
  private struct StoredState: Decodable {
    /// Hooks whose receiver is permanently gone, or whose service crashes, with their revision at that time.
    var switchedOff: [String: String]?
  }

  /// The number of newest failures that are checked.
  private static let newest = 200

  /// Hooks whose receiver answered 410 or whose service crashes, and processes that could not be ended.
  func deliveryFindings() -> [Finding] {
    guard Journal.exists(at: context.paths.journal),
      let journal = try? Journal(path: context.paths.journal, readOnly: true)
    else { return [] }
    return switchedOffFindings(journal) + leftoverFindings(journal)
  }

  private func switchedOffFindings(_ journal: Journal) -> [Finding] {
    guard let stored = try? journal.state(as: StoredState.self) else { return [] }
    return (stored.switchedOff ?? [:]).sorted { $0.key < $1.key }.compactMap { id, revision in
      // Any change of the hook enables it again.
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

/// A remaining process of a hook's command that could not be ended, such as one of root's.
struct Leftover: Hashable, Sendable {
  var pid: Int32
  var hook: String
  /// The start of the command; the process is no older.
  var since: Instant

  /// The processes that the reason of a failure names.
  static func read(_ reason: DeliveryReason?, of hook: String, since: Instant) -> [Leftover] {
    (reason.map { $0.pids + pids(inText: $0) } ?? []).map { Leftover(pid: $0, hook: hook, since: since) }
  }

  /// Earlier versions kept text: `timed out after 30 s; still running: 4711, 4712`.
  private static func pids(inText reason: DeliveryReason) -> [Int32] {
    guard case .text(let text) = reason, let mark = text.firstRange(of: "still running: ") else { return [] }
    return text[mark.upperBound...].split(separator: ",").compactMap { Int32(String($0).trimmed) }
  }

  /// Whether it still runs. A later process with the same number is much younger.
  var isAlive: Bool {
    guard let record = ProcessRecord(pid: pid), !record.isZombie else { return false }
    let age = record.identity.startedAt.milliseconds - since.milliseconds
    return age > -2000 && age < 3_600_000
  }
}

extension ProcessIdentity {
  /// The time of its start on the wall clock.
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
