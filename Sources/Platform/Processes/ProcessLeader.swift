// SPDX-License-Identifier: MIT
import LibC

/// A child of ours whose exit is seen at once but reaped late: while it is a zombie its number, which is its group's
/// and session's too, can't be given to another, so that a signal to the group reaches the group.
@Reactor
final class ProcessLeader {
  nonisolated let pid: Int32
  /// Until the exit.
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

  /// Calls back when it has exited; at once if it has.
  func whenExited(_ body: @escaping (Termination) -> Void) {
    if let termination { body(termination) } else { onExit.append(body) }
  }

  /// Sends a signal to this process alone.
  func signal(_ number: Int32) {
    handle?.signal(number)
  }

  /// The group that it leads; nil when it is in ours, which isn't signalled.
  var group: Int32? { ownSession ? pid : nil }

  /// Sends signals to its group, or to itself alone where it is in ours.
  func signalGroup(_ numbers: [Int32]) {
    guard !isReaped else { return }
    for number in numbers {
      if let group { _ = kill(-group, number) } else { signal(number) }
    }
  }

  /// Ends it and all in its session, and returns who is still there when KILL and the sweep have had their time.
  func end(grace: Duration, sweepLimit: Duration) async -> [Int32] {
    guard !isReaped else { return [] }
    return await TerminationSequence(grace: grace, sweepLimit: sweepLimit, leader: self) { self.members() }.run()
  }

  /// Lets the number go: now, or when it exits.
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

  /// Who is alive of its group, and of groups that its session has besides (those of `timeout`, or of `bash -m`).
  private func members() -> [ProcessRecord] {
    guard ownSession else { return [] }
    return processTable().filter { !$0.isZombie && ($0.group == pid || $0.session == pid) }
  }
}
