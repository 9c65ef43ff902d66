// SPDX-License-Identifier: MIT
/// The transfer thread's work: jobs in, answers out, asleep in between.
struct TransferLoop {
  /// Requests under way at a time, and so connections; further ones wait, their time not yet running.
  ///
  /// curl's own limits aren't used: a transfer that curl keeps waiting for a connection has no timeout (7.88).
  static let limit = 64

  let inbox: TransferInbox
  /// How long connections are kept, and the thread with them, when nothing is under way.
  let idleLimit: Duration

  /// Runs until there was nothing to do for the idle limit, or the inbox is closed.
  func run() {
    repeat { serve() } while !inbox.ended()
  }

  private func serve() {
    guard let multi = MultiHandle(connectionLimit: TransferLoop.limit) else {
      return inbox.failAll("curl could not be started: no memory or no file descriptors left")
    }
    inbox.attach(multi.waker)
    // Runs before `multi` is freed, so that nobody wakes a handle that is gone.
    defer { inbox.attach(nil) }
    var work = Work()
    var idleSince = ContinuousClock.now

    while true {
      let batch = inbox.take()
      work.waiting.append(contentsOf: batch.jobs)
      for id in batch.cancelled { work.end(id, on: multi) }
      if batch.isClosed { return work.endAll(on: multi, .cancelled, "the HTTP client is shut down") }
      let wasBusy = !work.isEmpty
      guard work.advance(on: multi) else { return work.endAll(on: multi, .other, "curl could not go on") }
      if wasBusy { idleSince = .now }
      let limit = work.isEmpty ? idleLimit - idleSince.duration(to: .now) : .seconds(3600)
      guard limit > .zero else { return }
      guard multi.wait(atMost: limit) else { return work.endAll(on: multi, .other, "curl could not go on") }
    }
  }
}

/// What the transfer thread has to do: requests under way, and those for which there is no room yet.
private struct Work {
  var waiting: [HTTPJob] = []
  private var transfers: [UInt64: Transfer] = [:]

  var isEmpty: Bool { waiting.isEmpty && transfers.isEmpty }

  /// Does all that can be done without waiting; false when curl can't go on.
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
      // What has ended makes room for what waits.
    } while !waiting.isEmpty && transfers.count < TransferLoop.limit
    return true
  }

  /// Ends a cancelled request; one that is done already is left in peace.
  mutating func end(_ id: UInt64, on multi: borrowing MultiHandle) {
    if let index = waiting.firstIndex(where: { $0.id == id }) {
      waiting.remove(at: index).fail(.cancelled, "cancelled")
    } else if let transfer = transfers.removeValue(forKey: id) {
      multi.remove(transfer)
      transfer.job.fail(.cancelled, "cancelled")
    }
  }

  mutating func endAll(on multi: borrowing MultiHandle, _ code: HTTPFailure.Code, _ reason: String) {
    for transfer in transfers.values { multi.remove(transfer) }
    for job in waiting + transfers.values.map(\.job) { job.fail(code, reason) }
    self = Work()
  }

  private mutating func begin(_ job: HTTPJob, on multi: borrowing MultiHandle) {
    do throws(HTTPFailure) {
      let transfer = try Transfer(job)
      guard multi.add(transfer) else { return job.fail(.other, "out of memory") }
      transfers[job.id] = transfer
    } catch {
      job.reply.resume(returning: .failure(error))
    }
  }
}
