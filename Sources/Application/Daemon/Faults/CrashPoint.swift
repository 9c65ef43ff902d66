// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Journal

#if FAULTS
  import Paths
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #else
    import Darwin
  #endif
#endif

/// A moment at which `Scripts/crash` kills the daemon: between decision, record, start and end.
///
/// Only a debug build and that of `Scripts/crash` contain crash points, and only `SEGUE_CRASH_AT` activates one.
package enum CrashPoint: String, CaseIterable, Sendable {
  /// Decided, but not yet in the journal.
  case commitPlanned = "commit-planned"
  /// In the journal, but not yet started.
  case commitWritten = "commit-written"
  case enterLeased = "enter-leased"
  case enterRunning = "enter-running"
  /// Ended, but not yet recorded.
  case enterEnded = "enter-ended"
  case exitDecided = "exit-decided"
  case exitRunning = "exit-running"
  case exitEnded = "exit-ended"
  case attemptRecorded = "attempt-recorded"
  case attemptRunning = "attempt-running"
  case attemptEnded = "attempt-ended"
  case backupCopying = "backup-copying"
  case backupCopied = "backup-copied"
  case backupChecked = "backup-checked"
  case backupSynced = "backup-synced"
  case backupRenamed = "backup-renamed"

  package var isOfBackup: Bool { rawValue.hasPrefix("backup-") }

  /// Whether this build has crash points.
  package static var areBuiltIn: Bool {
    #if FAULTS
      true
    #else
      false
    #endif
  }

  /// Kills the processes that `SEGUE_CRASH_AT` names if this is its moment.
  static func reached(_ point: CrashPoint) {
    #if FAULTS
      if let armed, armed.isDue(at: point) { armed.kill() }
    #endif
  }

  /// Does the same for a step of the journal's backup.
  static func reached(_ step: BackupStep) {
    switch step {
    case .copying: reached(backupCopying)
    case .copied: reached(backupCopied)
    case .checked: reached(backupChecked)
    case .synced: reached(backupSynced)
    case .renamed: reached(backupRenamed)
    }
  }

  /// Runs `body`, an attempt or a step of a scope, with crash points before, during and after it.
  static func passing<Value>(_ step: ScopeStep?, _ body: () async -> Value) async -> Value {
    #if FAULTS
      guard let armed else { return await body() }
      let (before, during, after) = moments(of: step)
      reached(before)
      let killing = armed.point == during ? Task { await armed.killLater() } : nil
      let value = await body()
      killing?.cancel()
      reached(after)
      return value
    #else
      return await body()
    #endif
  }

  /// Whether the daemon maintains its journal at once, so that a backup can be interrupted.
  static var hastensMaintenance: Bool {
    #if FAULTS
      armed?.point.isOfBackup ?? false
    #else
      false
    #endif
  }

  #if FAULTS
    private static let armed = Armed(Environment.current)

    private static func moments(of step: ScopeStep?) -> (before: CrashPoint, during: CrashPoint, after: CrashPoint) {
      switch step {
      case .enter?: (.enterLeased, .enterRunning, .enterEnded)
      case .exit?: (.exitDecided, .exitRunning, .exitEnded)
      case nil: (.attemptRecorded, .attemptRunning, .attemptEnded)
      }
    }
  #endif
}

#if FAULTS
  /// The parsed `SEGUE_CRASH_AT`: `MOMENT[+MILLISECONDS]:N[:worker|workers|keeper|both]`, the Nth occurrence.
  private final class Armed: Sendable {
    private enum Victim: String {
      /// `worker` is the keeper's first worker, `workers` also includes later ones.
      case worker, workers, keeper, both
    }

    let point: CrashPoint
    /// The delay after the beginning, for moments with a duration.
    private let delay: Duration
    private let number: Int
    private let victim: Victim
    private let passed = Atomic(0)

    init?(_ environment: [String: String]) {
      let words = environment["SEGUE_CRASH_AT"]?.split(separator: ":").map(String.init) ?? []
      let moment = words.first?.split(separator: "+") ?? []
      guard words.count >= 2, let point = moment.first.flatMap({ CrashPoint(rawValue: String($0)) }),
        let number = Int(words[1]), let victim = words.count == 2 ? .worker : Victim(rawValue: words[2]),
        // The keeper passes the descriptor only to its first worker.
        victim == .workers || environment["SEGUE_READY_FD"] != nil
      else { return nil }
      self.point = point
      self.number = number
      self.victim = victim
      delay = .milliseconds(moment.count == 2 ? Int(moment[1]) ?? 0 : 0)
    }

    func isDue(at point: CrashPoint) -> Bool {
      point == self.point && passed.add(1, ordering: .relaxed).newValue == number
    }

    /// Kills after the delay; a step that ends earlier does not count.
    func killLater() async {
      do { try await Task.sleep(for: delay) } catch { return }
      if isDue(at: point) { kill() }
    }

    func kill() {
      // The line goes directly to standard error, the log, so that no buffer holds it at the kill.
      let line = Array("crash point \(point.rawValue): killing \(victim.rawValue)\n".utf8)
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if victim == .keeper || victim == .both, let keeper { sendSignal(keeper) }
      if victim != .keeper { sendSignal(getpid()) }
    }

    /// The parent, as long as it is the keeper and not an adopting process: the keeper's end of the pipe is then still open.
    private var keeper: pid_t? {
      let parent = getppid()
      guard let descriptor = Environment.current["SEGUE_KEEPER_FD"].flatMap({ Int32($0) }) else { return nil }
      var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
      return poll(&pipe, 1, 0) == 0 ? parent : nil
    }
  }

  /// Calls kill(2), which the method of that name hides.
  private func sendSignal(_ process: Int32) { _ = kill(process, SIGKILL) }
#endif
