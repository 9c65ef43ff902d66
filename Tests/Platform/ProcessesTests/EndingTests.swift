// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Commands that don't end by themselves.
@Suite struct EndingTests {
  /// Whether anybody is left of a command's session.
  private func survivors(of outcome: ProcessOutcome) -> [ProcessRecord] {
    processTable().filter { $0.session == outcome.pid && !$0.isZombie }
  }

  /// The outcome of a command that had said `ready` when its time was over: a busy machine may need more of that.
  private func outcome(of command: Command) async throws -> ProcessOutcome {
    var command = command
    for seconds in [1, 5, 25] {
      command.timeout = .seconds(seconds)
      let outcome = try await run(command)
      if outcome.stdout.text.hasPrefix("ready\n") { return outcome }
    }
    return try await run(command)
  }

  @Test func `a timeout ends by term`() async throws {
    var command = shell("exec sleep 1000")
    command.timeout = .milliseconds(100)
    let outcome = try await run(command)
    #expect(outcome.timedOut && !outcome.cancelled && !outcome.succeeded)
    #expect(outcome.termination == .signalled(SIGTERM))
    #expect(outcome.duration >= .milliseconds(100) && outcome.duration < .seconds(300))
    #expect(outcome.leftover.isEmpty)
  }

  @Test func `a timeout is one even when the child then exits with success`() async throws {
    let outcome = try await outcome(
      of: shell("trap 'echo bye; exit 0' TERM; echo ready; while :; do sleep 0.05; done"))
    #expect(outcome.timedOut && !outcome.succeeded)
    #expect(outcome.termination == .exited(0))
    #expect(outcome.stdout.text == "ready\nbye\n")
  }

  @Test func `who ignores term is killed after the grace`() async throws {
    var command = shell("trap '' TERM; echo ready; while :; do sleep 1000; done")
    command.grace = .milliseconds(200)
    let outcome = try await outcome(of: command)
    #expect(outcome.timedOut)
    #expect(outcome.termination == .signalled(SIGKILL))
    #expect(outcome.duration >= .milliseconds(1200))
    #expect(outcome.stdout.text == "ready\n")
    #expect(survivors(of: outcome).isEmpty && outcome.leftover.isEmpty)
  }

  @Test func `a stopped child is continued so that it can end`() async throws {
    var command = shell("kill -STOP $$; exec sleep 1000")
    command.timeout = .milliseconds(300)
    command.grace = .seconds(100)
    let outcome = try await run(command)
    #expect(outcome.termination == .signalled(SIGTERM))
  }

  @Test(arguments: [
    // 64 children; double forks; some that ignore TERM; a group of its own within the session.
    "i=0; while [ $i -lt 64 ]; do sleep 1000 & i=$((i+1)); done",
    "i=0; while [ $i -lt 8 ]; do (sleep 1000 & sleep 1000 &) ; i=$((i+1)); done",
    "(trap '' TERM; sleep 1000; sleep 1000) & (trap '' TERM HUP; while :; do sleep 1000; done) &",
    "timeout 1000 sleep 1000 & timeout 1000 sh -c \"trap '' TERM; sleep 1000\" &",
  ])
  func `cancelling clears the whole session`(_ children: String) async throws {
    let folder = try TemporaryFolder()
    let fifo = try Fifo("ready", in: folder)
    var command = shell("\(children)\necho ready > \"$1\"; while :; do sleep 1000; done", fifo.path)
    command.grace = .milliseconds(300)
    let task = Task { [command] in try await run(command) }
    #expect(await fifo.next() == "ready\n")
    task.cancel()
    let outcome = try await task.value
    #expect(outcome.cancelled && !outcome.timedOut && !outcome.succeeded)
    #expect(survivors(of: outcome).isEmpty)
    #expect(outcome.leftover.isEmpty)
  }

  @Test func `what a failed command left is ended`() async throws {
    let outcome = try await run(shell("sleep 1000 & exit 3"))
    #expect(outcome.termination == .exited(3))
    #expect(!outcome.timedOut && !outcome.cancelled)
    #expect(survivors(of: outcome).isEmpty)
  }

  @Test func `cancelling after the end changes nothing`() async throws {
    let task = Task { try await run(shell("echo done")) }
    let outcome = try await task.value
    task.cancel()
    #expect(outcome.succeeded)
  }

  @Test func `each signal is sent once`() async throws {
    let folder = try TemporaryFolder()
    let fifo = try Fifo("ready", in: folder)
    var command = shell(
      "n=0; trap 'n=$((n+1))' TERM; echo ready > \"$1\"; while [ $n = 0 ]; do sleep 0.2; done; echo $n",
      fifo.path)
    command.grace = .seconds(60)
    let task = Task { [command] in try await run(command) }
    #expect(await fifo.next() == "ready\n")
    task.cancel()
    #expect(try await task.value.stdout.text == "1\n")
  }

  #if os(Linux)
    // A root child of a user's command, as sudo has: who isn't root can't make one, nor the program that does.
    @Test(.ownProcess, .enabled(if: geteuid() == 0))
    func `what may not be signalled is left over and does not hold us up`() async throws {
      let folder = try TemporaryFolder()
      let elevate = "\(folder.path)/elevate"
      let make = "cp \"$(command -v setpriv)\" \"$1/elevate\" && chmod 4755 \"$1/elevate\" && chown 65534 \"$1\""
      #expect(try await run(shell(make, folder.path)).succeeded)
      let ready = try Fifo("ready", in: folder)
      let go = try Fifo("go", in: folder)
      #expect(setuid(65534) == 0)
      for asLeader in [true, false] {
        let script = "exec \"$3\" --reuid 0 sh -c 'echo $$ > \"$1\"; read -r x < \"$2\"' sh \"$1\" \"$2\""
        var command = shell(asLeader ? script : "(\(script)) & wait", ready.path, go.path, elevate)
        // Time enough for whoever may be signalled to end.
        command.grace = .seconds(3)
        command.sweepLimit = .seconds(1)
        let task = Task { [command] in try await run(command) }
        let pid = try #require(Int32(await ready.next().dropLast()))
        task.cancel()
        let outcome = try await task.value
        #expect(outcome.cancelled)
        #expect(outcome.leftover == [pid])
        #expect(outcome.termination == (asLeader ? .running : .signalled(SIGTERM)))
        go.send()
        try await untilGone(pid)
      }
    }
  #endif
}
