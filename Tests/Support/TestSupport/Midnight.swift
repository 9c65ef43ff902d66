// SPDX-License-Identifier: MIT
import Foundation

/// Waits for the next day where this one, in the time zone of every temporary home, is over within minutes: what is counted
/// "today", or was "yesterday", would be so no longer in the midst of a test.
package func awayFromMidnight(_ margin: Duration = .seconds(240)) async throws {
  let day: Int64 = 24 * 60 * 60
  let left = day - Int64(Date().timeIntervalSince1970) % day
  guard left <= margin.components.seconds else { return }
  try await Task.sleep(for: .seconds(left + 1))
}
