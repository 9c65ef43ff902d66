// SPDX-License-Identifier: MIT
import Expressions
import HookConfig
import Hooks

extension Row {
  /// `hooks.yml` loaded and checked, held against libyaml, which only looks for the events of YAML in it.
  static let loading = Row(name: "load") { workshop in
    try [(10, 200), (100, 100), (1000, 30), (10_000, 6)].map { count, rounds in
      let files = try write(count, workshop)
      let main = files[0]
      let home = workshop.folder
      let ours = Contender("segue") { () throws -> Void in
        // With a memory of its own: nothing was checked before.
        let loader = ConfigLoader(home: home, knownSounds: [], expressions: Expressions())
        let result = loader.load(main)
        guard result.configuration?.hooks.count == count else {
          throw BenchmarkError("\(main) doesn't load: \(DiagnosticRenderer().render(result.diagnostics).prefix(2000))")
        }
      }
      return Line(
        what: "load and check \(count) hooks", rounds: rounds, ours: ours,
        baselines: [Contender("libyaml, the same files", try RoundProgram(workshop.path("yaml-events"), files))],
        goal: count == 1000 ? "≤ 30 ms, ≤ 5 ×" : "")
    }
  }

  /// The files with so many hooks, the main one first; what is too much for one is included.
  private static func write(_ count: Int, _ workshop: Workshop) throws -> [String] {
    let most = HooksText.mostInOneFile
    guard count > most else {
      return [try workshop.write(HooksText.head + HooksText.hooks(0..<count), to: "load-\(count)/hooks.yml")]
    }
    let main = try workshop.write(HooksText.head + "include: parts/*.yml\n", to: "load-\(count)/hooks.yml")
    return try [main]
      + stride(from: 0, to: count, by: most).map { start in
        try workshop.write(
          HooksText.hooks(start..<min(count, start + most)), to: "load-\(count)/parts/\(start).yml")
      }
  }
}
