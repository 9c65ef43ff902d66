// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Messages
import TerminalUI

/// The full-screen view on the daemon; it also waits for one that isn't there yet.
struct FullScreen {
  var client: ControlClient
  var console: Console
  /// Whether the view ends when the daemon does, since it is the view's own.
  var endsWithDaemon = false

  /// The exit status.
  func run() throws -> Int32 {
    let subscription = Subscription(client: client, params: SubscribeParams(deliveries: true))
    let first = try subscription.open()
    let status = first ?? client.statusWithoutDaemon(at: WallClock.now)
    guard let terminal = RawTerminal(fullScreen: true) else {
      throw Failure(.usage, console.language.usage(.needsTerminal))
    }
    var session = LiveSession(subscription: subscription, client: client, language: console.language, status: status)
    session.isConnected = first != nil
    var state = ScreenState(status: status, isConnected: session.isConnected)
    if first != nil { recall(&state, subscription) }
    let loop = LiveLoop(viewing: subscription)
    while true {
      session.settle()
      state.status = session.status
      state.message = session.message
      state.isConnected = session.isConnected
      draw(state)
      for event in try loop.next(until: session.nextChange) {
        switch event {
        case .changes(let changes):
          if endsWithDaemon, changes.contains(.gone) { return 0 }
          for change in changes where !session.take(change) { show(change, in: &state) }
        case .keys(let keys):
          for key in keys {
            switch session.press(key) {
            case .none: break
            case .leave: return 0
            case .suspend: terminal.suspend()
            }
          }
        case .signal(.end(let number)): return 128 + number
        case .signal(.redraw): break
        case .gone: return 0
        }
      }
    }
  }

  private func show(_ change: Subscription.Change, in state: inout ScreenState) {
    switch change {
    case .notice(.delivery(let delivery)): state.show(delivery)
    case .notice(.scope(let scope)): state.show(scope)
    case .connected, .gone, .notice(.status), .notice(.event), .notice(.dropped): break
    }
  }

  /// What hooks did before the view was opened.
  private func recall(_ state: inout ScreenState, _ subscription: Subscription) {
    let params = LogParams(limit: ScreenState.resultLimit)
    guard let deliveries = try? subscription.call(.log, params) else { return }
    for delivery in deliveries.inOrder { state.show(delivery) }
  }

  private func draw(_ state: ScreenState) {
    let size = RawTerminal.size() ?? (width: 80, height: 24)
    let screen = Screen(
      width: size.width, height: size.height, style: console.style, language: console.language)
    // Shown at once (mode 2026, where the terminal has it), each line cleared to its end.
    let lines = screen.frame(state).joined(separator: "\u{1B}[K\r\n")
    Output.write("\u{1B}[?2026h\u{1B}[H\(lines)\u{1B}[K\u{1B}[J\u{1B}[?2026l")
  }
}

extension [DeliveryRecord] {
  /// The newest last, in whichever order they came.
  var inOrder: [DeliveryRecord] {
    sorted { ($0.event.sequence, $0.id) < ($1.event.sequence, $1.id) }
  }
}
