// SPDX-License-Identifier: MIT

extension StatusBar {
  static let argos = StatusBar(
    name: "argos", program: "gnome-shell", isPushed: false, escape: BarText.argos,
    output: .lines { frame in frame.menu { "bash=\"\(frame.command($0))\"" } }
  ) { place in
    script(place, in: [place.config("argos/segue.1s.sh")])
  }
}

extension BarText {
  /// Argos interprets Pango's markup, and `|` like the other menus.
  static func argos(_ text: String) -> String { menu(pango(text)) }
}
