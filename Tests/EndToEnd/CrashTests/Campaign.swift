// SPDX-License-Identifier: MIT
import Foundation

/// Many runs, some at a time.
struct Campaign {
  var seeds: Range<UInt64>
  /// How many at a time: a run mostly waits.
  var jobs = defaultJobs
  var run: @Sendable (UInt64) throws -> Run

  static let defaultJobs = 2 * max(1, ProcessInfo.processInfo.activeProcessorCount)

  /// Does all of them; `ended` hears of each.
  func perform(_ ended: (UInt64, Report) -> Void) async throws {
    try await withThrowingTaskGroup(of: (UInt64, Report).self) { group in
      var waiting = seeds
      func begin() {
        guard let seed = waiting.popFirst() else { return }
        group.addTask { [run] in (seed, try await run(seed).perform()) }
      }
      for _ in 0..<jobs { begin() }
      while let (seed, report) = try await group.next() {
        begin()
        ended(seed, report)
      }
    }
  }
}

/// Prints a line at once, also into a pipe.
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
