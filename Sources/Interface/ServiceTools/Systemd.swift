// SPDX-License-Identifier: MIT

import Paths
import ToolSupport

/// systemd's user manager, used through systemctl.
struct Systemd: ServiceManager {
  private let environment: [String: String]
  private let systemctl: ManagerProgram
  private let job: Autostart.Job

  init(environment: [String: String], job: Autostart.Job) {
    self.environment = environment
    self.job = job
    systemctl = ManagerProgram("systemctl", "--user", environment: environment)
  }

  var name: String { "systemd" }

  func file(for service: Service) -> ServiceFile {
    ServiceFile(path: path, text: SystemdUnit(service: service).text, mark: SystemdUnit.mark(of: job))
  }

  private var path: String { Autostart.installed(job, for: environment) }

  func silence() async -> ServiceError? {
    do {
      try await systemctl.run("show", "--property=Version")
      return nil
    } catch {
      return error
    }
  }

  func commands(toUndo: Bool) -> [String] {
    toUndo
      ? ["systemctl --user disable --now \(job.unit)", "systemctl --user daemon-reload"]
      : ["systemctl --user daemon-reload", "systemctl --user enable --now \(shellWord(path))"]
  }

  func reload() async throws(ServiceError) { try await systemctl.run("daemon-reload") }

  /// Enabled by path, which also works if the manager has no XDG_CONFIG_HOME.
  func enable() async throws(ServiceError) { try await systemctl.run("enable", path) }

  func disable() async throws(ServiceError) { try await systemctl.run("disable", "--now", job.unit) }

  func start() async throws(ServiceError) {
    // A service that has failed too often may be fixed by now.
    _ = try? await systemctl.run("reset-failed", job.unit)
    try await systemctl.run("start", job.unit)
  }

  func restart() async throws(ServiceError) {
    _ = try? await systemctl.run("reset-failed", job.unit)
    try await systemctl.run("restart", job.unit)
  }

  func keeper() async -> Int32? {
    let text = try? await systemctl.run("show", "--property=MainPID", "--value", job.unit)
    return text.flatMap { Int32($0) }.flatMap { $0 > 0 ? $0 : nil }
  }
}
