// SPDX-License-Identifier: MIT
import CommandAction
import Events
import Foundation
import Hooks
import Testing

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
      let outcome = await runner(home: folder).run(try attempt(line, event))
      #expect(outcome.result == .succeeded, "\(outcome.stderr)")
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
      let outcome = await runner(home: folder).run(try attempt(line, event))
      #expect(outcome.result == .succeeded, "\(outcome.stderr)")
      let input = try Data(contentsOf: URL(fileURLWithPath: folder + "/input"))
      #expect(try JSON.read(Event.self, from: input).data.session?.note == note)
      let cut = try String(contentsOfFile: folder + "/note", encoding: .utf8)
      #expect(note.hasPrefix(cut))
      #expect((Event.longestVariable - 8...Event.longestVariable).contains(cut.utf8.count))
    }
  }

  @Test func `a text with NUL arrives without it in the environment and whole in the JSON`() async throws {
    let event = try event(task: "a\0b")
    let outcome = await runner().run(try attempt(.shell("printf %s \"$SEGUE_TASK\"; cat"), event))
    #expect(outcome.stdout == "ab\(try JSON.line(event))\n")
  }

  @Test func `a command that doesn't read its input is fine`() async throws {
    let event = try event(note: String(repeating: "x", count: 500_000))
    #expect(await runner().run(try attempt(.arguments(["true"]), event)).result == .succeeded)
  }

  @Test(arguments: [
    ("exit 0", CommandOutcome.Result.succeeded),
    ("exit 3", .failed("exit status 3")),
    ("exit 75", .tryAgain("exit status 75: to be tried again later")),
    ("kill -9 $$", .failed("ended by signal 9 (SIGKILL)")),
    ("kill -SEGV $$", .failed("ended by signal \(SIGSEGV) (SIGSEGV)")),
    ("no-such-program", .failed("exit status 127 (the shell didn't find a program)")),
    ("/", .failed("exit status 126 (the shell couldn't execute a program)")),
  ])
  func `an end is told in words`(text: String, result: CommandOutcome.Result) async throws {
    let outcome = await runner().run(try attempt(.shell(text)))
    #expect(outcome.result == result)
    #expect((outcome.exitStatus == nil) != (outcome.signal == nil))
    #expect(outcome.duration > .zero)
    #expect(!outcome.timedOut)
  }

  @Test(arguments: [
    (["no-such-program"], "no-such-program"), (["/no/such"], "/no/such"), (["/etc/passwd"], "/etc/passwd"),
    (["~/none"], "/tmp/none"), ([], "no program"), (["echo", "a\0b"], "NUL"),
  ])
  func `a program that can't be started is a failure that names it`(list: [String], word: String) async throws {
    let outcome = await runner().run(try attempt(.arguments(list)))
    guard case .failed(let text) = outcome.result else {
      Issue.record("\(outcome.result)")
      return
    }
    #expect(text.contains(word))
    #expect(outcome.termination == nil)
  }

  @Test func `a working directory that isn't there is named`() async throws {
    let outcome = await runner().run(try attempt(.shell("true")) { $0.command.workingDirectory = "/no/such" })
    #expect(outcome.problem?.contains("/no/such") == true)
  }

  @Test(arguments: [(Duration.milliseconds(200), "timed out after 0.2 s"), (.seconds(1), "timed out after 1 s")])
  func `time that is up is told with the limit`(limit: Duration, text: String) async throws {
    let outcome = await runner().run(try attempt(.arguments(["sleep", "600"])) { $0.command.timeout = limit })
    #expect(outcome.result == .failed(text))
    #expect(outcome.timedOut)
    #expect(outcome.leftover.isEmpty)
  }

  @Test func `a cancelled attempt is ended and says so`() async throws {
    try await withFolder { folder in
      let fifo = folder + "/started"
      #expect(mkfifo(fifo, 0o600) == 0)
      let attempt = try attempt(.shell("echo > started; exec sleep 600"))
      let task = Task { await runner(home: folder).run(attempt) }
      // Returns when the command has opened the other end.
      _ = try await run(Command(["cat", fifo], environment: ["PATH": "/usr/bin:/bin"]))
      task.cancel()
      #expect(await task.value.result == .cancelled)
      let never = Task { await runner(home: folder).run(attempt) }
      never.cancel()
      #expect(await never.value.result == .cancelled)
    }
  }

  @Test func `what a command says is masked`() async throws {
    let outcome = await runner().run(
      try attempt(.shell("echo \"out $T\"; echo \"err $T\" >&2")) { $0.variables = ["T": "t0ken"] })
    #expect(outcome.stdout == "out ***\n")
    #expect(outcome.stderr == "err ***\n")
  }

  @Test func `enter leaves in the restore file what exit finds`() async throws {
    try await withFolder { folder in
      let file = folder + "/restore"
      for (scope, text) in [
        (CommandScope.enter, "echo $SEGUE_SCOPE 42 > \"$SEGUE_RESTORE\""), (.exit, "cat \"$SEGUE_RESTORE\""),
      ] {
        let outcome = await runner(home: folder).run(
          try attempt(.shell(text)) {
            $0.scope = scope
            $0.restoreFile = file
          })
        #expect(outcome.result == .succeeded)
        if scope == .exit { #expect(outcome.stdout == "enter 42\n") }
      }
    }
  }

  /// Where a scope's enter was one, its exit was once left out.
  @Test func `what couldn't be watched may have run, what couldn't be started hasn't`() {
    #expect(CommandOutcome(SpawnError(.unwatched, "started and ended at once")).hasBegun)
    #expect(!CommandOutcome(SpawnError(.programNotFound, "no such program")).hasBegun)
    #expect(!CommandOutcome(.cancelled).hasBegun)
  }
}
