// SPDX-License-Identifier: MIT
import SystemEvents

/// The one thread on which all children are looked after: their output, their exits, their deadlines.
@globalActor
package actor Reactor {
  package static let shared = Reactor()
  nonisolated let poller: Poller
  private nonisolated let thread: SerialThread

  package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {
    do throws(SystemFailure) {
      poller = try Poller()
      thread = SerialThread(Waiter(poller: poller))
      try thread.start()
    } catch {
      preconditionFailure("no thread for programs: \(error)")
    }
  }

  private struct Waiter: ThreadWaiter {
    let poller: Poller

    func wait(hasJobs: Bool) {
      Reactor.assumeIsolated { EventLoop.shared.turn(hasJobs: hasJobs) }
    }

    func wake() {
      poller.wake()
    }
  }

  /// Runs `body` as what it is, isolated to the reactor, when the caller is its thread; as `MainActor.assumeIsolated`.
  private nonisolated static func assumeIsolated(_ body: @Reactor () -> Void) {
    shared.thread.checkIsolated()
    // Isolation isn't part of a function's representation, only of its type.
    withoutActuallyEscaping(body) { body in
      unsafeBitCast(body, to: (() -> Void).self)()
    }
  }
}
