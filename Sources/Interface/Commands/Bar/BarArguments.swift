// SPDX-License-Identifier: MIT
import StatusBars

/// `segue status --bar NAME` with its options: read before the parser is built, for some bars run it each second, and one that
/// is followed stays.
struct BarArguments: Hashable {
  var options = BarOptions(bar: "")
  var isFollowed = false

  /// Nil for everything else, mistakes included: those are the parser's.
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
