// SPDX-License-Identifier: MIT

/// How programs are installed on a machine.
package enum PackageManager: String, CaseIterable, Sendable {
  case apt, dnf, pacman, zypper, apk, brew

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
    return "\(install) \(PackageName(of: program).name(for: self))"
  }
}

/// What the package of a program is called.
package struct PackageName: Sendable, ExpressibleByStringLiteral {
  /// In most distributions.
  private let usual: String
  private let others: [PackageManager: String]

  init(_ usual: String, _ others: [PackageManager: String] = [:]) {
    self.usual = usual
    self.others = others
  }

  package init(stringLiteral name: String) { self.init(name) }

  /// Most are called as their program is.
  package init(of program: String) {
    self = PlayerProgram(named: program)?.package ?? Self.ofOtherPrograms[program] ?? PackageName(program)
  }

  private static let ofOtherPrograms = [
    "notify-send": PackageName("libnotify", [.apt: "libnotify-bin", .zypper: "libnotify-tools"]),
    "secret-tool": PackageName("libsecret", [.apt: "libsecret-tools", .zypper: "secret-tool"]),
    "pactl": pulseAudio,
  ]

  static let pulseAudio = PackageName("pulseaudio-utils", [.pacman: "libpulse", .brew: "pulseaudio"])

  func name(for manager: PackageManager) -> String { others[manager] ?? usual }

  /// Where the package manager isn't known: `pipewire-bin (pipewire-utils in Fedora, pipewire in Arch)`.
  package var description: String {
    let named = [(PackageManager.dnf, "Fedora"), (.pacman, "Arch")].compactMap { manager, system in
      others[manager].map { "\($0) in \(system)" }
    }
    return named.isEmpty ? usual : "\(usual) (\(named.joined(separator: ", ")))"
  }
}
