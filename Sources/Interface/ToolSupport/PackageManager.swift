// SPDX-License-Identifier: MIT
import Processes

/// How programs are installed on this machine.
package enum PackageManager: String, CaseIterable, Sendable {
  case apt, dnf, pacman, zypper, apk, brew

  package static func find(in environment: [String: String]) -> PackageManager? {
    allCases.first { locateProgram($0.rawValue, environment: environment) != nil }
  }

  /// The command that installs the package of a program.
  package func command(for program: String) -> String {
    let install =
      switch self {
      case .apt: "sudo apt install"
      case .dnf: "sudo dnf install"
      case .pacman: "sudo pacman -S"
      case .zypper: "sudo zypper install"
      case .apk: "sudo apk add"
      case .brew: "brew install"
      }
    return "\(install) \(package(of: program))"
  }

  /// Programs whose package is called otherwise; the rest is called like its program.
  private func package(of program: String) -> String {
    switch (program, self) {
    case ("notify-send", .apt): "libnotify-bin"
    case ("notify-send", .zypper): "libnotify-tools"
    case ("notify-send", _): "libnotify"
    case ("secret-tool", .apt): "libsecret-tools"
    case ("secret-tool", .zypper): "secret-tool"
    case ("secret-tool", _): "libsecret"
    case ("paplay", .apt), ("paplay", .dnf), ("pactl", .apt), ("pactl", .dnf): "pulseaudio-utils"
    case ("ffplay", _): "ffmpeg"
    default: program
    }
  }
}
