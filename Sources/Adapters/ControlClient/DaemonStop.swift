// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC

extension ControlClient {
  /// After so long somebody who waits wants to know for what.
  private static let moment: Duration = .seconds(1)

  /// How long it may take to say who it is.
  private static let hearing: Duration = .seconds(5)

  /// Ends the daemon and waits until it is gone, so that the next one finds its lock free. False: it didn't run.
  ///
  /// One that doesn't answer is killed: its keeper starts another, which turns off whatever is on before it ends. Where only
  /// a keeper is there, which clears up after its worker, that is told.
  /// `whenSlow` is called, once, where that takes more than a moment. One that somebody stopped goes on, in order to end.
  package func stop(whenSlow: () -> Void = {}) throws(ClientError) -> Bool {
    var connection: DaemonConnection
    do { connection = try connect(timeout: Self.hearing) } catch ClientError.notRunning {
      return try stopUnheard(whenSlow: whenSlow)
    }
    let keeper: Int32
    do { keeper = try heardKeeper(&connection) } catch ClientError.hungUp {
      return try stopUnheard(whenSlow: whenSlow)
    }
    // Taken before the end, so that its number can't be another process's by then.
    let end = ProcessEnd(of: keeper)
    // A worker whose keeper was killed has another parent, which is nobody's to signal or to wait for.
    let isKeeper = LockHolder.all(in: paths).contains { $0.pid == keeper && $0.role == .keeper }
    let (deadline, soon) = (Deadline(in: stopPatience), Deadline(in: Self.moment))
    do {
      _ = try connection.call(.shutdown, timeout: Self.hearing)
    } catch ClientError.hungUp, ClientError.timedOut {
      // Its keeper sees to it that it ends, and that no other takes the place of one that has just died.
      if isKeeper { end?.signal(SIGTERM) }
    }
    if isKeeper, end?.wait(until: soon) == false {
      whenSlow()
      // To whoever runs this says nothing.
      end?.signal(SIGCONT)
    }
    var isGone = try connection.waitForEnd(until: deadline)
    if isGone, isKeeper { isGone = end?.wait(until: deadline) ?? true }
    guard isGone else { throw .stillEnding(pid: isKeeper ? keeper : connection.peer ?? keeper) }
    return true
  }

  /// Ends a daemon of which nobody listens: its keeper clears up after a worker, or the next one hasn't come so far. False:
  /// none is there. Whoever else holds the lock is only waited for.
  private func stopUnheard(whenSlow: () -> Void) throws(ClientError) -> Bool {
    let holders = LockHolder.all(in: paths)
    let (deadline, soon) = (Deadline(in: stopPatience), Deadline(in: Self.moment))
    var isTold = false
    for holder in holders {
      // Held first, looked at second: from here on the number can't mean another.
      guard let end = ProcessEnd(of: holder.pid) else { continue }
      guard holder.isHolding(in: paths) else { continue }
      if holder.role == .keeper { end.signal(SIGTERM) }
      if !end.wait(until: soon) {
        if !isTold { whenSlow() }
        isTold = true
        // One that somebody stopped goes on, in order to end.
        if holder.role == .keeper { end.signal(SIGCONT) }
      }
      guard end.wait(until: deadline) else { throw .stillEnding(pid: holder.pid) }
    }
    return !holders.isEmpty
  }

  /// The keeper's pid; a worker that doesn't tell is killed, and the connection then leads to the one that takes its place.
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
      // A keeper that was stopped as well would never start another.
      if let parent, parent > 1 { kill(parent, SIGCONT) }
      connection = try connectWhenListening()
      return try connection.call(.daemon).keeper
    }
  }

  /// What a worker says that was stopped by a signal, and now goes on; nil where it says nothing still.
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

  /// Ends a daemon that was started as a child, and takes its exit status so that it doesn't stay as a zombie.
  package func stopForeground(_ pid: Int32) {
    if (try? stop()) != true { kill(pid, SIGTERM) }
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }
}
