// SPDX-License-Identifier: MIT

extension StatusBar {
  static let polybar = StatusBar(
    name: "polybar", program: "polybar", escape: BarText.polybar,
    output: .lines { frame in
      guard !frame.isHidden else { return "" }
      let actions = BarClick.allCases.map { click in
        "%{A\(click.rawValue):\(frame.command(click).replacing(":", with: #"\:"#)):}"
      }
      let text = frame.colour.map { "%{F\($0)}\(frame.text)%{F-}" } ?? frame.text
      return actions.joined() + text + String(repeating: "%{A}", count: actions.count)
    }
  ) { place in
    BarSetup(
      files: ["polybar/config.ini", "polybar/config"].map(place.config), example: "/etc/polybar/config.ini",
      stanza: """
        [module/segue]
        type = custom/script
        exec = \(place.command)
        tail = true

        """,
      edit: .polybar, reload: "polybar-msg cmd restart")
  }
}
