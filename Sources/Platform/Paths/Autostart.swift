// SPDX-License-Identifier: MIT
import LibC

/// Whether something starts the daemon at login, and where the file that does is.
package enum Autostart {
  /// What 'segue daemon install' calls the unit of systemd.
  package static let unit = "segue.service"
  /// What it calls the job of launchd.
  package static let label = "segue.daemon"

  /// The file that 'segue daemon install' writes.
  package static func installed(for environment: [String: String]) -> String {
    #if os(macOS)
      Paths(environment: environment).home + "/Library/LaunchAgents/\(label).plist"
    #else
      configFolder(environment) + "/systemd/user/\(unit)"
    #endif
  }

  /// The file that starts it, whoever wrote it; nil where nothing does.
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

  /// Folders in which a file of ours means that it is started: links of enabled units, and files of sessions.
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
