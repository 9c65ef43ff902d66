// SPDX-License-Identifier: MIT
import LibC
import SystemEvents
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(Patience.minutes))) struct SignalTests {
  @Test func `each signal is told of, and ends nothing`() async throws {
    let (signals, told) = AsyncStream<Void>.makeStream()
    try onSignals([SIGUSR2]) { told.yield() }
    var comes = signals.makeAsyncIterator()
    for _ in 1...3 {
      kill(getpid(), SIGUSR2)
      #expect(await comes.next() != nil)
    }
  }
}
