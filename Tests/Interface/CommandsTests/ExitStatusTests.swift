// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import TestSupport
import Testing
import TimerEngine

/// The exit status and the messages of the real program.
struct ExitStatusTests {
  private let home: TemporaryHome
  private let program: RealProgram

  init() throws {
    home = try TemporaryHome.forClient()
    program = RealProgram(environment: home.variables)
  }

  private func refusing(_ error: ControlError) throws -> FakeServer {
    let text = try JSON.line(error)
    return try FakeServer(at: home.paths.socket) { line, peer in
      if FakeServer.method(in: line) == "client.environment" {
        peer.reply(to: line, "{}")
      } else {
        peer.refuse(line, text)
      }
    }
  }

  @Test func `a refusal is 1 with a way out on standard error alone`() throws {
    let server = try refusing(
      ControlError(code: ControlError.refused, message: "no", data: ErrorData(refusal: .nothingRunning)))
    let result = try program.run("pause")
    #expect(result.status == 1)
    #expect(result.output.isEmpty)
    #expect(result.errors == "segue: no session is running. Start a focus with 'segue start'\n")
    server.stop()
  }

  @Test(
    arguments: [
      (ControlError.storage, 1), (ControlError.notFound, 1), (ControlError.internalError, 1),
      (ControlError.configuration, 78),
    ] as [(Int, Int32)])
  func `other errors keep their words`(_ code: Int, _ status: Int32) throws {
    let server = try refusing(ControlError(code: code, message: "the disk is \u{1B}[31mfull"))
    let result = try program.run("finish")
    #expect(result.status == status)
    #expect(result.errors == "segue: the disk is  [31mfull\n")
    server.stop()
  }

  @Test func `a daemon that can't be found is 69`() throws {
    let result = try program.run("start")
    #expect(result.status == 69)
    #expect(result.errors.contains("'segued' was not found"))
  }

  @Test func `a daemon that can't be started is 69 with its reason and its log`() throws {
    try home.install("echo 'error: the journal is read-only' >&3")
    let result = try program.run("start")
    #expect(result.status == 69)
    #expect(result.errors.contains("the journal is read-only"))
    #expect(result.errors.contains(home.paths.log))
  }

  @Test func `a hook starts no daemon`() throws {
    try home.install("echo started > '\(home.folder)/started'; echo 'error: it was started' >&3")
    let hook = RealProgram(environment: home.variables.merging(["SEGUE_HOOK": "on"]) { $1 })
    let result = try hook.run("pause")
    #expect(result.status == 69)
    #expect(
      result.errors
        == "segue: the daemon is not running. Hooks cannot start the daemon, because it may be shutting down. "
        + "Run 'segue daemon start' in a terminal.\n")
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/started"))
  }

  @Test func `a daemon that takes its time says for what, and is waited for`() throws {
    let elsewhere = home.folder + "/o.sock"
    let status = try JSON.line(Samples.status())
    let server = try FakeServer(at: elsewhere) { line, peer in
      peer.reply(to: line, FakeServer.method(in: line) == "client.environment" ? "{}" : status)
    }
    // More than three seconds.
    try home.install(
      "echo 'wait 60 migration' >&3; sleep 5; ln -s '\(elsewhere)' '\(home.paths.socket)'; echo ready >&3")
    let result = try program.run("pause")
    #expect(result.status == 0)
    #expect(result.errors == "The daemon is starting: it updates the journal to this version …\n")
    #expect(result.output.hasPrefix("Focus"))
    server.stop()
  }

  @Test func `a daemon that ends without a word is 69 with its status`() throws {
    try home.install("echo 'wait 60 check' >&3; exit 3")
    let result = try program.run("daemon", "start")
    #expect(result.status == 69)
    let reason = "the daemon did not start: it exited with status 3 before it was ready"
    #expect(result.errors == "segue: \(reason)\nSee its log: \(home.paths.log)\n")
  }

  @Test(arguments: ["nonsense\n", ""])
  func `a daemon that answers wrongly or not is 69`(_ answer: String) throws {
    let server = try FakeServer(at: home.paths.socket) { _, peer in
      peer.send(answer)
      peer.hangUp()
    }
    #expect(try program.run("status").status == 69)
    #expect(try program.run("pause").status == 69)
    server.stop()
  }

  @Test func `a mistake that the tool gives back is told by segue`() throws {
    try home.install(#"shift; SEGUE_CLIENT= exec "$SEGUE_CLIENT" "$@""#)
    let result = try program.run("history", "list", "--jsom")
    #expect(result.status == 64)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("segue: unknown option '--jsom'"))
  }

  @Test func `the tools get their arguments as they were, and their exit status is ours`() throws {
    try home.install(#"printf '<%s>' "$@"; exit 78"#)
    let result = try program.run("hooks", "check", "my hooks.yml", "--json")
    #expect(result.status == 78)
    #expect(result.output == "<tool><hooks><check><my hooks.yml><--json>")
    #expect(try program.run("set", "timer.focus", "50m").output == "<tool><set><timer.focus><50m>")
    #expect(try program.run("demo", "--keep").output == "<tool><demo><--keep>")
    #expect(try program.run("schema", "hooks").output == "<tool><schema><hooks>")
  }

  @Test func `a note that isn't in the arguments is for the tool to read, whatever it holds`() throws {
    try home.install(#"printf '<%s>' "$@"; cat"#)
    let note = String(repeating: "\"quotes\" $(touch x) 🍅\n", count: 4000)
    #expect(try program.run("note", "-", input: note).output == "<tool><note><->" + note)
    #expect(try program.run("note", "--session", "@2", input: note).output == "<tool><note><--session><@2>" + note)
  }

  @Test(arguments: ["--version", "-V"]) func `the version`(_ option: String) throws {
    let result = try program.run(option)
    #expect(result.status == 0)
    #expect(result.output.split(separator: ".").count == 3)
  }
}
