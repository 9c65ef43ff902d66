// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Synchronization
import SystemEvents
import TerminalUI
import TimerEngine

/// Follows the daemon on a thread of its own, through its restarts, and forwards changes to every open page.
final class LiveTimer: Sendable {
  /// The last state of the timer from the daemon.
  struct Snapshot: Sendable {
    /// Increases with each status, and restarts with the program. Pages send it in `Last-Event-ID`.
    var id: String
    /// Nil before the first answer, and if no daemon runs.
    var status: Status?
  }

  enum Change: Sendable {
    case timer(Snapshot)
    case delivery(DeliveryRecord)
    case scope(ScopeRecord)
    /// No change; it reveals disconnected pages.
    case heartbeat
  }

  private struct State {
    var version = 0
    var status: Status?
    var listeners: [Int: AsyncStream<Change>.Continuation] = [:]
    var lastListener = 0
  }

  /// The number of changes that wait for a slow page. Beyond it, the oldest are dropped.
  private static let room = 64
  private static let heartbeat = Duration.seconds(20)

  private let client: ControlClient
  private let state = Mutex(State())
  private let epoch = WallClock.now.milliseconds

  init(client: ControlClient) {
    self.client = client
  }

  func start() {
    do throws(SystemFailure) { try startThread { [self] in follow() } } catch {
      preconditionFailure("no thread: \(error.reason)")
    }
  }

  var snapshot: Snapshot { state.withLock { snapshot(of: $0) } }

  /// All changes from now on, beginning with the current timer.
  func changes() -> AsyncStream<Change> {
    let (stream, continuation) = AsyncStream<Change>.makeStream(bufferingPolicy: .bufferingNewest(Self.room))
    let number = state.withLock { state in
      state.lastListener += 1
      state.listeners[state.lastListener] = continuation
      continuation.yield(.timer(snapshot(of: state)))
      return state.lastListener
    }
    continuation.onTermination = { [self] _ in
      _ = state.withLock { $0.listeners.removeValue(forKey: number) }
    }
    return stream
  }

  // MARK: The thread

  private func follow() {
    let subscription = Subscription(client: client, params: SubscribeParams(status: true, deliveries: true))
    var isOpen = false
    while true {
      do throws(ClientError) {
        if !isOpen {
          isOpen = true
          if let status = try subscription.open() { tell(status) }
        }
        if !subscription.hasChanges {
          // Without an open page, no heartbeat is needed.
          let beat = state.withLock { $0.listeners.isEmpty } ? nil : Deadline(in: Self.heartbeat)
          let inputs = [subscription.descriptor].compactMap { $0 }
          let ready = waitForInput(inputs, until: [subscription.deadline, beat].compactMap { $0 }.min())
          guard !ready.isEmpty || subscription.deadline?.pollTimeout == 0 else {
            send(.heartbeat)
            continue
          }
        }
        for change in try subscription.changes() { take(change) }
      } catch {
        // The daemon is unreachable, or of another version. The next one may work.
        tell(nil)
        isOpen = false
        _ = waitForInput([], until: Deadline(in: .seconds(3)))
      }
    }
  }

  private func take(_ change: Subscription.Change) {
    switch change {
    case .connected(let status), .notice(.status(let status)): tell(status)
    case .gone: tell(nil)
    case .notice(.delivery(let delivery)): send(.delivery(delivery))
    case .notice(.scope(let scope)): send(.scope(scope))
    case .notice(.event), .notice(.dropped): break
    }
  }

  private func tell(_ status: Status?) {
    state.withLock { state in
      state.version += 1
      state.status = status
      for listener in state.listeners.values { listener.yield(.timer(snapshot(of: state))) }
    }
  }

  private func send(_ change: Change) {
    state.withLock { state in
      for listener in state.listeners.values { listener.yield(change) }
    }
  }

  private func snapshot(of state: State) -> Snapshot {
    Snapshot(id: "\(epoch)-\(state.version)", status: state.status)
  }
}
