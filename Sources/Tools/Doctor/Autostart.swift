// SPDX-License-Identifier: MIT
#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Whether something starts the daemon at login.
enum Autostart {
  /// The file that does.
  static func find(home: String, environment: [String: String]) -> String? {
    let config = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/.config"
    for folder in folders(home: home, config: config) {
      if let name = names(in: folder).sorted().first(where: isOurs) { return "\(folder)/\(name)" }
    }
    return nil
  }

  /// Folders in which a file of ours means that it is started: links of enabled units, and files of sessions.
  private static func folders(home: String, config: String) -> [String] {
    #if os(macOS)
      return [home + "/Library/LaunchAgents", "/Library/LaunchAgents"]
    #else
      let units = [config + "/systemd/user", "/etc/systemd/user"]
      let targets = ["default.target", "graphical-session.target", "basic.target"]
      return units.flatMap { unit in targets.map { "\(unit)/\($0).wants" } } + [config + "/autostart"]
    #endif
  }

  private static func isOurs(_ name: String) -> Bool {
    name.contains("segue") && [".service", ".desktop", ".plist"].contains { name.hasSuffix($0) }
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names
  }
}
