// SPDX-License-Identifier: MIT
import Events

extension StatusBar {
  static let i3bar = i3(
    "i3bar", files: { [$0.config("i3/config"), $0.home + "/.i3/config"] }, reload: "i3-msg restart")
  static let swaybar = i3("swaybar", files: { [$0.config("sway/config")] }, reload: "swaymsg reload")

  private static func i3(
    _ name: String, files: @escaping @Sendable (BarPlace) -> [String], reload: String
  ) -> StatusBar {
    StatusBar(
      name: name, program: name,
      opening: BarFrame.json(("version", .integer(1)), ("click_events", .bool(true)), ("stop_signal", .integer(0)))
        + "\n[\n[]",
      readsClicks: true,
      output: .lines { ",[" + ($0.isHidden ? "" : $0.block(named: "segue")) + "]" }
    ) { place in
      BarSetup(
        files: files(place), example: nil, stanza: "    status_command \(place.command)\n", edit: .statusCommand,
        reload: reload)
    }
  }
}

extension BarFrame {
  /// A block of i3bar's protocol, without markup, whatever other blocks the bar has.
  func block(named name: String? = nil) -> String {
    var members: [JSONValue.Member] = name.map { [.init("name", .string($0))] } ?? []
    members += [.init("full_text", .string(text)), .init("markup", .string("none"))]
    if let colour { members.append(.init("color", .string(colour))) }
    return JSONValue.object(members).text
  }
}
