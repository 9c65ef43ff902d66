// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import TestSupport
import Testing
import TimerEngine

/// The real program with canned answers: all its output on both streams, and its exit status.
struct TranscriptTests {
  private let home: TemporaryHome
  private let program: RealProgram

  init() throws {
    home = try TemporaryHome.forClient()
    program = RealProgram(environment: home.variables)
  }

  /// Answers each method with its sample.
  private func serve(
    _ status: Status = Samples.status(), empty: Bool = false, daemon: DaemonInfo = Samples.daemon
  ) throws -> FakeServer {
    let samples: [String: String] = [
      "client.environment": "{}", "config.reload": "{}", "events.list": try list(Samples.events, empty),
      "hooks.list": try list(Samples.hooks, empty),
      "hooks.log": try list(Samples.deliveries + [Samples.refusedDelivery], empty),
      "hooks.scopes": try list(Samples.scopes + [Samples.offScope], empty),
      "hooks.teardown": try list(Samples.scopes, empty), "hooks.forget": try list([Samples.forgotten], empty),
      "hooks.test": try list(Samples.tests, empty), "sound": try JSON.line(Samples.sound),
      "sound.preview": try JSON.line(Samples.preview),
      "daemon.info": try JSON.line(daemon),
    ]
    let status = try JSON.line(status)
    return try FakeServer(at: home.paths.socket) { line, peer in
      peer.reply(to: line, samples[FakeServer.method(in: line)] ?? status)
    }
  }

  private func list(_ records: [some Encodable], _ empty: Bool) throws -> String {
    "[" + (empty ? [] : try records.map { try JSON.line($0) }).joined(separator: ",") + "]"
  }

  /// One run in the form for people.
  private func transcript(_ words: String) throws -> String {
    let result = try program.run(words.split(separator: " ").map(String.init))
    var text = "$ segue \(words)\n" + result.output
    if !result.errors.isEmpty { text += "[errors]\n" + result.errors }
    if result.status != 0 { text += "[exit status \(result.status)]\n" }
    return text.replacingOccurrences(of: home.folder, with: "HOME")
      .replacingOccurrences(of: SegueVersion.current, with: "VERSION") + "\n"
  }

  private func check(_ commands: [String], _ name: String) throws {
    try Golden.check(try commands.map(transcript).joined(), name)
  }

  @Test func `commands that read, in words`() throws {
    let server = try serve()
    try check(
      [
        "", "status", "task", "project", "events", "events --since 1h", "hooks list", "hooks log",
        "hooks show 019b8c46",
        "hooks scopes", "sound", "sound list", "daemon status",
      ], "reading.txt")
    server.stop()
  }

  @Test func `commands that read, as JSON`() throws {
    let server = try serve()
    try check(
      [
        "status --json", "events --json", "hooks list --json", "hooks log --json", "hooks show 019b8c46 --json",
        "hooks scopes --json", "hooks test focus.completed --json", "sound --json", "sound list --json",
        "daemon status --json",
      ], "reading-json.txt")
    server.stop()
  }

  @Test func `commands that read where there is nothing`() throws {
    let server = try serve(Samples.status(.idle), empty: true)
    try check(
      [
        "status", "task", "project", "events", "events --json", "hooks list", "hooks list --json", "hooks log",
        "hooks log --failed", "hooks show 019b", "hooks scopes", "hooks test focus.completed",
      ], "reading-nothing.txt")
    server.stop()
  }

  @Test func `commands that read without a daemon`() throws {
    try check(
      [
        "status", "status --json", "hooks list", "hooks log", "events", "sound", "daemon status",
        "daemon status --json",
      ],
      "reading-no-daemon.txt")
  }

  @Test func `the status in every state`() throws {
    var text = ""
    let states = [
      Samples.status(.paused), Samples.status(.running, .shortBreak, length: .minutes(5)),
      Samples.status(.paused, .longBreak, completed: 4), Samples.status(.idle, .shortBreak),
      Samples.status(length: nil, strikes: 2), Samples.troubled,
    ]
    for state in states {
      let server = try serve(state)
      text += try transcript("status") + transcript("pause")
      server.stop()
    }
    try Golden.check(text, "status-states.txt")
  }

  @Test func `a daemon of another version is named until it is restarted`() throws {
    var text = ""
    for version in ["0.1.0", SegueVersion.current + "+g1a2b3c4"] {
      let server = try serve(daemon: Samples.daemon(version: version))
      text += try transcript("status") + transcript("daemon status")
      server.stop()
    }
    try Golden.check(text, "status-other-version.txt")
  }

  @Test func `commands that act`() throws {
    let server = try serve()
    try check(
      [
        "start", "start Write the design -p segue -t deep -t docs --for 50m --ago 1m", "again", "break short --for 10m",
        "pause", "resume", "continue", "toggle", "skip", "finish", "stop", "stop --keep", "extend 5m", "strike",
        "strike phone rang", "reset", "note all is well", "task New words", "project other", "sound off --volume 30",
        "sound default --phase break", "sound preview ocean --volume 50", "sound preview chime --json",
        "hooks test focus.completed --set task=x --run", "hooks teardown", "hooks teardown --forget quiet --yes",
        "hooks teardown --forget quiet --yes --json", "hooks teardown --forget quiet",
        "hooks teardown --forget quiet quite --yes", "hooks teardown --forget block-sites --yes",
        "hooks teardown --forget lamp --yes",
      ], "acting.txt")
    // The requests, without the variables that precede each.
    let asked = server.received.filter { !$0.contains("client.environment") }
    try Golden.check(asked.joined(separator: "\n"), "acting-requests.txt")
    server.stop()
  }

  @Test func `mistakes in how a command is written`() throws {
    try check(
      [
        "strat", "hooks chek", "frobnicate", "hlep", "help frobnicate", "hooks help lgo", "project renme a b",
        "project lst", "daemon stat",
        "start --for 5x", "start --open --for 5m", "stop --keep --discard",
        "break medium", "extend", "status --formt x", "status --format {tsk}", "status --json --format x",
        "sound --volume 200", "sound ./not-there.ogg", "sound --phase break", "sound rain --phase lunch",
        "hooks test focus.completed --set x", "watch",
        "hooks show", "hooks teardown --forget", "hooks teardown quiet",
      ], "mistakes.txt")
  }

  @Test func `help on a narrow terminal breaks no word`() throws {
    let narrow = RealProgram(environment: home.variables.merging(["COLUMNS": "60"]) { $1 })
    let result = try narrow.run("history", "edit", "--help")
    #expect(result.output.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(result.output)")
  }

  @Test(arguments: [
    "", "start", "break", "status", "stop", "skip", "finish", "extend", "shorten", "note", "events", "sound",
    "sound choose", "sound list", "sound preview",
    "hooks", "hooks log", "hooks test", "hooks teardown",
    "hooks check", "hooks simulate",
    "daemon", "daemon logs", "get", "set", "secret", "secret set", "init", "doctor", "demo", "run", "watch", "schema",
    "lsp",
    "history edit", "erase", "uninstall",
  ])
  func `help`(_ command: String) throws {
    let result = try program.run(command.split(separator: " ").map(String.init) + ["--help"])
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let name = (["help"] + command.split(separator: " ").map(String.init)).joined(separator: "-")
    try Golden.check(result.output, name + ".txt")
  }
}
