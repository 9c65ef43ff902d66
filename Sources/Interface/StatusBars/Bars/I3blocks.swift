// SPDX-License-Identifier: MIT

extension StatusBar {
  static let i3blocks = StatusBar(
    name: "i3blocks", program: "i3blocks", readsClicks: true, escape: BarText.i3blocks, output: .lines { $0.block() }
  ) { place in
    BarSetup(
      files: [place.config("i3blocks/config"), place.home + "/.i3blocks.conf"], example: "/etc/i3blocks.conf",
      stanza: """
        [segue]
        command=\(place.command)
        interval=persist
        format=json

        """,
      edit: .append(comment: "#"), reload: "i3-msg restart")
  }
}
