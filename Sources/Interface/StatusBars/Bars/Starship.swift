// SPDX-License-Identifier: MIT
import Events

extension StatusBar {
  /// A prompt must not be delayed: starship gives a command 500 ms.
  static let starship = StatusBar(
    name: "starship", program: "starship", isPushed: false, patience: .milliseconds(400), output: .lines { $0.text }
  ) { place in
    BarSetup(
      files: [place.config("starship.toml")], example: nil,
      stanza: """
        [custom.segue]
        command = \(JSONValue.string(place.command).text)
        when = true
        shell = ["sh"]
        format = "[$output]($style) "

        """,
      edit: .append(comment: "#"), makesFile: true)
  }
}
