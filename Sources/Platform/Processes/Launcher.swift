// SPDX-License-Identifier: MIT
import ControlProtocol
import SystemEvents

/// A running child, and this process's ends of its streams.
struct LaunchedChild: ~Copyable, Sendable {
  let handle: ProcessHandle
  let started: SuspendingClock.Instant
  let input: Descriptor?
  let output: Descriptor?
  let error: Descriptor?
}

/// Starts the threads that launch and watch programs while descriptors are available: later, clients may have taken most of
/// them.
package func prepareToLaunch() {
  _ = Reactor.shared
  try? Launcher.shared.thread.start()
}

/// Starts programs on its own thread. A program on an unresponsive file system blocks its exec, which must block neither the
/// reactor nor a thread of Swift's pool.
actor Launcher {
  static let shared = Launcher()
  fileprivate nonisolated let thread = SerialThread()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {}

  /// Starts a child, unless the task is already cancelled. `onStart` receives the child's trace before the start, and again as
  /// soon as the process exists, before anything else.
  func launch(
    _ child: ChildConfiguration, onStart: (@Sendable (CommandTrace) -> Void)? = nil
  ) throws(SpawnError) -> LaunchedChild {
    guard !Task.isCancelled else {
      throw SpawnError(.cancelled, .cancelled(program: child.arguments.first ?? ""))
    }
    let started = SuspendingClock.now
    let handle: ProcessHandle
    let input = try StreamEnds(child.input)
    let output = try StreamEnds(child.output, inheriting: 1)
    let error = try StreamEnds(child.error, inheriting: 2)
    var descriptors = child.descriptors.mapValues(Optional.some)
    descriptors[0] = .some(input.number)
    descriptors[1] = .some(output.number)
    descriptors[2] = .some(error.number)
    let request = SpawnRequest(
      arguments: child.arguments, environment: child.environment, workingDirectory: child.workingDirectory,
      descriptors: descriptors, ownSession: child.ownSession)
    var trace = CommandTrace(leader: nil, variables: [])
    if let onStart {
      trace.outputs = [output.ours.raw, error.ours.raw].compactMap { $0.flatMap(pipeNumber) }
      onStart(trace)
    }
    handle = try request.spawn()
    if let onStart, let identity = ProcessIdentity(pid: handle.pid) {
      trace.leader = identity
      onStart(trace)
    }
    return LaunchedChild(
      handle: handle, started: started, input: input.intoOurs(), output: output.intoOurs(), error: error.intoOurs())
  }
}
