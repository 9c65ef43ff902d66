// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Messages
import Testing

@testable import ActionExecution
@testable import Processes

/// With real programs.
@Suite struct CommandRunnerTests {
  /// Texts as somebody might use to have a command run that isn't theirs.
  static let texts = [
    "$(touch pwned)", "`touch pwned`", "'; touch pwned; '", "\"; touch pwned; \"", "a\nb\r\n\tc\\n",
    "🍅 “ö” \u{202E}x\u{301}",
    "-n", "%s%n", "${IFS}", "\u{1}\u{7F}\u{1B}[31m", "* ~ ! # &", "", " ",
  ]

  @Test(arguments: texts)
  func `a text reaches the command byte for byte and is never run`(text: String) async throws {
    try await withFolder { folder in
      let event = try event(task: text, note: text + text, strike: text)
      let line = Hooks.CommandLine.shell(
        "cat > input; printf %s \"$SEGUE_TASK\" > task; printf %s \"$SEGUE_NOTE\" > note; printf %s \"$SEGUE_STRIKE\" > strike"
      )
      let outcome = await Bench(home: folder).run(try job(line, event))
      #expect(outcome.verdict == .succeeded, "\(outcome.standardError)")
      let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(files == ["input", "note", "strike", "task"])
      let bytes = { (name: String) in [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))) }
      #expect(try bytes("task") == Array(text.utf8))
      #expect(try bytes("note") == Array((text + text).utf8))
      #expect(try bytes("strike") == Array(text.utf8))
      #expect(try bytes("input") == Array("\(try JSON.line(event))\n".utf8))
    }
  }

  @Test func `a note of 100 kB is whole in the JSON and cut in the environment`() async throws {
    try await withFolder { folder in
      let note = String(repeating: "0123456789ö🍅 $(id)", count: 5000)
      #expect(note.utf8.count > 100_000)
      let event = try event(note: note)
      let line = Hooks.CommandLine.shell("cat > input; printf %s \"$SEGUE_NOTE\" > note")
      let outcome = await Bench(home: folder).run(try job(line, event))
      #expect(outcome.verdict == .succeeded, "\(outcome.standardError)")
      let input = try Data(contentsOf: URL(fileURLWithPath: folder + "/input"))
      #expect(try JSON.read(Event.self, from: input).data.session?.note == note)
      let cut = try String(contentsOfFile: folder + "/note", encoding: .utf8)
      #expect(note.hasPrefix(cut))
      #expect((Event.longestVariable - 8...Event.longestVariable).contains(cut.utf8.count))
    }
  }

  @Test func `a text with NUL arrives without it in the environment and whole in the JSON`() async throws {
    let event = try event(task: "a\0b")
    let outcome = await Bench().run(try job(.shell("printf %s \"$SEGUE_TASK\"; cat"), event))
    #expect(outcome.standardOutput == "ab\(try JSON.line(event))\n")
  }

  @Test func `a command that doesn't read its input is fine`() async throws {
    let event = try event(note: String(repeating: "x", count: 500_000))
    #expect(await Bench().run(try job(.arguments(["true"]), event)).verdict == .succeeded)
  }

  @Test(arguments: [
    ("exit 0", JobResult.Verdict.succeeded),
    ("exit 3", .failed(.exit(status: 3, isShell: true))),
    ("exit 75", .again(.exit(status: 75), after: nil)),
    ("kill -9 $$", .failed(.signal(number: 9, name: "SIGKILL"))),
    ("kill -SEGV $$", .failed(.signal(number: SIGSEGV, name: "SIGSEGV"))),
    ("no-such-program", .failed(.exit(status: 127, isShell: true))),
    ("/", .failed(.exit(status: 126, isShell: true))),
  ])
  func `an end is told in words`(text: String, verdict: JobResult.Verdict) async throws {
    let result = await Bench().run(try job(.shell(text)))
    #expect(result.verdict == verdict)
    switch result.ending {
    case .exit(let status): #expect(text != "exit 3" || status == 3)
    case .signal(let number): #expect([SIGKILL, SIGSEGV].contains(number))
    default: Issue.record("\(result.ending)")
    }
  }

  @Test(arguments: [
    (["no-such-program"], "no-such-program"), (["/no/such"], "/no/such"), (["/etc/passwd"], "/etc/passwd"),
    (["~/none"], "/tmp/none"), ([], "no program"), (["echo", "a\0b"], "NUL"),
  ])
  func `a program that can't be started is a failure that names it`(list: [String], word: String) async throws {
    let result = await Bench().run(try job(.arguments(list)))
    guard case .failed(let reason) = result.verdict else {
      Issue.record("\(result.verdict)")
      return
    }
    #expect(English().delivery(reason).contains(word))
    #expect(result.ending == .error(reason))
  }

  @Test func `a working directory that isn't there is named`() async throws {
    let result = await Bench().run(try job(.shell("true")) { $0.action.workingDirectory = "/no/such" })
    #expect(
      result.failure == .notStarted(.folder(path: "/no/such", reason: "No such file or directory")))
  }

  @Test(arguments: [(Duration.milliseconds(200), Int64(200)), (.seconds(1), 1000)])
  func `time that is up is told with the limit`(limit: Duration, milliseconds: Int64) async throws {
    let result = await Bench().run(try job(.arguments(["sleep", "600"])) { $0.action.timeout = limit })
    // Nobody is named who is still there.
    #expect(result.verdict == .failed(.timedOut(milliseconds: milliseconds)))
    #expect(result.ending == .error(.timedOut(milliseconds: milliseconds)))
  }

  @Test func `a cancelled attempt is ended and says so`() async throws {
    try await withFolder { folder in
      let fifo = folder + "/started"
      #expect(mkfifo(fifo, 0o600) == 0)
      let job = try job(.shell("echo > started; exec sleep 600"))
      let task = Task { await Bench(home: folder).run(job) }
      // Returns when the command has opened the other end.
      _ = try await run(Command(["cat", fifo], environment: ["PATH": "/usr/bin:/bin"]))
      task.cancel()
      #expect(await task.value.verdict == .cancelled(.ended))
      let never = Task { await Bench(home: folder).run(job) }
      never.cancel()
      #expect(await never.value.verdict == .cancelled(.ended))
    }
  }

  @Test func `what a command says is masked`() async throws {
    let bench = Bench(environment: ["TOKEN": "t0ken"])
    let job = try job(.shell("echo \"out $T\"; echo \"err $T\" >&2")) {
      $0.action.secrets = ["token": .environment("TOKEN")]
      $0.action.environment = ["T": .secret("token")]
    }
    let result = await bench.run(job)
    #expect(result.standardOutput == "out ***\n")
    #expect(result.standardError == "err ***\n")
  }

  @Test func `enter leaves in the restore file what exit finds`() async throws {
    try await withFolder { folder in
      let file = folder + "/restore"
      for (scope, text) in [
        (ScopeStep.enter, "echo $SEGUE_SCOPE 42 > \"$SEGUE_RESTORE\""), (.exit, "cat \"$SEGUE_RESTORE\""),
      ] {
        let result = await Bench(home: folder).run(
          try job(.shell(text)) {
            $0.scope = scope
            $0.restore = file
          })
        #expect(result.verdict == .succeeded)
        if scope == .exit { #expect(result.standardOutput == "enter 42\n") }
      }
    }
  }

  /// Where a scope's enter was one, its exit was once left out.
  @Test func `what couldn't be watched may have run, what couldn't be started hasn't`() {
    #expect(SpawnError(.unwatched, .unwatched(program: "x", detail: "")).mayHaveRun)
    #expect(!SpawnError(.programNotFound, .notOnPath(program: "x")).mayHaveRun)
    #expect(!SpawnError(.cancelled, .cancelled(program: "x")).mayHaveRun)
  }
}
