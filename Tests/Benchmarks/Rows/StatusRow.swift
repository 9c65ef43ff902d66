// SPDX-License-Identifier: MIT
import Paths
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
    let newFocus = try ["timer.stop", "timer.start"].map { method in
      try RoundProgram(
        workshop.path("round-trip"),
        [daemon.home.paths.socket, #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{}}"#])
    }
    return try commands.map { command, goal in
      let arguments = command.split(separator: " ").map(String.init)
      var ours = Contender("segue", try run([Programs.segue] + arguments)).keeping(daemon)
      if command == "toggle" { ours = ours.beforeEachTenth { for request in newFocus { _ = try request.round() } } }
      return Line(
        what: "segue \(command), the whole process", rounds: 300, ours: ours, baselines: baselines, goal: goal)
    }
  }
}

extension Contender {
  /// The same; `body` is done before each tenth round and isn't measured. The state grows with each pause of a session.
  fileprivate func beforeEachTenth(_ body: @escaping () throws -> Void) -> Contender {
    var restarted = self
    let round = round
    var rounds = 0
    restarted.round = {
      if rounds.isMultiple(of: 10) { try body() }
      rounds += 1
      return try round()
    }
    return restarted
  }
}
