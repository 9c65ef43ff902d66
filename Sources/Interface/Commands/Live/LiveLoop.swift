// SPDX-License-Identifier: MIT

import ControlClient
import LibC
import TerminalUI
import TimerEngine

/// Waits for everything that can change a live view: the daemon, keys, signals, the next second.
struct LiveLoop: ~Copyable {
  /// A reason to wake up.
  enum Event {
    case changes([Subscription.Change])
    case keys([Key])
    case signal(Signals.Meaning)
    /// One of the other descriptors is readable.
    case ready(Int32)
    /// The terminal or the reader of the output is gone.
    case gone
  }

  let subscription: Subscription
  /// Nil if signals may end the process.
  let signals: Signals?
  let readsKeys: Bool
  /// The time for the rest of a key sequence. An escape without a continuation is a key.
  private static let rest = Duration.milliseconds(50)

  /// A view on a terminal, with keys.
  init(viewing subscription: Subscription) {
    self.subscription = subscription
    signals = Signals()
    readsKeys = true
  }

  /// Lines for a reader without keys.
  init(printing subscription: Subscription) {
    self.subscription = subscription
    signals = nil
    readsKeys = false
  }

  /// Waits for an event, until `instant` at most; empty at the time limit. `reader` knows the beginning of a key sequence.
  func next(
    until instant: Instant?, _ reader: KeyReader = KeyReader(), others: [Int32] = []
  ) throws(ClientError) -> [Event] {
    if subscription.hasChanges { return [.changes(try subscription.changes())] }
    let tick = instant.map { Deadline(in: max(.zero, $0 - WallClock.now)) }
    let escape = reader.isPending ? Deadline(in: Self.rest) : nil
    var inputs = [subscription.descriptor].compactMap { $0 }
    switch signals {
    case .some(let signals): inputs.append(signals.descriptor)
    case nil: break
    }
    if readsKeys { inputs.append(STDIN_FILENO) }
    inputs += others
    let ready = waitForInput(
      inputs, gone: readsKeys ? [] : [STDOUT_FILENO],
      until: [tick, escape, subscription.deadline].compactMap { $0 }.min())
    var events: [Event] = []
    switch signals {
    case .some(let signals):
      if ready.contains(signals.descriptor) { events += signals.take().map { .signal($0) } }
    case nil: break
    }
    if readsKeys, ready.contains(STDIN_FILENO) {
      events.append(RawTerminal.keys(reader).map { .keys($0) } ?? .gone)
    } else if escape?.pollTimeout == 0 {
      events.append(.keys(reader.flush()))
    }
    let isDue = subscription.descriptor.map(ready.contains) ?? false || subscription.deadline?.pollTimeout == 0
    if isDue { events.append(.changes(try subscription.changes())) }
    events += others.filter(ready.contains).map { .ready($0) }
    if !readsKeys, ready.contains(STDOUT_FILENO) { events.append(.gone) }
    return events
  }
}
