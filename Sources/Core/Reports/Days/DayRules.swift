// SPDX-License-Identifier: MIT
import Foundation

extension LocalDays {
  /// Tells sums that were made by these days from those of another zone, morning, edition of the zones' rules, or way of
  /// counting.
  package var rules: Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in "\(Self.counting) \(startsAt) \(zone.identifier) \(TimeZone.timeZoneDataVersion)".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
    }
    return Int64(bitPattern: hash)
  }

  /// To be raised whenever the same sessions come to other sums.
  private static let counting = 2
}
