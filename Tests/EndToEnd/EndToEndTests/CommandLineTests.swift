// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import Processes
import TestSupport
import Testing
import TimerEngine

/// `segue` as a person or a script calls it.
@Suite(.daemon)
struct CommandLineTests {
  private static let yaml = """
    timer: { focus: 25m }
    hooks:
      done: { name: Say so, on: focus.completed, run: 'echo done' }
      broken: { on: strike.added, run: 'echo oops >&2; exit 3' }
      site: { while: focus, enter: 'true', exit: 'true' }
    """

  /// Runs commands one after the other; each has to end with its status.
  private func run(_ commands: [(Int32, [String])], in home: TemporaryHome) async throws {
    for (status, arguments) in commands {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == status, "segue \(arguments.joined(separator: " ")): \(result)")
      // On a slow machine, the first command says that it waits for the daemon.
      let errors = result.errors.split(separator: "\n").filter { !$0.hasPrefix("The daemon is starting") }
      if status == 0 {
        #expect(!result.output.isEmpty && errors.isEmpty, "segue \(arguments): \(result)")
      } else {
        #expect(result.output.isEmpty && !errors.isEmpty, "segue \(arguments): \(result)")
      }
    }
  }

  private func status(_ home: TemporaryHome) async throws -> Status {
    try JSON.read(Status.self, from: try await home.segue("status", "--json").output)
  }

  /// Ends the daemon that a command started.
  private func stop(_ home: TemporaryHome) async throws {
    #expect(try await home.segue("daemon", "stop").status == 0)
    try await expectNothingRuns(in: home)
  }

  @Test func `timer obeys and refuses`() async throws {
    let home = try TemporaryHome(Self.yaml)
    try await run(
      [
        (1, ["pause"]), (0, ["start", "Write", "the", "docs", "-p", "segue", "-t", "deep"]), (1, ["start", "another"]),
        (0, ["pause"]), (1, ["pause"]), (0, ["resume"]), (1, ["resume"]), (0, ["pause"]), (0, ["continue"]),
        (0, ["toggle"]), (0, ["toggle"]), (0, ["strike", "the phone"]), (0, ["extend", "5m"]),
        (0, ["note", "$(touch executed)", "`quotes'", "🍅"]), (0, ["task", "Write", "more"]),
      ], in: home)
    let running = try await status(home)
    #expect(running.daemon && running.state == .running && running.planned == 1800)
    #expect(running.session?.task == "Write more" && running.session?.project == "segue")
    #expect(running.session?.tags == ["deep"] && running.session?.strikes == 1)
    #expect(running.session?.note == "$(touch executed) `quotes' 🍅")

    try await run([(0, ["finish", "--force"])], in: home)
    #expect(try await status(home).phase == "short-break")
    try await run([(0, ["skip"]), (0, ["stop"]), (1, ["stop"]), (0, ["again"]), (0, ["stop", "--keep"])], in: home)
    try await run(
      [(0, ["break", "long"]), (0, ["stop"]), (0, ["start", "--open"]), (1, ["extend", "5m"])], in: home)
    try await run([(0, ["reset"]), (0, ["start", "--for", "90s", "Short"])], in: home)
    #expect(try await status(home).planned == 90)
    let events = try await home.segue("events", "--json").lines.map { try JSON.read(Event.self, from: $0) }
    #expect(events.filter { $0.type == .focusAbandoned }.map(\.data.session?.outcome).contains(.partial))
    #expect(events.map(\.number) == Array(1...UInt64(events.count)))
    try await stop(home)
  }

  @Test func `mistakes of use and of the file have statuses of their own`() async throws {
    let home = try TemporaryHome("")
    try await run(
      [
        (64, ["explode"]), (64, ["extend"]), (64, ["extend", "soon"]), (64, ["start", "--open", "--for", "5m"]),
        (64, ["get", "timer.fokus"]), (64, ["set", "timer.fokus", "1m"]), (64, ["status", "--jsn"]),
        (64, ["hooks", "test"]), (64, ["note"]),
      ], in: home)
    try home.write(
      TemporaryHome.quiet + "hooks: { x: { on: focus.complete, run: 'true' } }\n", to: TemporaryHome.hooksFile)
    try await run([(78, ["get", "timer.focus"])], in: home)
    let check = try await home.segue("hooks", "check")
    #expect(check.status == 78)
    #expect((check.output + check.errors).contains("did you mean 'focus.completed'?"))
    // It silently tried other hooks than those of the file.
    let trial = try await home.segue("hooks", "test", "focus.completed")
    #expect(trial.errors.contains("Segue uses the defaults. "), "\(trial)")
    try home.write(TemporaryHome.quiet, to: TemporaryHome.hooksFile)
    #expect(try await home.segue("hooks", "check").status == 0)
    #expect(home.processes.isEmpty && home.bytes("state/segue/segue.db").isEmpty, "none of this needs a daemon")
  }

  @Test func `daemon that cannot be started is 69`() async throws {
    let home = try TemporaryHome("")
    let missing = try await home.segue("start", "x", variables: ["SEGUE_SEGUED": "/nowhere/segued"])
    #expect(missing.status == 69 && missing.output.isEmpty && missing.errors.contains("segued"), "\(missing)")
    try home.write("not a journal, whatever its name says\n", to: "state/segue/segue.db")
    let damaged = try await home.segue("start", "x")
    #expect(damaged.status == 69 && damaged.output.isEmpty && !damaged.errors.isEmpty, "\(damaged)")
    #expect(home.text("state/segue/segue.db") == "not a journal, whatever its name says\n", "never silently replaced")
    try await expectNothingRuns(in: home)
  }

  @Test func `a low limit of descriptors once kept every daemon from its start`() async throws {
    let home = try TemporaryHome("")
    try home.write("#!/bin/sh\necho 'error: it was started' >&3\n", to: "bin/started", mode: 0o700)
    let result = try await home.run(
      ["/bin/sh", "-c", "ulimit -n 32; exec \"$0\" start", Programs.segue],
      variables: ["SEGUE_SEGUED": home.path("bin/started")])
    #expect(result.status == 69 && result.errors.contains("it was started"), "\(result)")
  }

  @Test func `a delivery is named by enough of its ID`() async throws {
    let home = try TemporaryHome(Self.yaml)
    try await run([(0, ["start"]), (0, ["strike"]), (0, ["finish", "--force"])], in: home)
    let peer = try ControlPeer(home)
    try await peer.subscribe()
    try await peer.delivery(of: "broken", "failed")
    try await peer.delivery(of: "done")
    // All of them begin with the time.
    let several = try await home.segue("hooks", "replay", "0")
    #expect(several.status == 1 && several.errors.hasPrefix("segue: several ids begin with '0': 0"), "\(several)")
    let none = try await home.segue("hooks", "replay", "zz")
    #expect(none.errors == "segue: no delivery has an id that begins with 'zz'. 'segue hooks log' lists deliveries\n")
    for command in ["show", "replay"] {
      let empty = try await home.segue("hooks", command, "")
      #expect(empty.status == 64 && empty.errors.contains("delivery's id is empty"), "\(empty)")
    }
    let error = await #expect(throws: ControlError.self) {
      try await peer.call(.log, LogParams(delivery: ""), as: [DeliveryRecord].self)
    }
    #expect(error?.code == ControlError.invalidParams)
    try await stop(home)
  }

  @Test func `reading commands never start the daemon`() async throws {
    let home = try TemporaryHome(Self.yaml)
    let commands = [
      ["status"], ["status", "--json"], ["status", "--format", "{icon} {remaining} {task}"], ["events"],
      ["events", "--json"], ["hooks", "list"], ["hooks", "list", "--json"], ["hooks", "log"],
      ["hooks", "log", "--json"], ["hooks", "scopes"], ["hooks", "scopes", "--json"], ["hooks", "check"], ["get"],
      ["get", "--json"], ["get", "timer.focus"], ["daemon", "status"], ["task"], ["sound"],
    ]
    for arguments in commands {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == 0 && result.errors.isEmpty, "segue \(arguments.joined(separator: " ")): \(result)")
      #expect(home.processes.isEmpty, "segue \(arguments.joined(separator: " "))")
    }
    #expect(try await status(home).daemon == false)
    #expect(home.bytes("state/segue/segue.db").isEmpty)
  }

  @Test func `settings are edits of the file that a running daemon takes over`() async throws {
    let home = try TemporaryHome("# mine\ntimer:\n  focus: 25m   # long enough\n")
    try await run([(0, ["start"]), (0, ["set", "timer.focus", "50m"])], in: home)
    #expect(home.text(TemporaryHome.hooksFile).contains("# mine\ntimer:\n  focus: 50m   # long enough\n"))
    #expect(try await home.segue("get", "timer.focus").output == "50m\n")
    #expect(try await status(home).planned == 3000)
    try await run([(0, ["sound", "meditation", "--volume", "10"])], in: home)
    #expect(try await status(home).sound == "meditation")
    try await run([(1, ["sound", "no-such-sound"]), (0, ["sound", "off"])], in: home)
    try await stop(home)
  }

  @Test func `the language of hooks.yml is that of every command, and JSON stays English`() async throws {
    let home = try TemporaryHome("")
    try await run([(0, ["start"]), (0, ["set", "ui.language", "ko"])], in: home)
    // A command, one of segued's, a mistake, the help.
    #expect(try await home.segue("status").output.contains("집중"))
    #expect(try await home.segue("report").output.contains("연속"))
    #expect(try await home.segue("explode").errors.contains("명령이 없습니다"))
    #expect(try await home.segue("--help").output.contains("집중 타이머"))
    #expect(try await status(home).phase == "focus")
    try await run([(0, ["set", "ui.language", "auto"])], in: home)
    #expect(try await home.segue("status").output.contains("Focus"))
    try await stop(home)
  }

  @Test func `a language written into hooks.yml while no daemon runs is that of every command`() async throws {
    let home = try TemporaryHome("")
    try await run([(0, ["start"]), (0, ["set", "ui.language", "ko"])], in: home)
    try await stop(home)
    #expect(try await home.segue("status").output.contains("집중"))
    try home.write("version: 1\nui: { language: en }\n", to: TemporaryHome.hooksFile)
    #expect(try await home.segue("status").output.contains("This focus"))
    #expect(try await home.segue("report").output.contains("No sessions"))
    try home.write("version: 1\nui:\n  language: ko\n", to: TemporaryHome.hooksFile)
    #expect(try await home.segue("status").output.contains("집중"))
    #expect(try await home.segue("report").output.contains("연속"))
    #expect(try await home.segue("explode").errors.contains("명령이 없습니다"))
  }

  @Test func `hooks are tried without and with running them`() async throws {
    let home = try TemporaryHome(
      "hooks: { done: { on: focus.completed, run: 'printf %s \"$SEGUE_TASK\" > ~/tried; echo ran' } }\n")
    let dry = try await home.segue("hooks", "test", "focus.completed", "--set", "task=a 'b' $(c)", "--json")
    #expect(dry.status == 0, "\(dry)")
    #expect(try dry.lines.map { try JSON.read(TestRecord.self, from: $0).runs } == [true])
    #expect(home.text("tried").isEmpty)
    let real = try await home.segue("hooks", "test", "focus.completed", "--set", "task=a 'b' $(c)", "--run", "--json")
    #expect(try real.lines.map { try JSON.read(TestRecord.self, from: $0).result?.stdout } == ["ran\n"], "\(real)")
    #expect(home.text("tried") == "a 'b' $(c)")
    #expect(try await home.segue("hooks", "test", "focus.complete").status != 0)
    try await stop(home)
  }

  @Test func `every JSON output is as recorded`() async throws {
    let home = try TemporaryHome(Self.yaml)
    func expect(_ name: String, _ arguments: String..., status: Int32 = 0, isSorted: Bool = false) async throws {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(result.status == status && result.errors.isEmpty, "\(name): \(result)")
      // Hooks run side by side: which one is written down first is chance.
      let lines = isSorted ? try Self.byEventAndHook(result.lines) : result.lines
      let text = Normalised(
        lines.joined(separator: "\n"), words: [home.folder: "HOME", SegueVersion.current: "VERSION"]
      ).text
      try Golden.check(text, name)
    }
    try await expect("status-without-daemon.json", "status", "--json")
    try await expect("hooks-list.jsonl", "hooks", "list", "--json")
    try await expect("get.jsonl", "get", "--json")
    try await expect("daemon-status-without-daemon.json", "daemon", "status", "--json")
    try await run([(0, ["start", "Write \"it\"", "-p", "segue", "-t", "deep"]), (0, ["strike", "phone"])], in: home)
    let peer = try ControlPeer(home)
    try await peer.subscribe()
    try await peer.delivery(of: "site")
    try await expect("status-running.json", "status", "--json")
    try await expect("hooks-scopes.jsonl", "hooks", "scopes", "--json")
    try await peer.delivery(of: "broken", "failed")
    try await peer.event(.hookFailed)
    try await run([(0, ["finish", "--force"])], in: home)
    try await peer.delivery(of: "done")
    try await peer.delivery(of: "site", "succeeded", 2)
    try await expect("hooks-log.jsonl", "hooks", "log", "--json", isSorted: true)
    try await expect("hooks-log-failed.jsonl", "hooks", "log", "--failed", "--json")
    try await expect("hooks-test.jsonl", "hooks", "test", "focus.completed", "--set", "task=Try", "--json")
    try await expect("sound.json", "sound", "--json")
    try await expect("daemon-status.json", "daemon", "status", "--json")
    try await expect("events.jsonl", "events", "--json")
    try home.write("hooks: { x: { on: focus.complete, rnu: 'true' } }\n", to: "bad.yml")
    try await expect("hooks-check.jsonl", "hooks", "check", home.path("bad.yml"), "--json", status: 78)
    let done = try #require(try await home.segue("hooks", "log", "--hook", "done", "--json").lines.first)
    try await expect(
      "hooks-replay.jsonl", "hooks", "replay", JSON.read(DeliveryRecord.self, from: done).id, "--json")
    try await stop(home)
  }

  private static func byEventAndHook(_ lines: [String]) throws -> [String] {
    try lines.map { (try JSON.read(DeliveryRecord.self, from: $0), $0) }
      .sorted { ($0.0.event.sequence, $0.0.hook) < ($1.0.event.sequence, $1.0.hook) }.map(\.1)
  }

  @Test func `clients environment reaches hooks`() async throws {
    let home = try TemporaryHome(
      "hooks: { seen: { on: focus.started, run: 'echo \"$DISPLAY|$SSH_AUTH_SOCK|$MINE\"' } }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    let variables = ["DISPLAY": ":7", "SSH_AUTH_SOCK": "/run/agent", "MINE": "no"]
    #expect(try await home.segue("start", variables: variables).status == 0)
    let seen = try await peer.delivery(of: "seen")
    #expect(seen.attempts.first?.stdout == ":7|/run/agent|\n")
    try await daemon.stop()
  }

  @Test func `many that start at once share one daemon`() async throws {
    let home = try TemporaryHome("")
    let results = try await withThrowingTaskGroup(of: ProgramResult.self) { group in
      for _ in 0..<6 { group.addTask { try await home.segue("start", "x") } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.map(\.status).sorted() == [0, 1, 1, 1, 1, 1], "\(results)")
    try await expectOneDaemon(ControlPeer(home), in: home)
    try await stop(home)
  }
}

/// `segue demo`, the first thing that people run.
@Suite(.daemon)
struct DemoTests {
  @Test func `shows a round and leaves nothing`() async throws {
    // It plays in seconds, and says so where a phase ended later than by one: on a machine that stands still it does.
    let problems = try await undisturbed { try await problemsOfARound() }
    #expect(problems == [])
  }

  /// What was wrong with what it showed; that it leaves nothing is expected however late it was.
  private func problemsOfARound() async throws -> [String] {
    let home = try TemporaryHome()
    let before = try temporaryNames()
    let result = try await home.segue("demo", variables: ["TMPDIR": home.path("tmp")], timeout: .seconds(300))
    #expect(home.processes.isEmpty)
    for name in ["state/segue", "config/segue", "data", "cache", "tmp"] {
      #expect((try? FileManager.default.contentsOfDirectory(atPath: home.path(name)))?.isEmpty != false, "\(name)")
    }
    let after = try temporaryNames().subtracting(before)
    #expect(after.filter { $0.hasPrefix("segue-demo") }.isEmpty)
    let words = ["Focus done", "Long break over", "rejected", "none left", "segue init"]
    let missing = words.filter { !result.output.contains($0) }
    let isFine = result.status == 0 && missing.isEmpty && !result.output.contains("FAIL")
    return isFine ? [] : ["\(missing): \(result)"]
  }

  private func temporaryNames() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: "/tmp"))
  }
}
