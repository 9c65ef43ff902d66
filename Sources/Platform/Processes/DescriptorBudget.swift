// SPDX-License-Identifier: MIT
import LibC

/// How the descriptors that a process may have are shared out: the fewest to clients, most to what is started, and the
/// last of them to nobody but the journal.
package struct DescriptorBudget: Hashable, Sendable {
  /// How many the system allows.
  package let limit: Int

  /// The daemon's own, with nobody connected and nothing running (about 40), and what it opens for a moment.
  private static let own = 48
  /// Three ends of pipes, and the process.
  private static let perAction = 4

  package init(limit: Int) {
    self.limit = limit
  }

  /// That of this process, as it is now.
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
  /// Kept from programs and clients.
  private var reserve: Int { min(8, limit / 12) }

  /// So many clients may be connected, `most` where there are descriptors for them.
  package func clients(most: Int) -> Int { min(most, max(2, shared / 3)) }

  /// So many actions may run at once beside `clients`, `most` where there are descriptors for them.
  package func actions(most: Int, beside clients: Int) -> Int {
    min(most, max(1, (shared - clients - reserve) / Self.perAction))
  }

  /// The number that no descriptor of a program which is started may reach. The system gives out the lowest that is free, so
  /// the number of a new one tells how many there are.
  package var endForPrograms: Int { limit - reserve }

  /// The number that no client's descriptor may reach.
  package var endForClients: Int { limit - reserve / 2 }
}
