// SPDX-License-Identifier: MIT
import Processes

/// How programs are installed on this machine.
package enum PackageManager: String, CaseIterable, Sendable {
  case apt, dnf, pacman, zypper, apk, brew

  package static func find(in environment: [String: String]) -> PackageManager? {
    allCases.first { locateProgram($0.rawValue, environment: environment) != nil }
  }

  /// The command that installs the package of a program; nil for one that Segue doesn't know.
  package func command(for program: String) -> String? {
    KnownProgram.package(of: program, self).map { "\(install) \($0)" }
  }

  private var install: String {
    switch self {
    case .apt: "sudo apt install"
    case .dnf: "sudo dnf install"
    case .pacman: "sudo pacman -S"
    case .zypper: "sudo zypper install"
    case .apk: "sudo apk add"
    case .brew: "brew install"
    }
  }
}

extension ToolContext {
  /// The command that installs a program on this machine; nil where none is known.
  package func install(_ program: String) -> String? {
    PackageManager.find(in: environment)?.command(for: program)
  }
}
