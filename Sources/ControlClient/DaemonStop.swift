// SPDX-License-Identifier: MIT
import ControlProtocol

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

extension ControlClient {
  /// How long the daemon may take to turn off what hooks had turned on.
  private static let stopPatience: Duration = .seconds(30)

  /// Ends the daemon and waits until it is gone, so that the next one finds its lock free. False: it didn't run.
  package func stop() throws(ClientError) -> Bool {
    var connection: Connection
    do { connection = try connect() } catch ClientError.notRunning { return false }
    let keeper = try connection.call(.daemon, as: DaemonInfo.self).keeper
    // Taken before the end, so that its number can't be another process's by then.
    let end = ProcessEnd(of: keeper)
    let deadline = Deadline(in: Self.stopPatience)
    do { _ = try connection.call(.shutdown, as: Nothing.self, timeout: Self.stopPatience) } catch ClientError.hungUp {}
    guard try connection.waitForEnd(until: deadline), end?.wait(until: deadline) ?? true else {
      throw .timedOut(seconds: Self.stopPatience.components.seconds)
    }
    return true
  }

  /// Ends a daemon that was started as a child, and takes its exit status so that it doesn't stay as a zombie.
  package func stopForeground(_ pid: Int32) {
    if (try? stop()) != true { kill(pid, SIGTERM) }
    while waitpid(pid, nil, 0) < 0, errno == EINTR {}
  }
}
