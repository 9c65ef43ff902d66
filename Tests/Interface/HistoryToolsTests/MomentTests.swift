// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport
import Testing
import ToolFixtures

/// Times of `log` and `history edit`, where the clock is set forward.
struct MomentTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  @Test(arguments: [
    ["log", "25m", "--at", "2026-03-29 2:30"], ["history", "edit", "last", "--at", "2026-03-29 2:30"],
    ["history", "edit", "last", "--start", "2026-03-29 2:30"], ["history", "edit", "last", "--end", "2026-03-29 2:30"],
  ])
  func `a time that there isn't is refused, with the next that there is`(_ words: [String]) async throws {
    let outcome = try await run([segued, "tool"] + words, in: home, ["TZ": "Europe/Berlin"])
    #expect(outcome.status == 64 && outcome.output.isEmpty, "\(outcome)")
    #expect(
      outcome.errors == "segue: '2026-03-29 2:30' does not exist: the clock jumps from 2026-03-29 2:00 to 3:00. "
        + "The next time for \(words[words.count - 2]) is '2026-03-29 3:00'\n")
    // Nothing was requested.
    #expect(!FileManager.default.fileExists(atPath: home.paths.journal))
  }

  @Test func `where a whole day is left out, the next time is on another`() async throws {
    let words = ["log", "25m", "--at", "2011-12-30 9:00"]
    let outcome = try await run([segued, "tool"] + words, in: home, ["TZ": "Pacific/Apia"])
    #expect(
      outcome.errors == "segue: '2011-12-30 9:00' does not exist: the clock jumps from 2011-12-30 0:00 to "
        + "2011-12-31 0:00. The next time for --at is '2011-12-31 0:00'\n")
  }
}
