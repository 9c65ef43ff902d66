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

/// A moment at which `Scripts/crash` kills the daemon: between what is decided, written down, begun and ended.
///
/// Only a debug build and that of `Scripts/crash` have any of it, and only where `SEGUE_CRASH_AT` is set.
package enum CrashPoint: String, CaseIterable, Sendable {
  /// Decided, and not yet in the journal.
  case commitPlanned = "commit-planned"
  /// In the journal, and nothing done yet.
  case commitWritten = "commit-written"
  case enterLeased = "enter-leased"
  case enterRunning = "enter-running"
  /// Over, and not yet on record.
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

  /// Whether this build has any of them.
  package static var areBuiltIn: Bool {
    #if FAULTS
      true
    #else
      false
    #endif
  }

  /// Kills whom `SEGUE_CRASH_AT` names, where this is the moment that it names.
  static func reached(_ point: CrashPoint) {
    #if FAULTS
      if let armed, armed.isDue(at: point) { armed.kill() }
    #endif
  }

  /// The same for a step of the journal's backup.
  static func reached(_ step: BackupStep) {
    switch step {
    case .copying: reached(backupCopying)
    case .copied: reached(backupCopied)
    case .checked: reached(backupChecked)
    case .synced: reached(backupSynced)
    case .renamed: reached(backupRenamed)
    }
  }

  /// Does `body`, an attempt or a step of a scope: before it, while it runs, and after it are moments each.
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

  /// Whether the daemon is to look after its journal at once, so that a backup can be interrupted.
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
  /// What `SEGUE_CRASH_AT` says: `MOMENT[+MILLISECONDS]:N[:worker|workers|keeper|both]`, the Nth time that it comes.
  private final class Armed: Sendable {
    private enum Victim: String {
      /// The first worker of a keeper, and those after it as well.
      case worker, workers, keeper, both
    }

    let point: CrashPoint
    /// How long after the beginning, where it is something that takes time.
    private let delay: Duration
    private let number: Int
    private let victim: Victim
    private let passed = Atomic(0)

    init?(_ environment: [String: String]) {
      let words = environment["SEGUE_CRASH_AT"]?.split(separator: ":").map(String.init) ?? []
      let moment = words.first?.split(separator: "+") ?? []
      guard words.count >= 2, let point = moment.first.flatMap({ CrashPoint(rawValue: String($0)) }),
        let number = Int(words[1]), let victim = words.count == 2 ? .worker : Victim(rawValue: words[2]),
        // The keeper hands the descriptor to its first worker alone.
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

    /// What is over before the delay is doesn't count.
    func killLater() async {
      do { try await Task.sleep(for: delay) } catch { return }
      if isDue(at: point) { kill() }
    }

    func kill() {
      // One line in the log, which is standard error: nothing of it waits in a buffer when we die.
      let line = Array("crash point \(point.rawValue): killing \(victim.rawValue)\n".utf8)
      _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if victim == .keeper || victim == .both, let keeper { sendSignal(keeper) }
      if victim != .keeper { sendSignal(getpid()) }
    }

    /// Our parent, while that is the keeper and nobody who has adopted us: its end of the pipe is still open.
    private var keeper: pid_t? {
      let parent = getppid()
      guard let descriptor = Environment.current["SEGUE_KEEPER_FD"].flatMap({ Int32($0) }) else { return nil }
      var pipe = pollfd(fd: descriptor, events: 0, revents: 0)
      return poll(&pipe, 1, 0) == 0 ? parent : nil
    }
  }

  /// kill(2), which the method of that name hides.
  private func sendSignal(_ process: Int32) { _ = kill(process, SIGKILL) }
#endif
