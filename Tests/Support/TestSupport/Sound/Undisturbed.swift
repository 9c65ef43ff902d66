// SPDX-License-Identifier: MIT

/// What is measured in real time, until nothing else disturbed it: on a busy machine a player comes too late for its device
/// now and then, a daemon for its timer and a test for what it wants to see, and none of them can help that. What is really
/// wrong is wrong each time.
package func undisturbed(_ most: Int = 8, _ measure: () async throws -> [String]) async throws -> [String] {
  var problems: [String] = []
  for _ in 0..<most {
    problems = try await measure()
    if problems.isEmpty { break }
  }
  return problems
}
