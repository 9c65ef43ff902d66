// SPDX-License-Identifier: MIT
import Reports
import Testing

struct DayRulesTests {
  @Test func `rules are those of a zone and a morning`() throws {
    let berlin = try localDays("Europe/Berlin", startsAt: 60)
    #expect(berlin.rules == (try localDays("Europe/Berlin", startsAt: 60).rules))
    let others = [
      try localDays("Europe/Berlin"), try localDays("Europe/Berlin", startsAt: 61), try localDays("GMT", startsAt: 60),
      try localDays("Asia/Kolkata", startsAt: 60),
    ]
    #expect(Set(others.map(\.rules) + [berlin.rules]).count == others.count + 1)
  }

  @Test func `names that are equal are written in one way`() {
    #expect(Array("cafe\u{301}".canonical.utf8) == Array("caf\u{E9}".canonical.utf8))
    #expect("plain".canonical == "plain")
  }
}
