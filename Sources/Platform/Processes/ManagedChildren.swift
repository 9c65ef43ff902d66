// SPDX-License-Identifier: MIT

import LibC
import Synchronization

/// The children that this module must reap at the right time, as opposed to adopted orphans.
enum ManagedChildren {
  private struct State {
    var pids: Set<Int32> = []
    /// The running calls of posix_spawn, whose child may already exist without being in `pids`.
    var spawning = 0
    var orphansWait = false
  }

  private static let state = Mutex(State())

  /// Runs `spawn`, which returns its result and the new child's pid, if any.
  static func spawning<Result>(_ spawn: () -> (Result, Int32?)) -> Result {
    state.withLock { $0.spawning += 1 }
    let (result, pid) = spawn()
    let reapsOrphans = state.withLock { state in
      state.spawning -= 1
      if let pid { state.pids.insert(pid) }
      guard state.spawning == 0, state.orphansWait else { return false }
      state.orphansWait = false
      return true
    }
    if reapsOrphans { reapOrphans() }
    return result
  }

  /// Returns how a child ended, without reaping it; nil while it runs. If another part of the program has reaped it, its status
  /// is lost, and -1 replaces it.
  static func termination(of pid: Int32) -> Termination? {
    #if os(Linux)
      var code: Int32 = 0
      var status: Int32 = 0
      let found = clinux_peek_exit(P_PID, pid, &code, &status)
    #else
      var info = siginfo_t()
      let result = waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT)
      let (found, code, status) = (result == 0 ? info.si_pid : -1, info.si_code, info.si_status)
    #endif
    if found < 0 { return .exited(-1) }
    guard found == pid else { return nil }
    return code == CLD_EXITED ? .exited(status) : .signalled(status)
  }

  /// Reaps a child that has ended or is about to. Its number is free afterwards.
  static func reap(_ pid: Int32) {
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
    state.withLock { _ = $0.pids.remove(pid) }
  }

  /// Reaps only adopted children that have ended.
  static func reapOrphans() {
    state.withLock { state in
      guard state.spawning == 0 else {
        state.orphansWait = true
        return
      }
      for child in children() where child.isZombie && !state.pids.contains(child.pid) {
        var status: Int32 = 0
        _ = waitpid(child.pid, &status, WNOHANG)
      }
    }
  }
}
