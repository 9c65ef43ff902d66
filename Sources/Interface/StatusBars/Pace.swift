// SPDX-License-Identifier: MIT
import ControlProtocol
package import TerminalUI
package import TimerEngine

/// The interval at which a displayed running timer changes.
package enum Pace: Hashable, Sendable {
  case second, minute, percent

  /// The number of seconds for which the display of `status` stays right.
  fileprivate func seconds(_ status: Status) -> Int64? {
    switch self {
    case .second: return 1
    case .minute:
      if status.isOpenEnded { return 60 - status.elapsed % 60 }
      return status.remaining % 60 == 0 ? 60 : status.remaining % 60
    case .percent:
      guard status.planned > 0 else { return nil }
      let next = Int64((status.part * 100).rounded(.down)) + 1
      return max(1, (next * status.planned + 99) / 100 - status.elapsed)
    }
  }
}

extension Set<Pace> {
  /// While a computer sleeps, the clock of the wait stands still. The display is corrected after this time at the latest.
  private static let longest: Int64 = 10

  /// The next time at which something of these paces may change; nil if only the daemon can change it.
  package func nextChange(of live: LiveStatus, after instant: Instant) -> Instant? {
    guard let second = live.nextChange(after: instant) else { return nil }
    let status = live.at(instant)
    let seconds = compactMap { $0.seconds(status) }.min()
    return seconds.map { second + .seconds(Swift.min($0, Self.longest) - 1) }
  }
}
