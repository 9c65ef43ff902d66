// SPDX-License-Identifier: MIT
import Processes
import TestSupport
import Testing

@Suite struct RunTests {
  @Test(arguments: [
    "plain", "", " ", "it's", "\"double\"", "$(touch /tmp/no) `no` ${HOME}", "line\nbreak\ttab", "🍅 뽀모도로",
    "\\ \\n *?[]",
    String(repeating: "x", count: 100_000),
  ])
  func `arguments arrive as they are`(_ argument: String) async throws {
    let outcome = try await run(
      Command(
        ["printf", "%s", argument], environment: plainEnvironment, outputLimit: 200_000))
    #expect(outcome.succeeded)
    #expect(outcome.stdout.text == argument)
    #expect(outcome.stderr.total == 0)
  }

  @Test func `environment is exactly the given one`() async throws {
    let given = ["PATH": "/usr/bin:/bin", "TASK": "write \"it\"\nnow = $(x)", "EMPTY": ""]
    let outcome = try await run(Command(["env", "-0"], environment: given))
    let variables = outcome.stdout.head.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #expect(Set(variables) == Set(given.map { "\($0.key)=\($0.value)" }))
  }

  @Test func `starts in the working directory`() async throws {
    let folder = try TemporaryFolder()
    var command = Command(["pwd", "-P"], environment: plainEnvironment)
    command.workingDirectory = folder.path
    let outcome = try await run(command)
    #expect(outcome.stdout.text.hasSuffix("\(folder.path)\n"))
  }

  @Test(arguments: [0, 1, 65_536, 1_000_000])
  func `standard input arrives and ends`(_ count: Int) async throws {
    var command = Command(["wc", "-c"], environment: plainEnvironment, timeout: .seconds(60))
    command.input = [UInt8](repeating: 65, count: count)
    let outcome = try await run(command)
    #expect(outcome.stdout.text.split(whereSeparator: \.isWhitespace) == ["\(count)"])
  }

  @Test func `a child that does not read its input is fine`() async throws {
    var command = Command(["true"], environment: plainEnvironment, timeout: .seconds(60))
    command.input = [UInt8](repeating: 65, count: 1_000_000)
    let outcome = try await run(command)
    #expect(outcome.succeeded)
  }

  @Test func `a child that closes its input early is fine`() async throws {
    var command = shell("read -r line; exec <&-; echo \"$line\"")
    command.input = Array("first\n".utf8) + [UInt8](repeating: 65, count: 1_000_000)
    let outcome = try await run(command)
    #expect(outcome.succeeded)
    #expect(outcome.stdout.text == "first\n")
  }

  @Test(arguments: [0, 1, 75, 127, 255])
  func `exit status is reported`(_ status: Int32) async throws {
    let outcome = try await run(shell("exit $1", "\(status)"))
    #expect(outcome.termination == .exited(status))
    #expect(outcome.succeeded == (status == 0))
    #expect(!outcome.timedOut && !outcome.cancelled && outcome.leftover.isEmpty)
  }

  @Test(arguments: [Int32(6), 9, 15])
  func `signal is reported`(_ signal: Int32) async throws {
    let outcome = try await run(shell("kill -$1 $$", "\(signal)"))
    #expect(outcome.termination == .signalled(signal))
  }

  @Test func `streams are kept apart`() async throws {
    let start = ContinuousClock.now
    let outcome = try await run(shell("echo out; echo err >&2"))
    #expect(outcome.stdout.text == "out\n")
    #expect(outcome.stderr.text == "err\n")
    #expect(outcome.pid > 0)
    #expect(outcome.duration > .zero && outcome.duration <= start.duration(to: .now))
  }

  @Test func `output of a pipeline that outlives the leader briefly is kept`() async throws {
    // Briefly is 50 ms, for which a busy machine may let the writer wait.
    let problems = try await undisturbed(3) {
      let folder = try TemporaryFolder()
      let fifo = try Fifo("go", in: folder)
      // The writer is released by the leader's last act, so that it writes when the leader is about to be gone.
      let outcome = try await run(shell("(read -r x < \"$1\"; echo late) & echo go > \"$1\"; exit 0", fifo.path))
      return outcome.stdout.text == "late\n" ? [] : ["it is “\(outcome.stdout.text)”"]
    }
    #expect(problems == [])
  }

  @Test func `many at once each get their own`() async throws {
    let texts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<64 {
        group.addTask { (number, try await run(shell("echo $1; echo e$1 >&2", "\(number)")).stdout.text) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(texts == Dictionary(uniqueKeysWithValues: (0..<64).map { ($0, "\($0)\n") }))
  }
}
