// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Messages
import TerminalUI
import TimerEngine
import Watch

/// What the countdown keeps and does: the status as it goes on, and keys that reach the daemon.
struct LiveSession {
  let subscription: Subscription
  let client: ControlClient
  let language: any Language
  var live: LiveStatus
  var keys: KeyControl
  /// What has to be said of the last key.
  var message: String? {
    didSet { messageEnd = message == nil || keys.isAsking ? nil : WallClock.now + .seconds(2) }
  }
  /// When the message has been read; nil for a question, which stays.
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

  /// When the view has to be drawn anew though nothing came: the next second, or the end of a message.
  var nextChange: Instant? { [live.nextChange(after: WallClock.now), messageEnd].compactMap { $0 }.min() }

  /// Takes away a message that has been there for long enough.
  mutating func settle() {
    if let messageEnd, messageEnd <= WallClock.now { message = nil }
  }

  mutating func take(_ status: Status) {
    live = LiveStatus(status, receivedAt: WallClock.now)
  }

  /// Takes what concerns the status; true where `change` was that.
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

  /// What a key leads to beyond what was done about it here.
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
        // What can't be done is said, and the view stays: a daemon that is gone shows itself through the subscription.
        message = Failure(error, language: language).message
      }
    }
    return .none
  }
}
