// SPDX-License-Identifier: MIT

extension StatusBar {
  static let xbar = StatusBar(
    name: "xbar", program: "xbar", isPushed: false, escape: BarText.menu,
    output: .lines { frame in
      frame.menu { click in
        // In xbar, numbers begin at 1.
        let words = click.arguments.enumerated().map { "param\($0 + 1)=\($1)" }.joined(separator: " ")
        return "shell=\(menuWord(frame.program)) \(words)"
      }
    }
  ) { place in
    script(place, in: [place.home + "/Library/Application Support/xbar/plugins/segue.1s.sh"])
  }
}
