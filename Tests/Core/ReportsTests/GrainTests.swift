// SPDX-License-Identifier: MIT
import Reports
import Testing
import TimerEngine

struct GrainTests {
  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64]) func `each day of a range is in one of its spans, and no other day`(
    _ seed: UInt64
  ) {
    var random = SplitMix64(state: seed)
    for _ in 0..<20 {
      let first = LocalDay(number: .random(in: -800_000..<40_000, using: &random))
      let end = first.advanced(by: .random(in: 0..<(seed % 2 == 0 ? 100 : 1500), using: &random))
      let spans = GrainRange.covering(first..<end)
      for day in first.advanced(by: -800)..<end.advanced(by: 800) {
        let count = spans.count { $0.numbers.contains($0.grain.number(of: day)) }
        #expect(count == ((first..<end).contains(day) ? 1 : 0), "\(day) of \(first) to \(end)")
      }
    }
  }

  @Test func `a century is a few spans`() throws {
    #expect(
      GrainRange.covering(try day("1926-11-20")..<day("2026-02-03")) == [
        GrainRange(.year, 1927..<2026), GrainRange(.month, 1926 * 12 + 11..<1927 * 12),
        GrainRange(.month, 2026 * 12..<2026 * 12 + 1),
        GrainRange(.day, try day("1926-11-20").number..<day("1926-12-01").number),
        GrainRange(.day, try day("2026-02-01").number..<day("2026-02-03").number),
      ])
    #expect(GrainRange.covering(try day("2026-01-01")..<day("2027-01-01")) == [GrainRange(.year, 2026..<2027)])
    #expect(GrainRange.covering(try day("2026-01-01")..<day("2026-01-01")).isEmpty)
  }

  @Test func `rules are those of a zone, a morning and an edition`() throws {
    let berlin = try localDays("Europe/Berlin", startsAt: 60)
    let rules = berlin.rules
    #expect(rules.areThose(of: berlin, edition: DayRules.edition))
    #expect(rules.areThose(of: berlin, edition: "an older one"))
    #expect(!rules.areThose(of: try localDays("Europe/Berlin"), edition: DayRules.edition))
    #expect(!rules.areThose(of: try localDays("Europe/Vienna", startsAt: 60), edition: DayRules.edition))
    #expect(rules.days(of: DayRules.edition)?.startsAt == 60)
    var others = rules
    others.changes += 1
    #expect(others.days(of: "an older one") == nil)
    #expect(!others.areThose(of: berlin, edition: "an older one"))
    var alias = rules
    alias.zone = "Another/Name"
    #expect(alias.areThose(of: berlin, edition: DayRules.edition), "its clocks are changed at the same times")
    var older = rules
    older.cut -= 1
    #expect(!older.areThose(of: berlin, edition: DayRules.edition))
    #expect(older.days(of: DayRules.edition) == nil)
    others.zone = "Nowhere/Atlantis"
    #expect(others.days(of: DayRules.edition) == nil)
    let zones = ["Europe/Berlin", "America/New_York", "Asia/Kolkata", "GMT", "Africa/Casablanca"]
    #expect(Set(try zones.map { try localDays($0).rules.changes }).count == zones.count)
  }

  @Test func `names that are equal are written in one way`() {
    #expect(Array("cafe\u{301}".canonical.utf8) == Array("caf\u{E9}".canonical.utf8))
    #expect("plain".canonical == "plain")
  }
}
