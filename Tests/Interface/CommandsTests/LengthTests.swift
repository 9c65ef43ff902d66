// SPDX-License-Identifier: MIT
import Testing
import ToolArguments

struct LengthTests {
  @Test(arguments: [
    ("25", 1500), ("25m", 1500), ("1h30m", 5400), ("90s", 90), ("1h", 3600), ("1.5h", 5400), ("0.5", 30), (" 5M ", 300),
    ("1h0m5s", 3605), ("2d", 172_800), ("0", 0),
  ])
  func `lengths as people write them`(_ text: String, _ seconds: Double) {
    #expect(Length.seconds(text) == seconds)
  }

  @Test(arguments: ["", "m", "5x", "-5m", "5m5", "5s5m", "1:30", "5mm", ".5h", "1e3", "٥m", "5 m", "nan", "1..5m"])
  func `anything else is none`(_ text: String) {
    #expect(Length.seconds(text) == nil)
  }
}
