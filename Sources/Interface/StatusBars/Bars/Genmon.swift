// SPDX-License-Identifier: MIT

extension StatusBar {
  /// The panel's plugin runs the command in each period.
  static let genmon = StatusBar(
    name: "genmon", program: "xfce4-panel", isPushed: false, escape: BarText.pango,
    output: .lines { frame in
      "<txt>\(frame.text)</txt><tool>\(frame.tooltip.joined(separator: "\n"))</tool>"
        + "<txtclick>\(frame.command(.left))</txtclick>"
    }
  ) { place in
    BarSetup(files: [], example: nil, stanza: place.command + "\n", edit: .byHand)
  }
}
