// SPDX-License-Identifier: MIT
import ControlProtocol

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

extension ControlClient {
  /// How long the daemon may take: its keeper kills a worker that doesn't end within 20 seconds, ends what that left, and
  /// turns off what hooks had turned on.
  private static let stopPatience: Duration = .seconds(60)

  /// After so long somebody who waits wants to know for what.
  private static let moment: Duration = .seconds(1)

  /// How long it may take to say who it is.
  private static let hearing: Duration = .seconds(5)

  /// Ends the daemon and waits until it is gone, so that the next one finds its lock free. False: it didn't run.
  ///
  /// One that doesn't answer is killed: its keeper starts another, which turns off whatever is on before it ends.
  /// `whenSlow` is called, once, where that takes more than a moment. One that somebody stopped goes on, in order to end.
  package func stop(whenSlow: () -> Void = {}) throws(ClientError) -> Bool {
    var connection: Connection
    do { connection = try connect(timeout: Self.hearing) } catch ClientError.notRunning { return false }
    let keeper = try heardKeeper(&connection)
    // Taken before the end, so that its number can't be another process's by then.
    let end = ProcessEnd(of: keeper)
    let deadline = Deadline(in: Self.stopPatience)
    let soon = Deadline(in: Self.moment)
    do {
      _ = try connection.call(.shutdown, as: Nothing.self, timeout: Self.hearing)
    } catch ClientError.hungUp {
    } catch ClientError.timedOut {
      // Its keeper sees to it that it ends.
      if end?.wait(until: Deadline(in: .zero)) == false { kill(keeper, SIGTERM) }
    }
    if end?.wait(until: soon) == false {
      whenSlow()
      // Held by `end`, its number can't be another's. To whoever runs this says nothing.
      kill(keeper, SIGCONT)
    }
    guard try connection.waitForEnd(until: deadline), end?.wait(until: deadline) ?? true else {
      throw .stillEnding(pid: keeper)
    }
    return true
  }

  /// The keeper's pid; a worker that doesn't tell is killed, and the connection then leads to the one that takes its place.
  private func heardKeeper(_ connection: inout Connection) throws(ClientError) -> Int32 {
    do {
      return try connection.call(.daemon, as: DaemonInfo.self, timeout: Self.hearing).keeper
    } catch ClientError.timedOut(let seconds) {
      guard let worker = connection.peer else { throw .timedOut(seconds: seconds) }
      if let keeper = keeper(ofContinued: worker, &connection) { return keeper }
      let end = ProcessEnd(of: worker)
      let parent = ProcessParent.pid(of: worker)
      kill(worker, SIGKILL)
      guard end?.wait(until: Deadline(in: Self.stopPatience)) ?? true else { throw .timedOut(seconds: seconds) }
      // A keeper that was stopped as well would never start another.
      if let parent, parent > 1 { kill(parent, SIGCONT) }
      connection = try connectWhenListening()
      return try connection.call(.daemon, as: DaemonInfo.self).keeper
    }
  }

  /// What a worker says that was stopped by a signal, and now goes on; nil where it says nothing still.
  private func keeper(ofContinued worker: Int32, _ connection: inout Connection) -> Int32? {
    kill(worker, SIGCONT)
    do {
      var again = try connect(timeout: Self.moment)
      let keeper = try again.call(.daemon, as: DaemonInfo.self, timeout: Self.moment).keeper
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
