// SPDX-License-Identifier: MIT
import TestSupport

extension Row {
  /// `segue status` as a status bar starts it, from its start to its end, with a daemon that answers.
  static let status = Row(name: "status") { workshop in
    let daemon = try await BenchmarkDaemon()
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
    return try [["status", "--json"], ["status"]].map { arguments in
      Line(
        what: "segue \(arguments.joined(separator: " ")), the whole process", rounds: 300,
        ours: Contender("segue", try run([Programs.segue] + arguments)).keeping(daemon), baselines: baselines,
        goal: arguments.count > 1 ? "≤ 3 ms, ≤ timewarrior" : "")
    }
  }
}
