// SPDX-License-Identifier: MIT
import HubStorage

/// Who may register.
package enum RegistrationPolicy: String, Hashable, Sendable, CaseIterable {
  case open, invited, closed
}

/// What a limit counts. Its raw value is its name in storage.
package enum HubLimit: String, Hashable, Sendable, CaseIterable {
  case logins, registrations, resets, events
  /// Codes of machines that are typed, and machines that ask for one.
  case devices
  /// All other changes, and requests that cost the server much.
  case writes

  var usual: (count: Int64, seconds: Int64) {
    switch self {
    case .logins: (10, 60)
    case .registrations: (5, 3600)
    case .resets: (5, 3600)
    case .events: (600, 60)
    case .devices: (30, 60)
    case .writes: (120, 60)
    }
  }
}

/// What administrators decide.
package struct HubPolicy: Hashable, Sendable {
  package var registration: RegistrationPolicy
  private var counts: [HubLimit: Int64]

  init(_ settings: [String: String]) {
    registration = settings["registration"].flatMap(RegistrationPolicy.init) ?? .open
    counts = [:]
    for limit in HubLimit.allCases { counts[limit] = settings["limit.\(limit.rawValue)"].flatMap { Int64($0) } }
  }

  package func count(_ limit: HubLimit) -> Int64 { counts[limit] ?? limit.usual.count }

  func rate(_ limit: HubLimit) -> RateLimit {
    RateLimit(limit.rawValue, count(limit), per: limit.usual.seconds)
  }
}

extension Hub {
  package func policy() async throws -> HubPolicy { HubPolicy(try await store.settings()) }

  /// Counts uses of a key. Throws `TooMany` beyond the limit.
  package func take(_ limit: HubLimit, key: String, uses: Int64 = 1, now: Int64) async throws {
    let rate = try await policy().rate(limit)
    if case .retryAfter(let seconds) = try await store.take(rate, key: key, uses: uses, now: now) {
      throw TooMany(seconds: seconds)
    }
  }
}
