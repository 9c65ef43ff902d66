// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC

extension ControlClient {
  /// Time after which a waiting person wants to know the reason.
  private static let moment: Duration = .seconds(1)

  /// Time limit for the daemon's answer about its own processes.
  private static let hearing: Duration = .seconds(5)

  /// Ends the daemon and waits until it is gone, so that the next daemon finds the lock free. False if no daemon ran.
  ///
  /// A worker that doesn't answer is killed. Its keeper starts another worker, which turns off whatever is on before it ends.
  /// If only a keeper is left, clearing up after its worker, the keeper is asked to end. `whenSlow` is called once if this
  /// takes more than a moment. A stopped process is continued, so that it can end.
  package func stop(whenSlow: () -> Void = {}) throws(ClientError) -> Bool {
    var connection: DaemonConnection
    do { connection = try connect(timeout: Self.hearing) } catch ClientError.notRunning {
      return try stopUnheard(whenSlow: whenSlow)
    }
    let keeper: Int32
    do { keeper = try heardKeeper(&connection) } catch ClientError.hungUp {
      return try stopUnheard(whenSlow: whenSlow)
    }
    // Taken before the end, so that the number can't belong to another process by then.
    let end = ProcessEnd(of: keeper)
    // A worker whose keeper was killed has another parent. That parent must not be signalled or waited for.
    let isKeeper = LockHolder.all(in: paths).contains { $0.pid == keeper && $0.role == .keeper }
    let (deadline, soon) = (Deadline(in: stopPatience), Deadline(in: Self.moment))
    do {
      _ = try connection.call(.shutdown, timeout: Self.hearing)
    } catch ClientError.hungUp, ClientError.timedOut {
      // The keeper makes sure that its worker ends, and that no new worker replaces one that has just died.
      if isKeeper { end?.signal(SIGTERM) }
    }
    if isKeeper, end?.wait(until: soon) == false {
      whenSlow()
      // SIGCONT has no effect on a running process.
      end?.signal(SIGCONT)
    }
    var isGone = try connection.waitForEnd(until: deadline)
    if isGone, isKeeper { isGone = end?.wait(until: deadline) ?? true }
    guard isGone else { throw .stillEnding(pid: isKeeper ? keeper : connection.peer ?? keeper) }
    return true
  }

  /// Ends a daemon that has no listening process: its keeper clears up after a worker, or the next worker isn't ready yet.
  /// False if there is none. Other holders of the lock are only waited for.
  private func stopUnheard(whenSlow: () -> Void) throws(ClientError) -> Bool {
    let holders = LockHolder.all(in: paths)
    let (deadline, soon) = (Deadline(in: stopPatience), Deadline(in: Self.moment))
    var isTold = false
    for holder in holders {
      // Open the process first and check it second: from here on, its number can't mean another process.
      guard let end = ProcessEnd(of: holder.pid) else { continue }
      guard holder.isHolding(in: paths) else { continue }
      if holder.role == .keeper { end.signal(SIGTERM) }
      if !end.wait(until: soon) {
        if !isTold { whenSlow() }
        isTold = true
        // A stopped process is continued, so that it can end.
        if holder.role == .keeper { end.signal(SIGCONT) }
      }
      guard end.wait(until: deadline) else { throw .stillEnding(pid: holder.pid) }
    }
    return !holders.isEmpty
  }

  /// The keeper's pid. A worker that doesn't answer is killed; the connection then leads to the worker that replaces it.
  private func heardKeeper(_ connection: inout DaemonConnection) throws(ClientError) -> Int32 {
    do {
      return try connection.call(.daemon, timeout: Self.hearing).keeper
    } catch ClientError.timedOut(let seconds) {
      guard let worker = connection.peer else { throw .timedOut(seconds: seconds) }
      if let keeper = keeper(ofContinued: worker, &connection) { return keeper }
      let end = ProcessEnd(of: worker)
      let parent = ProcessParent.pid(of: worker)
      kill(worker, SIGKILL)
      guard end?.wait(until: Deadline(in: stopPatience)) ?? true else { throw .timedOut(seconds: seconds) }
      // A keeper that is also stopped would never start another worker.
      if let parent, parent > 1 { kill(parent, SIGCONT) }
      connection = try connectWhenListening()
      return try connection.call(.daemon).keeper
    }
  }

  /// The answer of a worker that a signal stopped and that now continues; nil if it still doesn't answer.
  private func keeper(ofContinued worker: Int32, _ connection: inout DaemonConnection) -> Int32? {
    kill(worker, SIGCONT)
    do {
      var again = try connect(timeout: Self.moment)
      let keeper = try again.call(.daemon, timeout: Self.moment).keeper
      connection = again
      return keeper
    } catch {
      return nil
    }
  }

  /// Ends a daemon that is a child of this process, and reaps it so that no zombie stays.
  package func stopForeground(_ pid: Int32) {
    if (try? stop()) != true { kill(pid, SIGTERM) }
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }
}
