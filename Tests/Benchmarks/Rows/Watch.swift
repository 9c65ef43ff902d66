// SPDX-License-Identifier: MIT
import TestSupport

extension Row {
  /// The full-screen timer while a focus runs and nothing else happens, on a terminal of 80 × 24.
  static let watch = Row(name: "watch") { workshop in
    let daemon = try await BenchmarkDaemon()
    try await daemon.start()
    let environment = daemon.home.variables.merging(["TERM": "xterm-256color"]) { $1 }
    let minute = { (what: String) in
      Contender(
        "segue watch",
        try RoundProgram(workshop.path("terminal"), [what, "60", Programs.segue, "watch"], environment: environment)
      ).keeping(daemon)
    }
    return [
      Line(
        what: "watch: bytes written in a minute", quantity: .count, rounds: 1, ours: try minute("bytes"),
        goal: "≤ 6000"),
      Line(
        what: "watch: processor time in a minute", rounds: 1, ours: try minute("time"),
        goal: "≤ 120 ms (0.2 % of a core)"),
    ]
  }
}
