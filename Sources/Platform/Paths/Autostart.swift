// SPDX-License-Identifier: MIT
import LibC

/// Whether the daemon starts at login, and the file that starts it.
package enum Autostart {
  /// The systemd unit of 'segue daemon install'.
  package static let unit = "segue.service"
  /// The launchd job of 'segue daemon install'.
  package static let label = "segue.daemon"

  /// The file that 'segue daemon install' writes.
  package static func installed(for environment: [String: String]) -> String {
    #if os(macOS)
      Paths(environment: environment).home + "/Library/LaunchAgents/\(label).plist"
    #else
      configFolder(environment) + "/systemd/user/\(unit)"
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
    name.contains("segue") && [".service", ".desktop", ".plist"].contains { name.hasSuffix($0) }
  }

}
