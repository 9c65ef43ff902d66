// SPDX-License-Identifier: MIT
import Events

extension StatusBar {
  static let i3statusRS = StatusBar(
    name: "i3status-rs", program: "i3status-rs", escape: BarText.pango,
    output: .lines { frame in
      let state = frame.colour == nil ? "Idle" : frame.isBreak ? "Good" : "Critical"
      return BarFrame.json(
        ("icon", .string("")), ("state", .string(state)), ("text", .string(frame.text)),
        ("short_text", .string(frame.text)))
    }
  ) { place in
    let buttons = ["left", "middle", "right", "up", "down"]
    let clicks = zip(buttons, BarClick.allCases).map { button, click in
      """

      [[block.click]]
      button = "\(button)"
      cmd = \(JSONValue.string(click.command(place.program)).text)

      """
    }
    return BarSetup(
      files: [place.config("i3status-rust/config.toml")], example: nil,
      stanza: """
        [[block]]
        block = "custom"
        command = \(JSONValue.string(place.command).text)
        persistent = true
        json = true
        hide_when_empty = true

        """ + clicks.joined(),
      edit: .append(comment: "#"), reload: "i3-msg restart")
  }
}
