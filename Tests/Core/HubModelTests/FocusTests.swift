// SPDX-License-Identifier: MIT
import HubModel
import Testing

@Suite
struct FocusTests {
  private func event(_ kind: HubEvent.Kind, _ seconds: Int64 = 0, strikes: Int64 = 0) -> HubEvent {
    HubEvent(id: "e", kind: kind, time: 1000, seconds: seconds, strikes: strikes, session: "s")
  }

  @Test func `a completed focus counts and an abandoned one does not`() {
    #expect(Focus.after(event(.completed, 1500), of: nil, day: Day(1))?.total.seconds == 1500)
    let abandoned = Focus.after(event(.abandoned, 1500, strikes: 2), of: nil, day: Day(1))
    #expect(abandoned?.total == DayTotal(day: Day(1), strikes: 2))
  }

  @Test func `a correction replaces the session and a withdrawal empties it`() {
    let focus = Focus.after(event(.completed, 1500, strikes: 1), of: nil, day: Day(1))
    let corrected = Focus.after(event(.corrected, 600), of: focus, day: Day(2))
    #expect(corrected == Focus(day: Day(2), seconds: 600, strikes: 1, counts: true))
    let withdrawn = Focus.after(event(.withdrawn), of: corrected, day: Day(9))
    #expect(withdrawn?.total == DayTotal(day: Day(2), strikes: 1))
  }

  @Test func `the end of a session that was corrected already changes nothing`() {
    let withdrawn = Focus.after(event(.withdrawn), of: nil, day: Day(1))
    #expect(withdrawn?.counts == false)
    #expect(Focus.after(event(.completed, 1500), of: withdrawn, day: Day(1)) == nil)
  }

  @Test func `only plausible events are kept`() {
    #expect(event(.completed, 86_400).isPlausible(now: 1000))
    #expect(!event(.completed, 86_401).isPlausible(now: 1000))
    #expect(!event(.completed, -1).isPlausible(now: 1000))
    #expect(!event(.completed).isPlausible(now: 1000 - 86_401))
    #expect(!HubEvent(id: "", kind: .completed, time: 0).isPlausible(now: 0))
    #expect(!HubEvent(id: "a\0", kind: .completed, time: 0).isPlausible(now: 0))
    #expect(!HubEvent(id: "a", kind: .completed, time: 0, session: "").isPlausible(now: 0))
  }
}
