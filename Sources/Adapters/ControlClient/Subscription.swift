// SPDX-License-Identifier: MIT
package import ControlProtocol
import Paths

/// A subscription that outlives the daemon. Reports a disconnect, waits for the next daemon, and subscribes again.
package final class Subscription {
  /// A change that the subscription reports.
  package enum Change: Hashable, Sendable {
    /// The daemon answers, for the first time or again: the current status.
    case connected(Status)
    /// The daemon is gone.
    case gone
    case notice(ServerNotice)
  }

  private enum State: ~Copyable {
    case connected(DaemonConnection)
    /// No daemon runs. The watch sees the next one.
    case absent(FolderWatch?)
  }

  private let client: ControlClient
  private let params: SubscribeParams
  private var state: State = .absent(nil)
  /// The next times to connect. A daemon makes its socket a moment before it listens on it.
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

  /// The descriptor to wait for; nil if only `deadline` can bring a change.
  package var descriptor: Int32? {
    switch state {
    case .connected(let connection): connection.descriptor
    case .absent(.some(let watch)): watch.descriptor
    case .absent(nil): nil
    }
  }

  /// The time for the next call of `changes`, even without input.
  package var deadline: Deadline? { isConnected ? nil : retries.first }

  /// Whether `changes` has notifications that arrived while the client waited for an answer.
  package var hasChanges: Bool {
    switch state {
    case .connected(let connection): connection.hasNotices
    case .absent: false
    }
  }

  /// The first attempt. Returns the status, or nil if no daemon runs.
  package func open() throws(ClientError) -> Status? {
    // Watch first, so that a daemon that starts between the two calls isn't missed.
    watch()
    do {
      var connection = try client.connect()
      let status = try connection.subscribe(params)
      state = .connected(connection)
      retries = []
      return status
    } catch ClientError.notRunning { return nil } catch ClientError.hungUp { return nil }
  }

  /// Subscribes. Starts the daemon if it isn't running.
  package func openStarting() throws(ClientError) -> Status {
    var connection = try client.connectActing()
    let status = try connection.subscribe(params)
    state = .connected(connection)
    retries = []
    return status
  }

  /// The changes since the last call. Call it when `descriptor` is readable or `deadline` has passed.
  package func changes() throws(ClientError) -> [Change] {
    switch take() {
    case .connected(var connection):
      do {
        let notices = try connection.notices()
        if notices.contains(.dropped) { return try reconnect() }
        state = .connected(connection)
        return notices.map { .notice($0) }
      } catch ClientError.hungUp {
        // The next daemon may have made its socket already, and not listen yet: the watch would not see that.
        retries = Self.retryTimes()
        return [.gone] + (try reconnect())
      }
    case .absent:
      // The watch's events need no reading. The watch is made anew, because the awaited folder may exist now.
      if retries.isEmpty { retries = Self.retryTimes() }
      return try reconnect()
    }
  }

  /// Sends a command over the same connection. Starts the daemon if there is no connection.
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
