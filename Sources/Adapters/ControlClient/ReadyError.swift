// SPDX-License-Identifier: MIT
import ControlProtocol
import Events

/// The line by which a program reports that it cannot start: `error: TEXT`, and after a tab the same as a code with values.
struct ReadyError {
  let text: String
  let problem: StartProblem?

  /// nil for another line.
  init?(_ line: String) {
    let prefix = "error: "
    guard line.hasPrefix(prefix) else { return nil }
    let parts = line.dropFirst(prefix.count).split(separator: "\t", maxSplits: 1)
    text = parts.first.map(String.init) ?? ""
    problem = parts.count > 1 ? try? JSON.read(StartProblem.self, from: String(parts[1])) : nil
  }
}
