// SPDX-License-Identifier: MIT
import Foundation
import TimerEngine

/// What days and hours depend on, by which sums that were made once are told from those of another zone or morning.
package struct DayRules: Hashable, Sendable {
  package var zone: String
  /// Minutes after midnight at which days begin.
  package var startsAt: Int
  /// Tells all changes of the zone's clocks, from 1900 to 2100, from others.
  package var changes: Int64
  /// By which version of `SessionSlicer` and of what is counted sums were made.
  package var cut: Int

  package init(zone: String, startsAt: Int, changes: Int64, cut: Int = DayRules.currentCut) {
    self.zone = zone
    self.startsAt = startsAt
    self.changes = changes
    self.cut = cut
  }

  /// To be raised whenever the same sessions come to other sums.
  package static let currentCut = 1

  /// Which edition of all zones' rules this program goes by: where it is the same, each zone has the same rules.
  package static var edition: String { TimeZone.timeZoneDataVersion }

  /// The days that have these rules, which are of `edition`; nil where this program knows none such.
  package func days(of edition: String) -> LocalDays? {
    guard cut == Self.currentCut, let days = LocalDays(startsAt: startsAt, zoneNamed: zone) else { return nil }
    return edition == Self.edition || days.changes() == changes ? days : nil
  }

  /// Whether these rules, which are of `edition`, are those of `days`. A zone may have several names.
  package func areThose(of days: LocalDays, edition: String) -> Bool {
    cut == Self.currentCut && startsAt == days.startsAt
      && (zone == days.zone.identifier && edition == Self.edition || changes == days.changes())
  }
}

extension LocalDays {
  /// nil where there is no zone of exactly this name.
  package init?(startsAt: Int, zoneNamed name: String) {
    guard let zone = TimeZone(identifier: name), zone.identifier == name else { return nil }
    self.init(startsAt: startsAt, timeZone: zone)
  }

  /// Their rules; some tens of milliseconds of work.
  package var rules: DayRules { DayRules(zone: zone.identifier, startsAt: startsAt, changes: changes()) }

  /// A hash (FNV-1a) of when the clocks are changed, and of how far they then are from UTC.
  func changes() -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: Int64) {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash = (hash ^ (UInt64(bitPattern: value) >> UInt64(shift) & 0xff)) &* 0x100_0000_01b3
      }
    }
    let (day, first, end): (Int64, Int64, Int64) = (86_400_000, -2_208_988_800_000, 4_102_444_800_000)
    var known: Int64?
    for moment in stride(from: first, to: end, by: Int(day)) {
      let span = span(containing: Instant(milliseconds: moment + day - 1))
      guard span.offset != known else { continue }
      if known != nil { add(span.range.lowerBound.milliseconds) }
      add(span.offset)
      known = span.offset
    }
    return Int64(bitPattern: hash)
  }
}
