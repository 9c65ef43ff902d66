// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Messages
import TerminalUI
import TimerEngine
import Watch

/// The state and actions of the countdown: the running status, and keys for the daemon.
struct LiveSession {
  let subscription: Subscription
  let client: ControlClient
  let language: any Language
  var live: LiveStatus
  var keys: KeyControl
  /// The message about the last key.
  var message: String? {
    didSet { messageEnd = message == nil || keys.isAsking ? nil : WallClock.now + .seconds(2) }
  }
  /// The time at which the message disappears; nil for a question, which stays.
  private var messageEnd: Instant?
  var isConnected = true

  init(subscription: Subscription, client: ControlClient, language: any Language, status: Status) {
    self.subscription = subscription
    self.client = client
    self.language = language
    live = LiveStatus(status, receivedAt: WallClock.now)
    keys = KeyControl(language: language)
  }

  var status: Status { live.at(WallClock.now) }

  /// The next time to redraw without an event: the next second, or the end of a message.
  var nextChange: Instant? { [live.nextChange(after: WallClock.now), messageEnd].compactMap { $0 }.min() }

  /// Removes a message whose time is over.
  mutating func settle() {
    if let messageEnd, messageEnd <= WallClock.now { message = nil }
  }

  mutating func take(_ status: Status) {
    live = LiveStatus(status, receivedAt: WallClock.now)
  }

  /// Handles a change of the status; false for any other change.
  mutating func take(_ change: Subscription.Change) -> Bool {
    switch change {
    case .connected(let status):
      isConnected = true
      take(status)
    case .notice(.status(let status)): take(status)
    case .gone:
      isConnected = false
      take(client.statusWithoutDaemon(at: WallClock.now))
    case .notice: return false
    }
    return true
  }

  /// The effect of a key on the caller.
  enum Consequence { case none, leave, suspend }

  mutating func press(_ key: Key) -> Consequence {
    message = nil
    switch keys.outcome(of: key, status: status) {
    case .nothing: break
    case .leave: return .leave
    case .suspend: return .suspend
    case .ask(let question): message = language.ask(question)
    case .goOn: message = language.ask(.goesOn)
    case .act(let method, let params):
      do {
        let status = try subscription.call(.timer(method), params)
        take(status)
        isConnected = true
        message = status.words(forEffectOf: method, in: language)
      } catch {
        // Show the error, and keep the view. The subscription reports a daemon that is gone.
        message = Failure(error, language: language).message
      }
    }
    return .none
  }
}
