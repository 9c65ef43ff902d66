// SPDX-License-Identifier: MIT
import ControlClient
import Events
import Paths
import TerminalUI

/// `segue status --json` and `--format`, which a status bar calls each second: answered before the parser is built.
enum StatusFastPath {
  /// Whether it was that; everything else, mistakes included, is the parser's.
  static func run(_ arguments: [String], console: @autoclosure () -> Console) throws -> Bool {
    let client = ControlClient()
    if arguments == ["status", "--json"] {
      // What the daemon wrote is what would be printed; only where there is none, it has to be made.
      let text = try client.statusText() ?? JSON.line(try client.status(at: WallClock.now))
      Output.write(withAutostart(text) + "\n")
      return true
    }
    guard arguments.count == 3, arguments.starts(with: ["status", "--format"]) else { return false }
    let language = console().language
    let format = try StatusFormat(arguments[2], language: language)
    Output.write(format.line(try client.status(at: WallClock.now), language: language) + "\n")
    return true
  }

  /// `Status.withAutostart` for a status as text. Members are sorted, and quotes inside of texts escaped.
  private static func withAutostart(_ text: String) -> String {
    guard text.hasPrefix("{\"config\":"), !text.contains(#""scopes":{"active":0,"failed":[]}"#) else { return text }
    return "{\"autostart\":\(Autostart.find(for: Environment.current) != nil)," + text.dropFirst()
  }
}
