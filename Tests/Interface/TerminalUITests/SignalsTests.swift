// SPDX-License-Identifier: MIT
import Foundation
import TerminalUI
import Testing

@Suite(.serialized)
struct SignalsTests {
  @Test(arguments: [(SIGWINCH, Signals.Meaning.redraw), (SIGTERM, .end(SIGTERM)), (SIGHUP, .end(SIGHUP))])
  func `signals become something to read`(_ number: Int32, _ meaning: Signals.Meaning) {
    guard let signals = Signals() else {
      Issue.record("no pipe")
      return
    }
    #expect(signals.take().isEmpty)
    // Sent to the process: the threads of Swift's pool have signals blocked.
    kill(getpid(), number)
    var entry = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&entry, 1, 10_000) == 1)
    #expect(signals.take() == [meaning])
    #expect(signals.take().isEmpty)
  }
}
