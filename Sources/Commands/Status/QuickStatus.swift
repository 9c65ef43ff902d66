// SPDX-License-Identifier: MIT
import ControlClient
import TerminalUI

/// `segue status --json` and `--format`, which a status bar calls each second: answered before the parser is built.
enum QuickStatus {
  /// Whether it was that; everything else, mistakes included, is the parser's.
  static func run(_ arguments: [String], console: @autoclosure () -> Console) throws -> Bool {
    let looks: StatusLooks
    switch Array(arguments.prefix(3)) {
    case ["status", "--json"]: looks = .json
    case let words where words.count == 3 && words[0] == "status" && words[1] == "--format":
      looks = try StatusLooks(json: false, format: words[2], console: console())
    default: return false
    }
    guard arguments.count == (arguments[1] == "--json" ? 2 : 3) else { return false }
    let status = try ControlClient().status(at: WallClock.now)
    Output.write(try looks.lines(status).joined(separator: "\n") + "\n")
    return true
  }
}
