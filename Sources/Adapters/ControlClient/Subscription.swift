// SPDX-License-Identifier: MIT
package import ControlProtocol
import Paths

/// A subscription that outlives the daemon: tells when it goes, waits for the next one, and goes on with that.
package final class Subscription {
  /// What became known.
  package enum Change: Hashable, Sendable {
    /// The daemon answers (again): the status as it is now.
    case connected(Status)
    /// The daemon is gone.
    case gone
    case notice(ServerNotice)
  }

  private enum State: ~Copyable {
    case connected(DaemonConnection)
    /// Waiting for the next daemon.
    case absent(FolderWatch?)
  }

  private let client: ControlClient
  private let params: SubscribeParams
  private var state: State = .absent(nil)
  /// A daemon makes its socket a moment before it listens on it: these are the next times to try.
  private var retries: ArraySlice<Deadline> = []

  package init(client: ControlClient, params: SubscribeParams) {
    self.client = client
    self.params = params
  }

  package var isConnected: Bool {
    switch state {
    case .connected: true
    case .absent: false
    }
  }

  /// What to wait for; nil where only time can bring something.
  package var descriptor: Int32? {
    switch state {
    case .connected(let connection): connection.descriptor
    case .absent(.some(let watch)): watch.descriptor
    case .absent(nil): nil
    }
  }

  /// When `changes` is to be called although nothing came.
  package var deadline: Deadline? { isConnected ? nil : retries.first }

  /// Whether `changes` has something that came in while an answer was waited for.
  package var hasChanges: Bool {
    switch state {
    case .connected(let connection): connection.hasNotices
    case .absent: false
    }
  }

  /// The first attempt: the status, or nil where no daemon runs.
  package func open() throws(ClientError) -> Status? {
    // Watched first, so that a daemon that comes between the two isn't missed.
    watch()
    do {
      var connection = try client.connect()
      let status = try connection.subscribe(params)
      state = .connected(connection)
      retries = []
      return status
    } catch ClientError.notRunning { return nil } catch ClientError.hungUp { return nil }
  }

  /// Starts the daemon where none runs, and subscribes.
  package func openStarting() throws(ClientError) -> Status {
    var connection = try client.connectActing()
    let status = try connection.subscribe(params)
    state = .connected(connection)
    retries = []
    return status
  }

  /// What happened since the last time; to be called when `descriptor` can be read or `deadline` has passed.
  package func changes() throws(ClientError) -> [Change] {
    switch take() {
    case .connected(var connection):
      do {
        let notices = try connection.notices()
        if notices.contains(.dropped) { return try reconnect() }
        state = .connected(connection)
        return notices.map { .notice($0) }
      } catch ClientError.hungUp {
        return [.gone] + (try reconnect())
      }
    case .absent:
      // What the watch saw needn't be read: it is made anew, for the folder that was waited for may be there now.
      if retries.isEmpty { retries = Self.retryTimes() }
      return try reconnect()
    }
  }

  /// Sends a command over the same connection; where there is none, starts the daemon.
  package func call<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) throws(ClientError) -> Result {
    if !isConnected { _ = try openStarting() }
    guard case .connected(var connection) = take() else { throw .notRunning }
    do {
      let result = try connection.call(method, params)
      state = .connected(connection)
      return result
    } catch {
      state = .connected(connection)
      throw error
    }
  }

  private func take() -> State {
    var state = State.absent(nil)
    swap(&state, &self.state)
    return state
  }

  private func reconnect() throws(ClientError) -> [Change] {
    if let status = try open() { return [.connected(status)] }
    retries = retries.drop { $0.pollTimeout == 0 }
    return []
  }

  private func watch() {
    let folders = [Paths.parent(of: client.paths.lock), client.paths.runtime]
    state = .absent(FolderWatch(folders: folders))
  }

  private static func retryTimes() -> ArraySlice<Deadline> {
    ArraySlice([20, 60, 150, 400, 1000, 3000].map { Deadline(in: .milliseconds($0)) })
  }
}
