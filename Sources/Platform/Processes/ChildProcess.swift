// SPDX-License-Identifier: MIT
import LibC

/// A write to a child that no longer reads.
package struct InputClosed: Error, Hashable, CustomStringConvertible {
  package var description: String { "the program doesn't read its standard input any more" }
}

/// A long-lived child: a player, a service plugin, the daemon's worker.
///
/// The child continues without references to this object. Its end is always noticed and reaped. If it has its own session, the
/// remaining processes of the session end when it exits.
@Reactor
package final class ChildProcess {
  /// The time between TERM and KILL, and after KILL, for processes that an exited child leaves behind.
  private static let graceForRest = Duration.seconds(2)

  /// The child's identity, also valid for a later run of this program.
  package nonisolated let identity: ProcessIdentity
  private let leader: ProcessLeader
  private let streams: ChildStreams
  private var ending: Task<[Int32], Never>?

  package nonisolated var pid: Int32 { identity.pid }

  /// Starts the program; returns once it has begun.
  package static func start(_ configuration: ChildConfiguration) async throws(SpawnError) -> ChildProcess {
    ChildProcess(try await Launcher.shared.launch(configuration), configuration)
  }

  private init(_ child: consuming LaunchedChild, _ configuration: ChildConfiguration) {
    let handle = child.handle
    // The process table always lists an unreaped child.
    identity = ProcessIdentity(pid: handle.pid) ?? ProcessIdentity(pid: handle.pid, startTime: 0)
    leader = ProcessLeader(handle, ownSession: configuration.ownSession)
    streams = ChildStreams(child, configuration)
    leader.whenExited { _ in self.didExit() }
  }

  /// The lines of standard output, if it is read by line.
  package var output: LineReader? { streams.output?.lines }
  /// The lines of standard error, if it is read by line.
  package var error: LineReader? { streams.error?.lines }
  /// The standard output so far, if it is captured.
  package var capturedOutput: CapturedOutput? { streams.output?.captured }
  /// The standard error so far, if it is captured.
  package var capturedError: CapturedOutput? { streams.error?.captured }

  /// The result of the child; nil while it runs.
  package var termination: Termination? { leader.termination }

  /// Waits for the child's exit, by itself or by `end`. Cancelling the task does not end the wait.
  package func wait() async -> Termination {
    await withCheckedContinuation { continuation in
      leader.whenExited { continuation.resume(returning: $0) }
    }
  }

  /// Returns whether the child exits within `limit`, by itself or by `end`.
  package func exits(within limit: Duration) async -> Bool {
    let exited = AutoResetEvent()
    leader.whenExited { _ in exited.fire() }
    return await exited.wait(until: .now + limit)
  }

  /// Sends a signal only to this process.
  package func signal(_ number: Int32) {
    leader.signal(number)
  }

  /// Ends the child and its session: TERM and CONT, `grace`, KILL. Returns the processes that remain `sweepLimit` after that.
  @discardableResult
  package func end(grace: Duration = .seconds(10), sweepLimit: Duration = .seconds(5)) async -> [Int32] {
    let leader = leader
    let task = ending ?? Task { await leader.end(grace: grace, sweepLimit: sweepLimit) }
    ending = task
    let leftover = await task.value
    streams.finish()
    leader.reap()
    return leftover
  }

  /// Writes to standard input and returns when the pipe has taken all bytes. Several writes keep their order.
  ///
  /// If the task is cancelled, standard input is closed, because it may contain half a message.
  package func write(_ bytes: [UInt8]) async throws(InputClosed) {
    guard let input = streams.input else { throw InputClosed() }
    let isWritten = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        input.write(bytes) { continuation.resume(returning: $0) }
      }
    } onCancel: {
      Task { @Reactor in input.close() }
    }
    guard isWritten else { throw InputClosed() }
  }

  /// Closes standard input after the pending writes.
  package func closeInput() {
    streams.input?.finish()
  }

  private func didExit() {
    streams.finish()
    Task { await end(grace: Self.graceForRest, sweepLimit: Self.graceForRest) }
  }
}
