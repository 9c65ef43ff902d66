// SPDX-License-Identifier: MIT
import Synchronization
import SystemEvents

/// What reaches the transfer thread from all others.
///
/// The thread runs only while there is work or a connection worth keeping: `isAwake` says whether there is one.
final class TransferInbox: Sendable {
  /// What has arrived since the thread last looked.
  struct Batch: Sendable {
    var jobs: [HTTPJob] = []
    var cancelled: [UInt64] = []
    var isClosed = false
  }

  private struct State {
    var batch = Batch()
    var isAwake = false
    var waker: MultiWaker?
    var waitingForEnd: [CheckedContinuation<Void, Never>] = []
  }

  private enum Admission {
    case queued
    case startThread
    case refused(String)
  }

  private let state = Mutex(State())

  /// Queues the job, on a new thread if `start` (which is told to run the loop) has to make one.
  func submit(_ job: HTTPJob, start: () throws(SystemFailure) -> Void) {
    let admission = state.withLock { state -> Admission in
      if state.batch.isClosed { return .refused("the HTTP client is shut down") }
      // Looked at under the lock: a cancellation from here on finds the job queued.
      if Task.isCancelled { return .refused("cancelled") }
      state.batch.jobs.append(job)
      // Where others wait already, it was woken for them.
      if state.batch.jobs.count == 1 { state.waker?.wake() }
      if state.isAwake { return .queued }
      state.isAwake = true
      return .startThread
    }
    switch admission {
    case .queued: return
    case .refused(let reason): job.fail(.cancelled, reason)
    case .startThread:
      do throws(SystemFailure) {
        try start()
      } catch {
        failAll("no thread for HTTP could be started (\(error.reason))")
        ended()
      }
    }
  }

  /// Has the job ended; one that is done already is left in peace.
  func cancel(_ id: UInt64) {
    state.withLock { state in
      guard state.isAwake else { return }
      state.batch.cancelled.append(id)
      state.waker?.wake()
    }
  }

  /// Refuses further jobs and has those under way ended.
  func close() {
    state.withLock { state in
      state.batch.isClosed = true
      state.waker?.wake()
    }
  }

  /// Returns when the thread has let go of everything.
  func closeAndWait() async {
    close()
    await withCheckedContinuation { continuation in
      let isOver = state.withLock { state in
        if state.isAwake { state.waitingForEnd.append(continuation) }
        return !state.isAwake
      }
      if isOver { continuation.resume() }
    }
  }

  /// Takes what has arrived.
  func take() -> Batch {
    state.withLock { state in
      let batch = state.batch
      state.batch = Batch(isClosed: batch.isClosed)
      return batch
    }
  }

  /// Sets whom to wake; nil before a multi handle is freed.
  func attach(_ waker: MultiWaker?) {
    state.withLock { $0.waker = waker }
  }

  /// Fails what is queued: there is nothing to run it on.
  func failAll(_ reason: String) {
    for job in take().jobs { job.fail(.other, reason) }
  }

  /// Called by the thread without a multi handle: whether it may end, or has to go on since jobs have arrived.
  @discardableResult
  func ended() -> Bool {
    let (isOver, waiting) = state.withLock { state -> (Bool, [CheckedContinuation<Void, Never>]) in
      guard state.batch.jobs.isEmpty else { return (false, []) }
      state.isAwake = false
      state.batch.cancelled = []
      defer { state.waitingForEnd = [] }
      return (true, state.waitingForEnd)
    }
    for continuation in waiting { continuation.resume() }
    return isOver
  }
}
