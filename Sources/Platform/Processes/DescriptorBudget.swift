// SPDX-License-Identifier: MIT
import LibC

/// The distribution of a process's descriptors. Clients get the fewest, started programs the most, and only the journal the
/// last ones.
package struct DescriptorBudget: Hashable, Sendable {
  /// The system's limit.
  package let limit: Int

  /// The daemon's own descriptors without clients and programs (about 40), and those that it opens briefly.
  private static let own = 48
  /// Three pipe ends, and the process.
  private static let perAction = 4

  package init(limit: Int) {
    self.limit = limit
  }

  /// The present budget of this process.
  package static var current: DescriptorBudget {
    var limit = rlimit()
    #if os(Linux)
      let result = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      let result = getrlimit(RLIMIT_NOFILE, &limit)
    #endif
    return DescriptorBudget(limit: result == 0 ? Int(clamping: limit.rlim_cur) : .max)
  }

  private var shared: Int { max(0, limit - Self.own) }
  /// The descriptors that programs and clients must leave free.
  private var reserve: Int { min(8, limit / 12) }

  /// Returns the maximum number of clients: `most` if the descriptors suffice.
  package func clients(most: Int) -> Int { min(most, max(2, shared / 3)) }

  /// Returns the maximum number of simultaneous actions beside `clients`: `most` if the descriptors suffice.
  package func actions(most: Int, beside clients: Int) -> Int {
    min(most, max(1, (shared - clients - reserve) / Self.perAction))
  }

  /// The exclusive upper limit for descriptors of started programs. The system assigns the lowest free number, so a new number
  /// tells how many descriptors are open.
  package var endForPrograms: Int { limit - reserve }

  /// The exclusive upper limit for clients' descriptors.
  package var endForClients: Int { limit - reserve / 2 }
}
