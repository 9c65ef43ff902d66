// SPDX-License-Identifier: MIT

/// Repeats a measurement in real time until it was undisturbed. On a busy machine, a player may be late for its device, a
/// daemon for its timer, and a test for its observation. A real problem appears each time.
package func undisturbed(_ most: Int = 8, _ measure: () async throws -> [String]) async throws -> [String] {
  var problems: [String] = []
  for _ in 0..<most {
    problems = try await measure()
    if problems.isEmpty { break }
  }
  return problems
}
