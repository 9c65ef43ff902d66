// SPDX-License-Identifier: MIT

/// Connections that transactions borrow, made when they are first needed and at most `limit`. Those that wait are served in
/// order.
actor ConnectionPool<Connection: Sendable> {
  private let limit: Int
  private let make: @Sendable () async throws -> Connection
  private let end: @Sendable (Connection) async -> Void
  private var free: [Connection] = []
  /// Those that are free, borrowed or being made.
  private var count = 0
  private var waiting: [CheckedContinuation<Connection?, Never>] = []
  private var isClosed = false

  init(
    limit: Int, make: @escaping @Sendable () async throws -> Connection,
    end: @escaping @Sendable (Connection) async -> Void
  ) {
    self.limit = limit
    self.make = make
    self.end = end
  }

  func borrow() async throws -> Connection {
    guard !isClosed else { throw HubStorageError(.unavailable, "the database was closed") }
    if let connection = free.popLast() { return connection }
    if count < limit {
      count += 1
    } else if let connection = await withCheckedContinuation({ waiting.append($0) }) {
      return connection
    }
    // Here there is a place for one more connection.
    guard !isClosed else {
      leavePlace()
      throw HubStorageError(.unavailable, "the database was closed")
    }
    do {
      return try await make()
    } catch {
      leavePlace()
      throw error
    }
  }

  func giveBack(_ connection: Connection) async {
    guard !isClosed else {
      leavePlace()
      return await end(connection)
    }
    if waiting.isEmpty { free.append(connection) } else { waiting.removeFirst().resume(returning: connection) }
  }

  /// Gives up a connection that broke.
  func discard(_ connection: Connection) async {
    leavePlace()
    await end(connection)
  }

  /// The place passes to the first that waits.
  private func leavePlace() {
    if waiting.isEmpty { count -= 1 } else { waiting.removeFirst().resume(returning: nil) }
  }

  /// Ends all connections: the free ones now, the borrowed ones when they come back.
  func close() async {
    isClosed = true
    let ending = free
    free = []
    count -= ending.count
    for connection in ending { await end(connection) }
  }
}
