// SPDX-License-Identifier: MIT
import Foundation

/// Waits for the next day if the current one, in the time zone of every temporary home, ends within minutes. Otherwise "today"
/// or "yesterday" could change its meaning during a test.
package func awayFromMidnight(_ margin: Duration = .seconds(240)) async throws {
  let day: Int64 = 24 * 60 * 60
  let left = day - Int64(Date().timeIntervalSince1970) % day
  guard left <= margin.components.seconds else { return }
  try await Task.sleep(for: .seconds(left + 1))
}
