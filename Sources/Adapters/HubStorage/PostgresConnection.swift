// SPDX-License-Identifier: MIT
internal import CPostgreSQL
internal import Foundation

/// A connection to a PostgreSQL server. No thread waits for its socket.
actor PostgresConnection: HubTransaction {
  /// libpq's connection; nil after `close`. Only the actor uses it.
  private var connection: OpaquePointer?
  private var isQuerying = false

  private init(_ connection: OpaquePointer?) { self.connection = connection }

  /// How long a server may take to accept a connection.
  private static let patience: Duration = .seconds(5)

  static func open(_ url: String) async throws(HubStorageError) -> PostgresConnection {
    try check(url)
    // The address comes last, so that it decides over these. A peer that vanished is noticed within half a minute.
    let options = [
      ("application_name", "segue-hub"), ("client_encoding", "UTF8"), ("keepalives_idle", "10"),
      ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "30000"), ("dbname", url),
    ]
    let names = options.map { strdup($0.0) } + [nil]
    let values = options.map { strdup($0.1) } + [nil]
    defer { (names + values).forEach { free($0) } }
    // From here on, only the actor has it.
    nonisolated(unsafe) let started = PQconnectStartParams(
      names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 1)
    guard started != nil else { throw HubStorageError(.failed, "libpq has no memory") }
    let connection = PostgresConnection(started)
    do {
      try await connection.finishOpening()
      return connection
    } catch {
      await connection.close()
      throw error
    }
  }

  /// Throws if libpq can't read the address, which no repetition mends.
  private static func check(_ url: String) throws(HubStorageError) {
    var message: UnsafeMutablePointer<CChar>?
    let options = PQconninfoParse(url, &message)
    defer {
      PQconninfoFree(options)
      PQfreemem(message)
    }
    guard options == nil else { return }
    let text = message.map { String(cString: $0) } ?? ""
    throw HubStorageError(.address, text.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  private func finishOpening() async throws(HubStorageError) {
    let deadline = ContinuousClock.now + Self.patience
    // libpq begins as if it had asked for the socket to be writable.
    var state = PGRES_POLLING_WRITING
    guard PQstatus(connection) != CONNECTION_BAD else { throw failure(.unavailable) }
    while state != PGRES_POLLING_OK {
      guard state != PGRES_POLLING_FAILED else { throw failure(.unavailable) }
      let rest = ContinuousClock.now.duration(to: deadline)
      guard rest > .zero else { throw HubStorageError(.unavailable, "PostgreSQL didn't answer in time") }
      await SocketWait.until(
        state == PGRES_POLLING_READING ? .readable : .writable, PQsocket(connection), atMost: rest)
      state = PQconnectPoll(connection)
    }
    // Notices, such as that a table exists already, would go to standard error.
    PQsetNoticeProcessor(connection, { _, _ in }, nil)
    guard PQsetnonblocking(connection, 1) == 0 else { throw failure(.unavailable) }
    _ = try await query(
      """
      SELECT set_config('statement_timeout', '30s', false),
        set_config('idle_in_transaction_session_timeout', '60s', false)
      """, [])
  }

  func close() {
    PQfinish(connection)
    connection = nil
  }

  /// Commits; `uncertain`, if the connection broke before the answer.
  func commit() async throws(HubStorageError) {
    do throws(HubStorageError) {
      let outcome = try await run("COMMIT", [])
      guard outcome.tag == "COMMIT" else {
        throw HubStorageError(.failed, "the transaction had failed, and was rolled back")
      }
    } catch {
      guard error.code == .unavailable else { throw error }
      throw HubStorageError(.uncertain, error.detail)
    }
  }

  /// Rolls back whatever there is; false if the connection is of no more use.
  func rollback() async -> Bool {
    guard connection != nil, PQstatus(connection) == CONNECTION_OK, !isQuerying else { return false }
    if PQtransactionStatus(connection) == PQTRANS_IDLE { return true }
    return (try? await run("ROLLBACK", [])) != nil
  }

  func query(_ sql: String, _ values: [HubValue]) async throws(HubStorageError) -> [HubRow] {
    try await run(sql, values).rows
  }

  private func run(_ sql: String, _ values: [HubValue]) async throws(HubStorageError) -> (rows: [HubRow], tag: String) {
    precondition(!isQuerying, "a transaction runs one statement at a time")
    guard connection != nil else { throw HubStorageError(.unavailable, "the connection was closed") }
    let parameters = try PostgresParameters(values)
    isQuerying = true
    defer { isQuerying = false }
    guard parameters.send(sql, connection) else { throw failure(.unavailable) }
    try await flush()
    var outcome: Result<(rows: [HubRow], tag: String), HubStorageError>?
    while let result = try await nextResult() {
      defer { PQclear(result) }
      outcome = Result { () throws(HubStorageError) in try PostgresResult.read(result) }
    }
    // A server that ends says so before it goes, which then is the reason.
    guard PQstatus(connection) == CONNECTION_OK else {
      if case .failure(let error)? = outcome { throw HubStorageError(.unavailable, error.detail) }
      throw failure(.unavailable)
    }
    guard let outcome else { throw failure(.unavailable) }
    return try outcome.get()
  }

  /// Sends what libpq holds. It reads at the same time, since a server that waits for its reader reads nothing.
  private func flush() async throws(HubStorageError) {
    while true {
      switch PQflush(connection) {
      case 0: return
      case 1:
        await SocketWait.until(.writable, PQsocket(connection))
        guard PQconsumeInput(connection) == 1 else { throw failure(.unavailable) }
      default: throw failure(.unavailable)
      }
    }
  }

  private func nextResult() async throws(HubStorageError) -> OpaquePointer? {
    while PQisBusy(connection) == 1 {
      await SocketWait.until(.readable, PQsocket(connection))
      // On a failure, libpq puts the reason into the next result.
      if PQconsumeInput(connection) == 0 { break }
    }
    return PQgetResult(connection)
  }

  /// What libpq last said, as an error.
  private func failure(_ code: HubStorageError.Code) -> HubStorageError {
    let text = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
    return HubStorageError(code, text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
