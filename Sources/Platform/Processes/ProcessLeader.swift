// SPDX-License-Identifier: MIT
import LibC

/// A child whose exit is noticed at once but reaped late. While it is a zombie, its number cannot be reused. That number is
/// also the group's and session's, so a signal to the group still reaches the group.
@Reactor
final class ProcessLeader {
  nonisolated let pid: Int32
  /// Kept until the exit.
  private var handle: ProcessHandle?
  private let ownSession: Bool
  private(set) var termination: Termination?
  private var token: EventLoop.Token?
  private var onExit: [(Termination) -> Void] = []
  private var reapsOnExit = false
  private var isReaped = false

  init(_ handle: ProcessHandle, ownSession: Bool) {
    pid = handle.pid
    self.handle = handle
    self.ownSession = ownSession
    token = EventLoop.shared.add(handle.exit) { self.didExit() }
  }

  /// Calls `body` when the child has exited; at once if it already has.
  func whenExited(_ body: @escaping (Termination) -> Void) {
    if let termination { body(termination) } else { onExit.append(body) }
  }

  /// Sends a signal only to this process.
  func signal(_ number: Int32) {
    handle?.signal(number)
  }

  /// The group that the child leads; nil if it is in this process's group, which is not signalled.
  var group: Int32? { ownSession ? pid : nil }

  /// Sends signals to the child's group, or only to the child if it is in this process's group.
  func signalGroup(_ numbers: [Int32]) {
    guard !isReaped else { return }
    for number in numbers {
      if let group { _ = kill(-group, number) } else { signal(number) }
    }
  }

  /// Ends the child and its session. Returns the processes that remain after KILL and the sweep.
  func end(grace: Duration, sweepLimit: Duration) async -> [Int32] {
    guard !isReaped else { return [] }
    return await TerminationSequence(grace: grace, sweepLimit: sweepLimit, leader: self) { self.members() }.run()
  }

  /// Releases the number now, or on exit.
  func reap() {
    guard termination != nil else {
      reapsOnExit = true
      return
    }
    guard !isReaped else { return }
    isReaped = true
    ManagedChildren.reap(pid)
  }

  private func didExit() {
    guard self.termination == nil, let termination = ManagedChildren.termination(of: pid) else { return }
    if let token { EventLoop.shared.remove(token) }
    token = nil
    handle = nil
    self.termination = termination
    let callbacks = onExit
    onExit = []
    for callback in callbacks { callback(termination) }
    if reapsOnExit { reap() }
  }

  /// Returns the living processes of the group, and of other groups in its session (those of `timeout`, or of `bash -m`).
  private func members() -> [ProcessRecord] {
    guard ownSession else { return [] }
    return processTable().filter { !$0.isZombie && ($0.group == pid || $0.session == pid) }
  }
}
