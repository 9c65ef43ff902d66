// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

extension Row {
  /// From the click to the first paint of each page in headless Chromium, with a year of sessions.
  static let paint = Row(name: "paint") { _ in
    let daemon = try await BenchmarkDaemon(hooks: "hooks:\n  journal: { on: focus.started, run: echo done }\n")
    let imported = try await daemon.home.run([Programs.segue, "import", "--sample", "365", "--yes"])
    guard imported.status == 0 else { throw BenchmarkError("\(imported)") }
    try await daemon.start()
    let script = Programs.packageFolder().appending(path: "Tests/EndToEnd/DashboardTests/Browser/dashboard.py").path
    let browser = try RoundProgram(
      try Python().interpreter, [script, Programs.segue, "paint"], environment: daemon.home.variables)
    return try pages(of: browser).enumerated().map { number, page in
      Line(
        what: "first paint of \(page)", rounds: 20,
        ours: Contender("Chromium") { try browser.round(Character(String(number))) }.keeping(daemon), goal: "≤ 100 ms")
    }
  }

  /// The paths that the browser prints before it begins.
  private static func pages(of browser: RoundProgram) throws -> [String] {
    try browser.line().split(separator: " ").map(String.init)
  }
}
