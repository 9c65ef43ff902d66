// SPDX-License-Identifier: MIT
import LibC
import Paths

/// Starts the daemon with the service manager if 'segue daemon install' was run. The service manager would not look after a
/// daemon that a client starts.
struct ServiceStart {
  var environment: [String: String]
  /// Called once if the start takes more than a moment.
  var whenSlow: () -> Void = {}

  /// Includes time for the remains of an earlier daemon, and for a large journal.
  private static let patience = DaemonStart.longest

  #if os(Linux)
    private static let command = ["systemctl", "--user", "--quiet", "start", Autostart.unit]
  #else
    private static var command: [String] { ["launchctl", "kickstart", "gui/\(getuid())/\(Autostart.label)"] }
  #endif

  /// Whether the service manager reports success; false if there is no service manager, or no answer.
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
