// SPDX-License-Identifier: MIT

import ControlClient
import Foundation
import Paths

/// What is to be started at login: a program, and what it needs to know to find the same home as our clients.
package struct Service: Hashable, Sendable {
  /// An absolute path that outlives an update, where there is one.
  package var program: String
  package var variables: [String: String]

  /// Whether the program is the product of a build, which the next clean build removes.
  package var isBuildProduct: Bool { Self.isBuildProduct(program) || Self.isBuildProduct(Self.resolved(program) ?? "") }

  package init(program: String, variables: [String: String]) {
    self.program = program
    self.variables = variables
  }

  /// The service for whoever has this environment; `executable` is the running `segued`, links resolved.
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

  /// Variables whose values no manager takes, since they have control characters in them. Without them it would be
  /// another home.
  package var unwritable: [String] {
    variables.filter { _, value in
      value.unicodeScalars.contains { $0.properties.generalCategory == .control && !"\t\n".unicodeScalars.contains($0) }
    }.keys.sorted()
  }

  /// What decides where the home is, and what exits need that run before any client came: a manager's own environment
  /// has little of a shell's. Not XDG_RUNTIME_DIR and the like, which are those of one session.
  private static let carried: Set<String> = [
    "PATH", "LANG", "LC_ALL", "LC_MESSAGES", "TZ", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_DATA_HOME",
    "XDG_CACHE_HOME", "SEGUE_CONFIG", "SEGUE_LOG", "SEGUE_PLAYER", "SEGUE_PLAYER_ARGS",
  ]

  /// What `SEGUE_SEGUED` names; else the link on the PATH that leads to us, since an update replaces what is behind it;
  /// else where we are.
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
