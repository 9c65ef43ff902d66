// SPDX-License-Identifier: MIT
import LibC
import Synchronization

/// Calls the body on a thread of its own for each of these signals. They no longer end the process. Call it once in a process: a
/// second call also gets the signals of the first.
package func onSignals(_ numbers: [Int32], _ body: @escaping @Sendable () -> Void) throws(SystemFailure) {
  guard let ends = openPipe() else { throw .last(doing: "waiting for signals") }
  // A handler must never wait.
  setNonblocking(ends.writing)
  signalPipe.store(ends.writing, ordering: .releasing)
  for number in numbers {
    var action = sigaction()
    action.sa_flags = Int32(SA_RESTART)
    #if os(Linux)
      action.__sigaction_handler.sa_handler = tellOfSignal
    #else
      action.__sigaction_u.__sa_handler = tellOfSignal
    #endif
    sigaction(number, &action, nil)
  }
  try startThread {
    // The parent may have blocked them. Threads inherit that.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    var byte: UInt8 = 0
    while true {
      let count = read(ends.reading, &byte, 1)
      if count == 1 { body() } else if count == 0 || errno != EINTR { return }
    }
  }
}

/// The end of a pipe to write to when a signal comes.
private let signalPipe = Atomic<Int32>(-1)

/// A handler may only call what is safe while anything else is interrupted.
private func tellOfSignal(_: Int32) {
  let kept = errno
  var byte: UInt8 = 1
  _ = write(signalPipe.load(ordering: .acquiring), &byte, 1)
  errno = kept
}
