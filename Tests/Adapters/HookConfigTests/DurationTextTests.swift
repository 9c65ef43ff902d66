// SPDX-License-Identifier: MIT
import Testing

@testable import HookConfig

/// Lengths of time as text.
@Suite struct DurationTextTests {
  @Test(arguments: [
    ("25m", Duration.seconds(1500)), ("1h30m", .seconds(5400)), ("90s", .seconds(90)), ("500ms", .milliseconds(500)),
    ("1.5h", .seconds(5400)), ("2d", .seconds(172_800)), ("25", .seconds(1500)), ("0", .zero), ("0s", .zero),
    ("1h0m5s", .seconds(3605)), ("1s500ms", .milliseconds(1500)), ("0.001s", .milliseconds(1)),
  ])
  func `are read as people write them`(text: String, duration: Duration) {
    #expect(parseDuration(text) == duration)
  }

  @Test(arguments: [
    "", " ", "m", "25 m", "25 minutes", "30m1h", "1h1h", "-5m", "+5m", "1,5h", "1.2.3h", "1.h", ".5h", "5M", "1e3s",
    "99999999999999999999s", "99999999999999999999", "9223372036854775807h", "20000d", "٢٥m", "5m3",
  ])
  func `are refused where they aren't clear`(text: String) {
    #expect(parseDuration(text) == nil)
  }

  @Test
  func `a bare number needs a unit where minutes aren't meant`() {
    #expect(parseDuration("25", bareMinutes: false) == nil)
  }

  @Test(arguments: [
    ("25m", 1_500_000), ("1h30m", 5_400_000), ("1m30s", 90_000), ("48h", 172_800_000), ("0s", 0), ("1s5ms", 1005),
  ])
  func `are written so that they can be read again`(text: String, milliseconds: Int) {
    #expect(durationText(.milliseconds(milliseconds)) == text)
    #expect(parseDuration(text) == .milliseconds(milliseconds))
  }
}
