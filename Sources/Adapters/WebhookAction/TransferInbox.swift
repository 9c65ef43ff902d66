// SPDX-License-Identifier: MIT
import ControlProtocol
import Synchronization
import SystemEvents

/// The inbox of the transfer thread for all other threads.
///
/// The thread runs only while there is work or a connection worth keeping. `isAwake` shows whether it runs.
final class TransferInbox: Sendable {
  /// The requests since the thread last looked.
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
    case refused(ReceiverProblem)
  }

  private let state = Mutex(State())

  /// Queues the job. If a new thread is needed, calls `start`, which runs the loop.
  func submit(_ job: HTTPJob, start: () throws(SystemFailure) -> Void) {
    let admission = state.withLock { state -> Admission in
      if state.batch.isClosed { return .refused(.shutDown) }
      // Checked under the lock: a later cancellation finds the job in the queue.
      if Task.isCancelled { return .refused(.cancelled) }
      state.batch.jobs.append(job)
      // If other jobs wait already, the thread has been woken for them.
      if state.batch.jobs.count == 1 { state.waker?.wake() }
      if state.isAwake { return .queued }
      state.isAwake = true
      return .startThread
    }
    switch admission {
    case .queued: return
    case .refused(let problem): job.fail(.cancelled, problem)
    case .startThread:
      do throws(SystemFailure) {
        try start()
      } catch {
        failAll(.noThread(reason: error.reason))
        ended()
      }
    }
  }

  /// Cancels the job. Has no effect on a finished job.
  func cancel(_ id: UInt64) {
    state.withLock { state in
      guard state.isAwake else { return }
      state.batch.cancelled.append(id)
      state.waker?.wake()
    }
  }

  /// Refuses further jobs, and cancels pending ones.
  func close() {
    state.withLock { state in
      state.batch.isClosed = true
      state.waker?.wake()
    }
  }

  /// Returns when the thread has released everything.
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

  /// Removes and returns everything that has arrived.
  func take() -> Batch {
    state.withLock { state in
      let batch = state.batch
      state.batch = Batch(isClosed: batch.isClosed)
      return batch
    }
  }

  /// Sets the waker; nil before a multi handle is freed.
  func attach(_ waker: MultiWaker?) {
    state.withLock { $0.waker = waker }
  }

  /// Fails the queued jobs, because there is no handle to run them.
  func failAll(_ problem: ReceiverProblem) {
    for job in take().jobs { job.fail(.other, problem) }
  }

  /// Whether the thread may end. Called without a multi handle; false if new jobs have arrived.
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
