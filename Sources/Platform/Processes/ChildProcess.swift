// SPDX-License-Identifier: MIT
import LibC

/// Writing to a child that doesn't read any more.
package struct InputClosed: Error, Hashable, CustomStringConvertible {
  package var description: String { "the program doesn't read its standard input any more" }
}

/// A child that lives for long: a player, a service plugin, the daemon's worker.
///
/// It goes on when nobody holds it; its end is in any case seen and reaped. What is left of its session when it exits
/// (where it has one of its own) is ended too.
@Reactor
package final class ChildProcess {
  /// Time between TERM and KILL, and after KILL, for what an exited child leaves behind.
  private static let graceForRest = Duration.seconds(2)

  /// Who it is, also for a later life of ours.
  package nonisolated let identity: ProcessIdentity
  private let leader: ProcessLeader
  private let streams: ChildStreams
  private var ending: Task<[Int32], Never>?

  package nonisolated var pid: Int32 { identity.pid }

  /// Starts the program; returns when it has begun.
  package static func start(_ configuration: ChildConfiguration) async throws(SpawnError) -> ChildProcess {
    ChildProcess(try await Launcher.shared.launch(configuration), configuration)
  }

  private init(_ child: consuming LaunchedChild, _ configuration: ChildConfiguration) {
    let handle = child.handle
    // An unreaped child is always listed.
    identity = ProcessIdentity(pid: handle.pid) ?? ProcessIdentity(pid: handle.pid, startTime: 0)
    leader = ProcessLeader(handle, ownSession: configuration.ownSession)
    streams = ChildStreams(child, configuration)
    leader.whenExited { _ in self.didExit() }
  }

  /// The lines of standard output, where it is read by line.
  package var output: LineReader? { streams.output?.lines }
  /// The lines of standard error, where it is read by line.
  package var error: LineReader? { streams.error?.lines }
  /// What standard output had so far, where it is captured.
  package var capturedOutput: CapturedOutput? { streams.output?.captured }
  /// What standard error had so far, where it is captured.
  package var capturedError: CapturedOutput? { streams.error?.captured }

  /// How it ended; nil while it runs.
  package var termination: Termination? { leader.termination }

  /// Waits for its exit, by itself or by `end`; cancelling the task doesn't end the wait.
  package func wait() async -> Termination {
    await withCheckedContinuation { continuation in
      leader.whenExited { continuation.resume(returning: $0) }
    }
  }

  /// Whether it exits within `limit`, by itself or by `end`.
  package func exits(within limit: Duration) async -> Bool {
    let exited = AutoResetEvent()
    leader.whenExited { _ in exited.fire() }
    return await exited.wait(until: .now + limit)
  }

  /// Sends a signal to this process alone.
  package func signal(_ number: Int32) {
    leader.signal(number)
  }

  /// Ends it and its session: TERM and CONT, `grace`, KILL. Returns who is still there `sweepLimit` after that.
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

  /// Writes to standard input and returns when the pipe has taken all of it; several writes go in order.
  ///
  /// When the task is cancelled, standard input is closed, since half a message may be in it.
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

  /// Closes standard input, after what is still to be written.
  package func closeInput() {
    streams.input?.finish()
  }

  private func didExit() {
    streams.finish()
    Task { await end(grace: Self.graceForRest, sweepLimit: Self.graceForRest) }
  }
}
