// SPDX-License-Identifier: MIT
import Foundation

/// A system program that a test needs.
package enum SystemTool {
  /// Debian's packages with another name than their program. `Scripts/test` installs them all.
  private static let packages = [
    "aplay": "alsa-utils", "arecord": "alsa-utils", "chromedriver": "chromium-driver",
    "convert": "imagemagick", "dbus-daemon": "dbus", "dbus-run-session": "dbus",
    "dbus-send": "dbus", "ffplay": "ffmpeg", "ffprobe": "ffmpeg", "flock": "util-linux", "gdbus": "libglib2.0-bin",
    "gnome-keyring-daemon": "gnome-keyring", "gsettings": "libglib2.0-bin", "i3": "i3-wm", "import": "imagemagick",
    "kwriteconfig5": "kde-cli-tools",
    "mako": "mako-notifier", "makoctl": "mako-notifier", "mosquitto_pub": "mosquitto-clients",
    "mosquitto_sub": "mosquitto-clients", "nginx": "nginx-light", "notify-send": "libnotify-bin", "nvim": "neovim",
    "pactl": "pulseaudio-utils", "paplay": "pulseaudio-utils", "parec": "pulseaudio-utils", "pgrep": "procps",
    "play": "sox", "ps": "procps", "script": "util-linux", "secret-tool": "libsecret-tools", "setpriv": "util-linux",
    "swaymsg": "sway", "systemctl": "systemd", "systemd-run": "systemd", "task": "taskwarrior", "timew": "timewarrior",
    "unshare": "util-linux", "xprop": "x11-utils", "xset": "x11-xserver-utils", "zbarimg": "zbar-tools",
    "xvfb-run": "xvfb", "Xvfb": "xvfb",
  ]

  /// Throws if `program` is neither a path nor in a folder of `path`.
  package static func check(_ program: String, path: String? = nil) throws {
    let path = path ?? ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    guard !program.contains("/") else { return }
    let folders = path.split(separator: ":")
    guard !folders.contains(where: { access("\($0)/\(program)", X_OK) == 0 }) else { return }
    throw Missing(program: program, package: packages[program] ?? program)
  }

  /// The program isn't installed.
  package struct Missing: Error, Hashable, CustomStringConvertible {
    package var program: String
    package var package: String

    package init(program: String, package: String) {
      self.program = program
      self.package = package
    }

    package var description: String {
      "'\(program)' is not installed. On Debian: apt install \(package). Scripts/test installs all that tests need."
    }
  }
}
