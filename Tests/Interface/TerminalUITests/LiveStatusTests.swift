// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import TerminalUI
import TestSupport
import Testing
import TimerEngine

/// A status that advances by itself.
struct LiveStatusTests {
  private let received = Samples.morning + .minutes(5)

  @Test(arguments: [
    (0, 1200, 300), (1, 1200, 300), (999, 1200, 300), (1000, 1199, 301), (1001, 1199, 301), (600_000, 600, 900),
    (1_200_000, 0, 1500), (9_999_999, 0, 1500), (-400_000, 1500, 0),
  ])
  func `a running phase counts down to its deadline`(_ milliseconds: Int64, _ remaining: Int64, _ elapsed: Int64) {
    let status = LiveStatus(Samples.status(), receivedAt: received).at(received + .milliseconds(milliseconds))
    #expect(status.remaining == remaining)
    #expect(status.elapsed == elapsed)
    #expect(status.session?.elapsed == elapsed)
  }

  @Test func `each change is at the second`() {
    let live = LiveStatus(Samples.status(), receivedAt: received)
    #expect(live.nextChange(after: received) == received + .seconds(1))
    #expect(live.nextChange(after: received + .milliseconds(1)) == received + .seconds(1))
    #expect(live.nextChange(after: received + .milliseconds(2999)) == received + .seconds(3))
    #expect(live.nextChange(after: received + .minutes(20)) == nil, "what comes then, the daemon says")
    var shown: Set<Int64> = []
    var now: Instant? = received
    while let instant = now {
      shown.insert(live.at(instant).remaining)
      now = live.nextChange(after: instant)
    }
    #expect(shown == Set(0...1200))
  }

  @Test func `an open-ended session counts up`() {
    let live = LiveStatus(Samples.status(length: nil), receivedAt: received)
    #expect(live.at(received + .milliseconds(61_500)).elapsed == 361)
    #expect(live.nextChange(after: received + .milliseconds(500)) == received + .seconds(1))
  }

  @Test(arguments: [TimerMode.paused, .idle])
  func `what stands still asks for no time`(_ mode: TimerMode) {
    let live = LiveStatus(Samples.status(mode), receivedAt: received)
    #expect(live.nextChange(after: received) == nil)
    #expect(live.at(received + .minutes(90)) == Samples.status(mode))
  }
}
