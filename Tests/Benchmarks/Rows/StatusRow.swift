// SPDX-License-Identifier: MIT
import TestSupport

extension Row {
  /// `segue status` as a status bar starts it, from its start to its end, with a daemon that answers.
  static let status = Row(name: "status") { workshop in
    let daemon = try await BenchmarkDaemon(hooks: nil)
    // It asks whether to make its database where there is none.
    try daemon.home.write("", to: "state/timewarrior.cfg")
    let environment = daemon.home.variables.merging(["TIMEWARRIORDB": daemon.home.path("state")]) { $1 }
    let run = { (arguments: [String]) in
      try RoundProgram(workshop.path("run"), arguments, environment: environment)
    }
    var baselines = [Contender("a C program that does nothing", try run([workshop.path("nothing")]))]
    if let timew = Workshop.find("timew") {
      baselines.append(Contender("timew get dom.active", try run([timew, "get", "dom.active"])))
    }
    return [
      Line(
        what: "segue status, the whole process", rounds: 300,
        ours: Contender("segue", try run([Programs.segue, "status"])).keeping(daemon), baselines: baselines,
        goal: "≤ 3 ms, ≤ timewarrior")
    ]
  }
}
