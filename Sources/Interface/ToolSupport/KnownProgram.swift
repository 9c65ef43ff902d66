// SPDX-License-Identifier: MIT
/// Programs that hooks, recipes and plugins call, and the packages that bring them.
package enum KnownProgram {
  package static let names: Set<String> = [
    "afplay", "curl", "dunstctl", "ffplay", "git", "gsettings", "jq", "mosquitto_pub", "mpc", "mpv", "notify-send",
    "pactl", "paplay", "pass", "play", "playerctl", "pw-play", "python3", "secret-tool", "swaylock", "task", "timew",
    "wpctl", "xdg-open",
  ]

  /// Most packages are called like their program; nil where none has it.
  static func package(of program: String, _ manager: PackageManager) -> String? {
    guard names.contains(program) else { return nil }
    return switch (program, manager) {
    case ("afplay", _): nil
    case ("dunstctl", _): "dunst"
    case ("ffplay", _): "ffmpeg"
    case ("gsettings", .apt): "libglib2.0-bin"
    case ("gsettings", .dnf), ("gsettings", .pacman): "glib2"
    case ("gsettings", .zypper): "glib2-tools"
    case ("gsettings", _): "glib"
    case ("mosquitto_pub", .apt), ("mosquitto_pub", .apk): "mosquitto-clients"
    case ("mosquitto_pub", _): "mosquitto"
    case ("notify-send", .apt): "libnotify-bin"
    case ("notify-send", .zypper): "libnotify-tools"
    case ("notify-send", _): "libnotify"
    case ("paplay", .apt), ("paplay", .dnf), ("pactl", .apt), ("pactl", .dnf): "pulseaudio-utils"
    case ("play", _): "sox"
    case ("pw-play", .apt): "pipewire-bin"
    case ("pw-play", .dnf): "pipewire-utils"
    case ("pw-play", .zypper), ("pw-play", .apk): "pipewire-tools"
    case ("pw-play", _): "pipewire"
    case ("python3", .pacman), ("python3", .brew): "python"
    case ("secret-tool", .apt): "libsecret-tools"
    case ("secret-tool", .zypper): "secret-tool"
    case ("secret-tool", _): "libsecret"
    case ("task", .apt): "taskwarrior"
    case ("timew", .apt), ("timew", .dnf), ("timew", .zypper): "timewarrior"
    case ("timew", _): "timew"
    case ("wpctl", _): "wireplumber"
    case ("xdg-open", _): "xdg-utils"
    default: program
    }
  }
}
