// SPDX-License-Identifier: MIT
import SystemEvents

/// The single thread that handles all children: their output, their exits, their deadlines.
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

  /// Runs `body` as isolated to the reactor if the caller is on its thread, like `MainActor.assumeIsolated`.
  private nonisolated static func assumeIsolated(_ body: @Reactor () -> Void) {
    shared.thread.checkIsolated()
    // Isolation is part of a function's type, but not of its representation.
    withoutActuallyEscaping(body) { body in
      unsafeBitCast(body, to: (() -> Void).self)()
    }
  }
}
