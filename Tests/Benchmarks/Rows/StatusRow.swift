// SPDX-License-Identifier: MIT
import TestSupport

extension Row {
  /// Commands from their start to their end, with a daemon that answers: what a status bar asks, what acts and is committed,
  /// and what `segued tool` does.
  static let status = Row(name: "status") { workshop in
    let daemon = try await BenchmarkDaemon()
    // It asks whether to make its database where there is none.
    try daemon.home.write("", to: "state/timewarrior.cfg")
    try await daemon.start()
    let environment = daemon.home.variables.merging(["TIMEWARRIORDB": daemon.home.path("state")]) { $1 }
    let run = { (arguments: [String]) in
      try RoundProgram(workshop.path("run"), arguments, environment: environment)
    }
    var baselines = [Contender("a static C program that does nothing", try run([workshop.path("nothing")]))]
    if let timew = Workshop.find("timew") {
      baselines.append(Contender("timew get dom.active", try run([timew, "get", "dom.active"])))
    }
    let commands = [
      ("status --json", "≤ 1.3 ms, ≤ timewarrior"), ("status", "≤ 3 ms"), ("toggle", "≤ 3 ms"), ("--version", "≤ 3 ms"),
      ("--help", "≤ 3 ms"), ("hooks check", "≤ 8 ms"), ("history", "≤ 8 ms"), ("report", "≤ 8 ms"),
    ]
    return try commands.map { command, goal in
      let arguments = command.split(separator: " ").map(String.init)
      return Line(
        what: "segue \(command), the whole process", rounds: 300,
        ours: Contender("segue", try run([Programs.segue] + arguments)).keeping(daemon), baselines: baselines,
        goal: goal)
    }
  }
}
