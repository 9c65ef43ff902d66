// SPDX-License-Identifier: MIT
import ControlClient
import TerminalUI
import TimerEngine

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Waits for everything that can change a live view: the daemon, keys, signals, the next second.
struct LiveLoop: ~Copyable {
  /// What happened.
  enum Event {
    case changes([Feed.Change])
    case keys([Key])
    case signal(Signals.Meaning)
    /// The terminal, or the reader of the output, is gone.
    case gone
  }

  let feed: Feed
  /// Nil where signals are left to end the process.
  let signals: Signals?
  let readsKeys: Bool

  /// A view on a terminal, with keys.
  init(viewing feed: Feed) {
    self.feed = feed
    signals = Signals()
    readsKeys = true
  }

  /// Lines for a reader who has no keys.
  init(printing feed: Feed) {
    self.feed = feed
    signals = nil
    readsKeys = false
  }

  /// Waits for something, at most until `instant`; nothing means that time is up.
  func next(until instant: Instant?) throws(ClientError) -> [Event] {
    if feed.hasChanges { return [.changes(try feed.changes())] }
    let tick = instant.map { Deadline(in: max(.zero, $0 - WallClock.now)) }
    var inputs = [feed.descriptor].compactMap { $0 }
    switch signals {
    case .some(let signals): inputs.append(signals.descriptor)
    case nil: break
    }
    if readsKeys { inputs.append(STDIN_FILENO) }
    let ready = waitForInput(
      inputs, gone: readsKeys ? [] : [STDOUT_FILENO], until: [tick, feed.deadline].compactMap { $0 }.min())
    var events: [Event] = []
    switch signals {
    case .some(let signals):
      if ready.contains(signals.descriptor) { events += signals.take().map { .signal($0) } }
    case nil: break
    }
    if readsKeys, ready.contains(STDIN_FILENO) {
      events.append(RawTerminal.keys().map { .keys($0) } ?? .gone)
    }
    let isFeedDue = feed.descriptor.map(ready.contains) ?? false || feed.deadline?.pollTimeout == 0
    if isFeedDue { events.append(.changes(try feed.changes())) }
    if !readsKeys, ready.contains(STDOUT_FILENO) { events.append(.gone) }
    return events
  }
}
