// SPDX-License-Identifier: MIT

import ControlClient
import Foundation
package import Paths

/// The program to start at login, and the variables by which it finds the same home as the clients.
package struct Service: Hashable, Sendable {
  /// An absolute path, if possible one that survives an update.
  package var program: String
  package var variables: [String: String]
  package var job = Autostart.Job.daemon
  /// The arguments of the dashboard.
  package var arguments: [String] = []

  /// Whether the program is a build product, which the next clean build removes.
  package var isBuildProduct: Bool { Self.isBuildProduct(program) || Self.isBuildProduct(Self.resolved(program) ?? "") }

  package init(program: String, variables: [String: String]) {
    self.program = program
    self.variables = variables
  }

  /// The service for this environment. `executable` is the running `segued`, links resolved.
  package init(for environment: [String: String], executable: String?) {
    program = Self.program(environment, executable) ?? "/usr/bin/segued"
    variables = environment.filter { name, value in
      Self.carried.contains(name) && !value.isEmpty
    }
    if let path = variables["PATH"] {
      let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
      variables["PATH"] = folders.isEmpty ? nil : folders.joined(separator: ":")
    }
  }

  /// The service of the dashboard.
  package init(ofDashboardFor environment: [String: String], program: String, arguments: [String]) {
    self.init(for: environment, executable: nil)
    self.program = program
    self.job = .dashboard
    self.arguments = arguments
  }

  /// Variables with control characters, which no manager accepts. Without them, the service would use another home.
  package var unwritable: [String] {
    variables.filter { _, value in
      value.unicodeScalars.contains { $0.properties.generalCategory == .control && !"\t\n".unicodeScalars.contains($0) }
    }.keys.sorted()
  }

  /// The variables that decide the home, and those that exits need before any client connects. A manager's own environment has
  /// few of a shell's variables. Excludes XDG_RUNTIME_DIR and others of a single session.
  private static let carried: Set<String> = [
    "PATH", "LANG", "LC_ALL", "LC_MESSAGES", "TZ", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
    "XDG_CACHE_HOME", "SEGUE_CONFIG", "SEGUE_LOG", "SEGUE_PLAYER", "SEGUE_PLAYER_ARGS",
  ]

  /// The path in `SEGUE_SEGUED`; else the link on `PATH` to the running program, because an update replaces the link's target;
  /// else the running program.
  private static func program(_ environment: [String: String], _ executable: String?) -> String? {
    if let named = environment["SEGUE_SEGUED"], named.hasPrefix("/") { return named }
    let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
    let links = folders.map { "\($0)/segued" }.filter { $0 == executable || resolved($0) == executable }
    return executable.map { own in links.first { !isBuildProduct($0) } ?? own }
  }

  private static func isBuildProduct(_ path: String) -> Bool { path.contains("/.build/") }

  private static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
