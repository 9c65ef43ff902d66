// SPDX-License-Identifier: MIT

extension StatusBar {
  /// lemonbar prints the command of a click.
  static let lemonbar = StatusBar(
    name: "lemonbar", program: "lemonbar", escape: BarText.lemonbar,
    output: .lines { frame in
      guard !frame.isHidden else { return "" }
      let actions = BarClick.allCases.map { click in
        "%{A\(click.rawValue):\(frame.command(click).replacing(":", with: #"\:"#)):}"
      }
      let text = frame.colour.map { "%{F\($0)}\(frame.text)%{F-}" } ?? frame.text
      return actions.joined() + text + String(repeating: "%{A}", count: actions.count)
    }
  ) { place in
    BarSetup(files: [], example: nil, stanza: "\(place.command) | lemonbar | sh\n", edit: .byHand)
  }
}
