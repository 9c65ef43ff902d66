// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Foundation
import Paths
import Processes
import TestSupport
import Testing
import ToolFixtures

/// `hooks check`, `get` and `set`, as the real program, in a home of its own.
struct SettingToolsTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  @Test func `without a file everything is well`() async throws {
    let outcome = try await tool("hooks", "check", home: home)
    #expect(outcome.status == 0)
    #expect(
      outcome.output
        == "~/config/segue/hooks.yml does not exist yet. Segue works without it; create it with 'segue init'.\n")
    #expect(try await tool("hooks", "check", "--json", home: home).output.isEmpty)
  }

  @Test func `a file with another ending was not mentioned`() async throws {
    try home.configure("version: 1\n")
    let path = home.paths.config
    try FileManager.default.moveItem(atPath: path, toPath: home.paths.configFolder + "/hooks.yaml")
    let outcome = try await tool("hooks", "check", home: home)
    #expect(
      outcome.output
        == "Segue reads ~/config/segue/hooks.yml, not ~/config/segue/hooks.yaml. Rename it: mv "
        + "~/config/segue/hooks.yaml ~/config/segue/hooks.yml\n")
  }

  @Test func `a link that leads nowhere was once no file at all`() async throws {
    try FileManager.default.createDirectory(atPath: home.paths.configFolder, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: home.config, withDestinationPath: "gone.yml")
    for file in [[], [home.config]] {
      let check = try await run([segued, "tool", "hooks", "check"] + file, in: home)
      #expect(check.status == 78)
      #expect(check.output.contains("error: the file is a link to 'gone.yml', which does not exist"))
      #expect(check.output.hasSuffix("hooks.yml: 1 error\n"))
    }
    // Writing creates the target of the link.
    #expect(try await tool("set", "timer.focus", "50m", home: home).status == 0)
    #expect(try await tool("hooks", "check", home: home).status == 0)
  }

  @Test func `a good file is counted and its warnings shown`() async throws {
    try home.configure("version: 1\nhooks:\n  a: { on: focus.completed, run: x }\n")
    let outcome = try await tool("hooks", "check", home: home)
    #expect(outcome == ProgramResult(status: 0, output: "~/config/segue/hooks.yml: 1 hook, no problems\n", errors: ""))
  }

  private static let mistakes = """
    version: 1
    timer: { focus: 50x }
    hooks:
      a:
        on: focus.complete
        run: x

    """

  @Test func `mistakes are shown with their place and make it fail`() async throws {
    try home.configure(Self.mistakes)
    let outcome = try await tool("hooks", "check", home: home)
    #expect(outcome.status == 78)
    #expect(outcome.errors.isEmpty)
    try Golden.check(home.stable(outcome.output), "hooks-check.txt")
    let json = try await tool("hooks", "check", "--json", home: home)
    #expect(json.status == 78)
    try Golden.check(home.stable(json.output), "hooks-check.jsonl")
  }

  @Test func `standard input can be checked`() async throws {
    try home.write("hooks: { b: { on: focus.started, run: x } }\n", to: home.folder + "/more.yml")
    let outcome = try await tool("hooks", "check", "-", home: home, input: Self.mistakes)
    #expect(outcome.status == 78)
    #expect(outcome.output.hasPrefix("<stdin>:2:17: error: "))
    #expect(outcome.output.hasSuffix("<stdin>: 2 errors\n"))
    let good = try await tool("hooks", "check", "-", home: home, input: "version: 1\ninclude: more.yml\n")
    #expect(good == ProgramResult(status: 0, output: "<stdin>: 1 hook, no problems\n", errors: ""))
    let empty = try await tool("hooks", "check", "-", home: home)
    #expect(empty.output.hasPrefix("<stdin>"))
    let long = try await tool(
      "hooks", "check", "-", home: home, input: "#" + String(repeating: "x", count: (1 << 20) + 9))
    #expect(long.output.contains("larger than 1 MiB"))
  }

  @Test func `a file can be named, and has to be there then`() async throws {
    try home.write(Self.mistakes, to: home.folder + "/other.yml")
    let outcome = try await tool("hooks", "check", "other.yml", home: home)
    #expect(outcome.status == 78)
    #expect(outcome.output.hasPrefix("other.yml:2:17: error: "))
    let missing = try await tool("hooks", "check", "none.yml", home: home)
    #expect(missing == ProgramResult(status: 1, output: "", errors: "segue: file not found: none.yml\n"))
  }

  @Test func `settings are listed with their defaults`() async throws {
    try home.configure("version: 1\ntimer: { focus: 50m }\n")
    let outcome = try await tool("get", home: home)
    #expect(outcome.status == 0)
    try Golden.check(outcome.output, "get.txt")
    try Golden.check(try await tool("get", "--json", home: home).output, "get.jsonl")
    #expect(try await tool("get", "timer.focus", home: home).output == "50m\n")
    #expect(
      try await tool("get", "timer.focus", "--json", home: home).output
        == "{\"key\":\"timer.focus\",\"value\":\"50m\"}\n")
  }

  @Test(arguments: [["get", "timer.fokus"], ["set", "timer.fokus", "5m"]])
  func `an unknown setting is a usage error with a suggestion`(_ arguments: [String]) async throws {
    let outcome = try await run([segued, "tool"] + arguments, in: home)
    #expect(outcome.status == 64)
    #expect(outcome.errors == "segue: there is no setting 'timer.fokus'. Did you mean 'timer.focus'?\n")
  }

  @Test func `a setting is changed in place and shown`() async throws {
    try home.configure("# mine\nversion: 1\ntimer:\n  focus: 50m   # long\n")
    let outcome = try await tool("set", "timer.focus", "25m", home: home)
    #expect(
      outcome
        == ProgramResult(
          status: 0,
          output: """
            ~/config/segue/hooks.yml:4:   focus: 25m   # long
            The daemon is not running. It reads the file when it starts.

            """, errors: ""))
    #expect(home.text(home.config) == "# mine\nversion: 1\ntimer:\n  focus: 25m   # long\n")
  }

  @Test(arguments: [("timer.focus", "50x"), ("ambient.sound", "rainn"), ("ambient.volume", "101")])
  func `a bad value changes nothing`(_ key: String, _ value: String) async throws {
    try home.configure("version: 1\n")
    let outcome = try await tool("set", key, value, home: home)
    #expect(outcome.status == 78)
    #expect(outcome.errors.contains("error: "))
    #expect(home.text(home.config) == "version: 1\n")
  }

  @Test func `a broken file has to be mended first`() async throws {
    try home.configure(Self.mistakes)
    let outcome = try await tool("get", home: home)
    #expect(outcome.status == 78)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("segue: fix the errors in ~/config/segue/hooks.yml first\n"))
    #expect(outcome.errors.contains("did you mean 'focus.completed'?"))
  }

  @Test func `a running daemon takes it over`() async throws {
    let daemon = try await RunningDaemon(in: home)
    let outcome = try await tool("set", "timer.focus", "40m", home: home)
    #expect(outcome.output.hasSuffix("\nThe running daemon now uses it.\n"))
    let doctor = try await tool("doctor", "--json", home: home, ["PATH": "/nowhere"])
    #expect(doctor.output.contains("\"check\":\"daemon\",\"message\":\"running: version "))
    #expect(doctor.output.contains("\"check\":\"journal\",\"message\":\"~/state/segue/segue.db: no damage, "))
    await daemon.stop()
  }
}
