// SPDX-License-Identifier: MIT

/// Counts changes of the files in one folder, so that tests can wait for a file.
package final class FolderChanges: Sendable {
  private let count = Watched(0)
  private let stop: @Sendable () -> Void

  package init(_ folder: String) throws {
    let count = count
    stop = try Self.watch(folder) { count.change { $0 += 1 } }
  }

  deinit { stop() }

  /// The number of changes so far.
  package var number: Int { count.value }

  /// Waits until the count exceeds `number`.
  package func next(after number: Int, waitingFor what: String) async throws {
    _ = try await count.until(what) { $0 > number ? true : nil }
  }

  /// Waits until `find`, called after every change, has a result.
  package func until<Found: Sendable>(
    _ what: String, within limit: Duration = Patience.standard, _ find: @escaping @Sendable () -> Found?
  ) async throws -> Found {
    try await count.until(what, within: limit) { _ in find() }
  }
}
