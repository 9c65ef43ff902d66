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

  @Test func `a thread gets none of the process's signals, but its own faults`() async throws {
    let (masks, tell) = AsyncStream<sigset_t>.makeStream()
    try startThread {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      tell.yield(mask)
    }
    var found = masks.makeAsyncIterator()
    var mask = try #require(await found.next())
    #expect([SIGTERM, SIGINT, SIGHUP, SIGCHLD, SIGPIPE].allSatisfy { sigismember(&mask, $0) == 1 })
    #expect([SIGSEGV, SIGBUS, SIGILL, SIGABRT].allSatisfy { sigismember(&mask, $0) == 0 })
  }
}
