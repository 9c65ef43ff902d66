// SPDX-License-Identifier: MIT
import ControlProtocol

/// The work of the transfer thread: takes jobs, returns answers, and sleeps in between.
struct TransferLoop {
  /// The limit of simultaneous requests and connections. Further requests wait, and their timeout hasn't started.
  ///
  /// curl's own limits aren't used: a transfer that waits for a connection in curl has no timeout (7.88).
  static let limit = 64

  let inbox: TransferInbox
  /// The time for which idle connections and the thread are kept.
  let idleLimit: Duration

  /// Runs until it was idle for `idleLimit`, or the inbox is closed.
  func run() {
    repeat { serve() } while !inbox.ended()
  }

  private func serve() {
    guard let multi = MultiHandle(connectionLimit: TransferLoop.limit) else {
      return inbox.failAll(.curlExhausted)
    }
    inbox.attach(multi.waker)
    // Runs before `multi` is freed, so that no thread wakes a freed handle.
    defer { inbox.attach(nil) }
    var work = Work()
    var idleSince = ContinuousClock.now

    while true {
      let batch = inbox.take()
      work.waiting.append(contentsOf: batch.jobs)
      for id in batch.cancelled { work.end(id, on: multi) }
      if batch.isClosed { return work.endAll(on: multi, .cancelled, .shutDown) }
      let wasBusy = !work.isEmpty
      guard work.advance(on: multi) else { return work.endAll(on: multi, .other, .curlStopped) }
      if wasBusy { idleSince = .now }
      let limit = work.isEmpty ? idleLimit - idleSince.duration(to: .now) : .seconds(3600)
      guard limit > .zero else { return }
      guard multi.wait(atMost: limit) else { return work.endAll(on: multi, .other, .curlStopped) }
    }
  }
}

/// The transfer thread's requests: running ones, and waiting ones for which there is no room yet.
private struct Work {
  var waiting: [HTTPJob] = []
  private var transfers: [UInt64: Transfer] = [:]

  var isEmpty: Bool { waiting.isEmpty && transfers.isEmpty }

  /// Makes all progress that is possible without blocking. False if curl can't continue.
  mutating func advance(on multi: borrowing MultiHandle) -> Bool {
    repeat {
      let room = TransferLoop.limit - transfers.count
      for job in waiting.prefix(room) { begin(job, on: multi) }
      waiting.removeFirst(min(room, waiting.count))
      guard multi.perform() else { return false }
      while let (transfer, result) = multi.nextDone() {
        multi.remove(transfer)
        transfers[transfer.job.id] = nil
        transfer.complete(result)
      }
      // Finished requests make room for waiting ones.
    } while !waiting.isEmpty && transfers.count < TransferLoop.limit
    return true
  }

  /// Ends a cancelled request. Has no effect on a finished request.
  mutating func end(_ id: UInt64, on multi: borrowing MultiHandle) {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index).fail(.cancelled, .cancelled)
    } else if let transfer = transfers.removeValue(forKey: id) {
      multi.remove(transfer)
      transfer.job.fail(.cancelled, .cancelled)
    }
  }

  mutating func endAll(on multi: borrowing MultiHandle, _ code: HTTPFailure.Code, _ problem: ReceiverProblem) {
    for transfer in transfers.values { multi.remove(transfer) }
    for job in waiting + transfers.values.map(\.job) { job.fail(code, problem) }
    self = Work()
  }

  private mutating func begin(_ job: HTTPJob, on multi: borrowing MultiHandle) {
    do throws(HTTPFailure) {
      let transfer = try Transfer(job)
      guard multi.add(transfer) else { return job.fail(.other, .outOfMemory) }
      transfers[job.id] = transfer
    } catch {
      job.reply.resume(returning: .failure(error))
    }
  }
}
