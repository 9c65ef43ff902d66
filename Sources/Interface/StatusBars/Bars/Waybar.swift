// SPDX-License-Identifier: MIT
import Events
import TimerEngine

extension StatusBar {
  static let waybar = StatusBar(
    name: "waybar", program: "waybar", showsPart: true, escape: BarText.pango,
    output: .lines { frame in
      BarFrame.json(
        ("text", .string(frame.text)), ("alt", .string(frame.state == .paused ? "paused" : frame.phase)),
        ("tooltip", .string(frame.tooltip.joined(separator: "\n"))),
        ("class", .array([.string(frame.phase), .string(frame.state.rawValue)])),
        ("percentage", .integer(Int64(frame.percentage))))
    }
  ) { place in
    var members: [JSONValue.Member] = [
      .init("exec", .string(place.command)), .init("return-type", .string("json")),
      // Waybar restarts the client after its end.
      .init("restart-interval", .integer(5)),
    ]
    let names: [BarClick: String] = [
      .left: "on-click", .middle: "on-click-middle", .right: "on-click-right", .scrollUp: "on-scroll-up",
      .scrollDown: "on-scroll-down",
    ]
    for click in BarClick.allCases {
      members.append(.init(names[click] ?? "", .string(click.command(place.program))))
    }
    let lines = JSONValue.object(members).indentedText.split(separator: "\n").map { "  " + $0 }
    return BarSetup(
      files: ["waybar/config", "waybar/config.jsonc"].map(place.config), example: "/etc/xdg/waybar/config",
      stanza: "  \"custom/segue\": " + String(lines.joined(separator: "\n").dropFirst(2)) + ",\n", edit: .waybar,
      reload: "killall -SIGUSR2 waybar")
  }
}
