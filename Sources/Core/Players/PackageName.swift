// SPDX-License-Identifier: MIT

package enum PackageManager: String, CaseIterable, Sendable {
  case apt, dnf, pacman, zypper, apk, brew

  /// Returns the command that installs a program's package; nil if the program is unknown.
  package func command(for program: String) -> String? {
    guard let package = PackageName(of: program) else { return nil }
    let install =
      switch self {
      case .apt: "sudo apt install"
      case .dnf: "sudo dnf install"
      case .pacman: "sudo pacman -S"
      case .zypper: "sudo zypper install"
      case .apk: "sudo apk add"
      case .brew: "brew install"
      }
    return "\(install) \(package.name(for: self))"
  }
}

package struct PackageName: Sendable, ExpressibleByStringLiteral {
  /// The name in most distributions.
  private let usual: String
  private let others: [PackageManager: String]

  init(_ usual: String, _ others: [PackageManager: String] = [:]) {
    self.usual = usual
    self.others = others
  }

  package init(stringLiteral name: String) { self.init(name) }

  /// The package of a program; nil if the program is unknown or part of the system.
  package init?(of program: String) {
    guard let package = PlayerProgram(named: program)?.package ?? Self.ofOtherPrograms[program] else { return nil }
    self = package
  }

  /// The programs that hooks, recipes and plugins call.
  package static let programs = Set(PlayerProgram.names + ofOtherPrograms.keys)

  private static let ofOtherPrograms: [String: PackageName] = [
    "amixer": "alsa-utils",
    "brightnessctl": "brightnessctl",
    "curl": "curl",
    "dunstctl": "dunst",
    "git": "git",
    "gsettings": PackageName(
      "glib", [.apt: "libglib2.0-bin", .dnf: "glib2", .pacman: "glib2", .zypper: "glib2-tools"]),
    "jq": "jq",
    "makoctl": PackageName("mako", [.apt: "mako-notifier"]),
    "mosquitto_pub": PackageName("mosquitto", [.apt: "mosquitto-clients", .apk: "mosquitto-clients"]),
    "mpc": "mpc",
    "notify-send": PackageName("libnotify", [.apt: "libnotify-bin", .zypper: "libnotify-tools"]),
    "pactl": pulseAudio,
    "pass": "pass",
    "playerctl": "playerctl",
    "python3": PackageName("python3", [.pacman: "python", .brew: "python"]),
    "secret-tool": PackageName("libsecret", [.apt: "libsecret-tools", .zypper: "secret-tool"]),
    "swaylock": "swaylock",
    "task": PackageName("task", [.apt: "taskwarrior"]),
    "timew": PackageName("timew", [.apt: "timewarrior", .dnf: "timewarrior", .zypper: "timewarrior"]),
    "wpctl": "wireplumber",
    "xdg-open": "xdg-utils",
    "xrandr": PackageName("xrandr", [.apt: "x11-xserver-utils", .pacman: "xorg-xrandr"]),
  ]

  static let pulseAudio = PackageName("pulseaudio-utils", [.pacman: "libpulse", .brew: "pulseaudio"])

  func name(for manager: PackageManager) -> String { others[manager] ?? usual }

  /// The text for an unknown package manager: `pipewire-bin (pipewire-utils in Fedora, pipewire in Arch)`.
  package var description: String {
    let named = [(PackageManager.dnf, "Fedora"), (.pacman, "Arch")].compactMap { manager, system in
      others[manager].map { "\($0) in \(system)" }
    }
    return named.isEmpty ? usual : "\(usual) (\(named.joined(separator: ", ")))"
  }
}
