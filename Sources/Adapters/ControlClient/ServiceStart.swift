// SPDX-License-Identifier: MIT
import LibC
import Paths

/// Has the service manager start the daemon where 'segue daemon install' was done: one that a client started would be
/// nobody's to look after.
struct ServiceStart {
  var environment: [String: String]
  /// Called, once, where it takes more than a moment.
  var whenSlow: () -> Void = {}

  /// Time for what an earlier daemon left running, and for a large journal, too.
  private static let patience = DaemonStart.longest

  #if os(Linux)
    private static let command = ["systemctl", "--user", "--quiet", "start", Autostart.unit]
  #else
    private static var command: [String] { ["launchctl", "kickstart", "gui/\(getuid())/\(Autostart.label)"] }
  #endif

  /// Whether it said that it did; false where there is nothing to ask, or nobody answers.
  func run() -> Bool {
    guard access(Autostart.installed(for: environment), F_OK) == 0, let program = path(of: Self.command[0]) else {
      return false
    }
    let spawn = Spawn(
      program: program, arguments: Array(Self.command.dropFirst()), environment: environment,
      descriptors: [nil, nil, nil])
    guard case .success(let pid) = spawn.start() else { return false }
    let (deadline, soon) = (Deadline(in: Self.patience), Deadline(in: DaemonStart.moment))
    let end = ProcessEnd(of: pid)
    if end?.wait(until: soon) == false { whenSlow() }
    if end?.wait(until: deadline) != true { kill(pid, SIGKILL) }
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    return status == 0
  }

  private func path(of name: String) -> String? {
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
