// SPDX-License-Identifier: MIT
import Foundation

extension LocalDays {
  /// A fingerprint of these days' rules: zone, start of the day, version of the zone database and way of counting. Sums under
  /// other rules must be recomputed.
  package var rules: Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(Self.counting) \(startsAt) \(zone.identifier) \(TimeZone.timeZoneDataVersion)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash)
  }

  /// The version of the counting: increase it when the same sessions yield other sums.
  private static let counting = 2
}
