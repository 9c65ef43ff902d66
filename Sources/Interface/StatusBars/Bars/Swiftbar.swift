// SPDX-License-Identifier: MIT

extension StatusBar {
  static let swiftbar = StatusBar(
    name: "swiftbar", program: "SwiftBar", escape: BarText.menu,
    output: .lines { frame in
      // The line of tildes removes the previous output.
      "~~~\n"
        + frame.menu { click in
          let words = click.arguments.enumerated().map { "param\($0)=\($1)" }.joined(separator: " ")
          return "bash=\(menuWord(frame.program)) \(words)"
        }
    }
  ) { place in
    script(
      place, in: place.environment["SWIFTBAR_PLUGINS_PATH"].map { [$0 + "/segue.sh"] } ?? [],
      head: "# <swiftbar.type>streamable</swiftbar.type>\n")
  }

  /// A value of a menu's parameter.
  static func menuWord(_ text: String) -> String { text.contains(" ") ? "\"\(text)\"" : text }

  /// A plugin that executes the client.
  static func script(_ place: BarPlace, in files: [String], head: String = "") -> BarSetup {
    BarSetup(
      files: files, example: nil, stanza: "#!/bin/sh\n\(head)exec \(place.command)\n", edit: .wholeFile, makesFile: true
    )
  }
}
