// SPDX-License-Identifier: MIT

extension StatusBar {
  static let sketchybar = StatusBar(
    name: "sketchybar", program: "sketchybar",
    output: .command { frame in
      var words = ["sketchybar", "--set", "segue", "drawing=\(frame.isHidden ? "off" : "on")", "label=\(frame.text)"]
      // A colour stays until the next one. Grey is equally legible on dark and light.
      words.append("label.color=0xff" + (frame.colour ?? "#767676").dropFirst())
      return words
    }
  ) { place in
    let stop = ShellText.word("^\(place.program) status --bar sketchybar ")
    return BarSetup(
      files: [place.config("sketchybar/sketchybarrc"), place.home + "/.sketchybarrc"], example: nil,
      stanza: """
        sketchybar --add item segue right --set segue icon.drawing=off \\
          click_script=\(ShellText.word(place.click(.left)))
        pkill -f \(stop)
        \(place.command) &

        """,
      edit: .append(comment: "#"), reload: "sketchybar --reload")
  }
}
