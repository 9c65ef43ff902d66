// SPDX-License-Identifier: MIT
import StatusBars

/// `segue status --bar NAME` with its options. Parsed before the full parser is built: some bars run it each second, and with
/// `--follow` it stays in memory.
struct BarArguments: Hashable {
  var options = BarOptions(bar: "")
  var isFollowed = false

  /// Nil for any other arguments, including mistakes: the full parser handles those.
  init?(_ arguments: [String]) {
    guard arguments.first == "status" else { return nil }
    var values: [String: String] = [:]
    var rest = arguments.dropFirst()
    while let word = rest.popFirst() {
      let isFlag = ["--hide-idle", "--follow"].contains(word)
      guard isFlag || ["--bar", "--format", "--tooltip"].contains(word), values[word] == nil else { return nil }
      if isFlag {
        values[word] = ""
      } else {
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
        values[word] = value
      }
    }
    guard let bar = values["--bar"] else { return nil }
    options.bar = bar
    (options.format, options.tooltip) = (values["--format"], values["--tooltip"])
    options.hidesIdle = values["--hide-idle"] != nil
    isFollowed = values["--follow"] != nil
  }
}
