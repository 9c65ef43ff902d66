// SPDX-License-Identifier: MIT
import Synchronization
import Testing

/// What every injected fault came to, printed as one table when all are done.
struct FaultTable: SuiteTrait, TestScoping {
  private static let rows = Mutex<[[String]]>([])

  /// `fault` is what was done, `said` what status, log or refusal say of it, `outcome` what was seen to hold.
  static func add(_ fault: String, said: String, outcome: String) {
    rows.withLock { $0.append([fault, said, outcome]) }
  }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    try await function()
    Self.rows.withLock { rows in
      guard !rows.isEmpty else { return }
      let table = [["fault", "what it says", "what holds"]] + rows.sorted { $0[0] < $1[0] }
      let widths = (0..<3).map { column in table.map { $0[column].count }.max() ?? 0 }
      for row in table {
        let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
        print("| " + cells.joined(separator: " | ") + " |")
      }
    }
  }
}

extension Trait where Self == FaultTable {
  /// Prints the table of faults.
  static var faultTable: Self { FaultTable() }
}
