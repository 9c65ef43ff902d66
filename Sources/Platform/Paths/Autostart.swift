// SPDX-License-Identifier: MIT
import LibC

/// Whether the daemon and the dashboard start at login, and the files that start them.
package enum Autostart {
  /// A program that starts at login.
  package enum Job: Hashable, Sendable {
    /// By 'segue daemon install'.
    case daemon
    /// By 'segue web --install'.
    case dashboard

    /// The systemd unit.
    package var unit: String {
      switch self {
      case .daemon: "segue.service"
      case .dashboard: "segue-web.service"
      }
    }

    /// The launchd job.
    package var label: String {
      switch self {
      case .daemon: "segue.daemon"
      case .dashboard: "segue.web"
      }
    }
  }

  /// The systemd unit of the daemon.
  package static var unit: String { Job.daemon.unit }
  /// The launchd job of the daemon.
  package static var label: String { Job.daemon.label }

  /// The file that starts a program at login, if Segue installed it.
  package static func installed(_ job: Job = .daemon, for environment: [String: String]) -> String {
    #if os(macOS)
      Paths(environment: environment).home + "/Library/LaunchAgents/\(job.label).plist"
    #else
      configFolder(environment) + "/systemd/user/\(job.unit)"
    #endif
  }

  /// Returns the file that starts the daemon, whoever wrote it; nil without one.
  package static func find(for environment: [String: String]) -> String? {
    for folder in folders(environment) {
      if let name = Paths.names(in: folder).first(where: isOurs) { return "\(folder)/\(name)" }
    }
    return nil
  }

  private static func configFolder(_ environment: [String: String]) -> String {
    environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? Paths(environment: environment).home + "/.config"
  }

  /// Returns the folders in which a Segue file takes effect at login: links of enabled units, and files of sessions.
  private static func folders(_ environment: [String: String]) -> [String] {
    #if os(macOS)
      return [Paths.parent(of: installed(for: environment)), "/Library/LaunchAgents"]
    #else
      let config = configFolder(environment)
      let units = [config + "/systemd/user", "/etc/systemd/user"]
      let targets = ["default.target", "graphical-session.target", "basic.target"]
      return units.flatMap { unit in targets.map { "\(unit)/\($0).wants" } } + [config + "/autostart"]
    #endif
  }

  private static func isOurs(_ name: String) -> Bool {
    name.contains("segue") && !name.contains(Job.dashboard.label) && name != Job.dashboard.unit
      && [".service", ".desktop", ".plist"].contains { name.hasSuffix($0) }
  }

}
