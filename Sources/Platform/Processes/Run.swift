// SPDX-License-Identifier: MIT

/// Runs a command to its end; throws only if the command could not start.
///
/// If the task is cancelled, the command's group is ended (TERM, `grace`, KILL), and the outcome records it. `onStart` receives
/// the command's trace twice: just before the start with its outputs, and right after it with the process. It must be brief,
/// because no other program starts in the meantime.
package func run(
  _ command: Command, onStart: (@Sendable (CommandTrace) -> Void)? = nil
) async throws(SpawnError) -> ProcessOutcome {
  try await CommandRun.run(command, onStart)
}

/// A running command.
@Reactor
private final class CommandRun {
  /// The time for further output after the command's exit, from children that it did not wait for.
  private static let drainLimit = Duration.seconds(1)
  /// The silence after which the output counts as complete, even if other processes hold the pipe.
  private static let quiet = Duration.milliseconds(50)

  private let command: Command
  private let started: SuspendingClock.Instant
  private let leader: ProcessLeader
  private let streams: ChildStreams
  /// Fires on the exit, the cancellation and the end of an output.
  private let changed: AutoResetEvent
  private var isCancelled = false

  private init(_ command: Command, _ configuration: ChildConfiguration, _ child: consuming LaunchedChild) {
    let changed = AutoResetEvent()
    self.changed = changed
    self.command = command
    started = child.started
    leader = ProcessLeader(child.handle, ownSession: true)
    leader.whenExited { _ in changed.fire() }
    streams = ChildStreams(child, configuration) { changed.fire() }
    streams.input?.write(command.input) { _ in }
    streams.input?.finish()
  }

  /// From here on, nothing runs on the caller's thread, which may be busy when a deadline passes.
  static func run(
    _ command: Command, _ onStart: (@Sendable (CommandTrace) -> Void)?
  ) async throws(SpawnError) -> ProcessOutcome {
    let configuration = ChildConfiguration(
      command.arguments, environment: command.environment, workingDirectory: command.workingDirectory,
      input: command.input.isEmpty ? .null : .pipe, output: .capture(limit: command.outputLimit),
      error: .capture(limit: command.outputLimit))
    let run = CommandRun(command, configuration, try await Launcher.shared.launch(configuration, onStart: onStart))
    return await withTaskCancellationHandler {
      await run.outcome()
    } onCancel: {
      Task { @Reactor in run.cancel() }
    }
  }

  private func cancel() {
    isCancelled = true
    changed.fire()
  }

  private func outcome() async -> ProcessOutcome {
    let deadline = command.timeout.map { started + $0 }
    var inTime = true
    while leader.termination == nil, !isCancelled, inTime {
      inTime = await changed.wait(until: deadline)
    }
    let endedItself = leader.termination != nil
    if endedItself { await drain() }
    let leavesBackground = leader.termination == .exited(0) && command.background == .keep
    let wasCancelled = !endedItself && isCancelled
    var leftover: [Int32] = []
    if !endedItself || !leavesBackground {
      leftover = await leader.end(grace: command.grace, sweepLimit: command.sweepLimit)
      streams.readAvailable()
      streams.close()
    } else {
      streams.drop()
    }
    leader.reap()
    return ProcessOutcome(
      termination: leader.termination ?? .running, timedOut: !endedItself && !wasCancelled, cancelled: wasCancelled,
      stdout: streams.output?.captured ?? CapturedOutput(), stderr: streams.error?.captured ?? CapturedOutput(),
      duration: started.duration(to: .now), pid: leader.pid, leftover: leftover)
  }

  /// Waits until the output has ended, is quiet, or a second has passed: a grandchild may hold the pipes for ever.
  private func drain() async {
    streams.readAvailable()
    let now = SuspendingClock.now
    while streams.isOpen {
      let deadline = min(now + Self.drainLimit, max(now, streams.lastRead ?? now) + Self.quiet)
      guard deadline > .now else { return }
      _ = await changed.wait(until: deadline)
    }
  }
}
