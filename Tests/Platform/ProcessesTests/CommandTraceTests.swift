// SPDX-License-Identifier: MIT
import Synchronization
import TestSupport
import Testing

@testable import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// What a command is known by when those who started it are dead.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct CommandTraceTests {
  private let mark = "/nonexistent/\(UInt64.random(in: 0 ... .max))"

  /// Starts a script, which says `ready`.
  private func start(_ script: String) async throws -> ChildProcess {
    let child = try await ChildProcess.start(
      ChildConfiguration(
        ["/bin/sh", "-c", script], environment: plainEnvironment.merging(["MARK": mark, "OTHER": "1"]) { $1 },
        output: .lines()))
    #expect(await child.output?.next()?.text == "ready")
    return child
  }

  @Test func `a process is found by all of its variables with all that it started`() async throws {
    // The grandchild has an environment of its own. The shell says so once its child has become the other program.
    let child = try await start("env -i /bin/sh -c 'echo ready; exec sleep 60' & wait")
    func found(_ variables: String...) -> [Int32] {
      CommandTrace(leader: nil, variables: variables).processes().map(\.pid)
    }
    #expect(found("MARK=\(mark)", "OTHER=1").count == 2)
    #expect(found("OTHER=1", "MARK=\(mark)").contains(child.pid))
    #expect(found("MARK=\(mark)", "OTHER=2").isEmpty)
    #expect(found("MARK=\(mark.dropLast())").isEmpty)
    #expect(found().isEmpty, "nothing to go by")
    #expect(await endCommand(CommandTrace(leader: nil, variables: ["MARK=\(mark)"])).isEmpty)
    _ = await child.wait()
    #expect(found("MARK=\(mark)").isEmpty)
  }

  @Test func `a session is found without its environment its group and its leader`() async throws {
    // The leader is gone by the time that anybody looks; what it left has a group of its own and another parent.
    let outcome = try await Processes.run(
      Command(["bash", "-c", "set -m; env -i /bin/sleep 60 & echo $!"], environment: plainEnvironment),
      onStart: { [leader] in leader.change(to: $0.leader) })
    let pid = try #require(Int32(outcome.stdout.text.dropLast()))
    let started = try #require(leader.value)
    #expect(started.pid == outcome.pid)
    let record = try #require(ProcessRecord(pid: pid))
    #expect(record.session == started.pid && record.group != started.pid && record.parent != started.pid)
    #expect(CommandTrace(leader: started, variables: []).processes().map(\.pid) == [pid])
    // Another life of that number, younger than what is there.
    let later = ProcessIdentity(pid: started.pid, startTime: .max)
    #expect(CommandTrace(leader: later, variables: []).processes().isEmpty)
    #expect(await endCommand(CommandTrace(leader: started, variables: [])).isEmpty)
    #expect(!record.identity.isAlive)
  }

  private let leader = Started()

  #if os(Linux)
    /// Whoever is told of a start and killed right then knows no process yet.
    @Test func `a command is found by its outputs alone`() async throws {
      let traces = Traces()
      let outcome = try await Processes.run(
        Command(["sh", "-c", "setsid env -i /bin/sleep 60 & echo $!"], environment: plainEnvironment),
        onStart: { traces.add($0) })
      let told = traces.all
      #expect(told.map(\.leader?.pid) == [nil, outcome.pid])
      #expect(told.allSatisfy { $0.outputs.count == 2 && $0.outputs == told[0].outputs })
      let pid = try #require(Int32(outcome.stdout.text.dropLast()))
      #expect(told[0].processes().map(\.pid) == [pid])
      var others = told[0]
      others.outputs = others.outputs.map { $0 + 1_000_000_000 }
      #expect(others.processes().isEmpty)
      #expect(await endCommand(told[0]).isEmpty)
      #expect(ProcessIdentity(pid: pid)?.isAlive != true)
    }
  #endif

  @Test func `a number that was passed on is nobodys session`() async throws {
    let child = try await start("sleep 60 & echo ready; wait")
    let before = ProcessIdentity(pid: child.pid, startTime: child.identity.startTime - 1)
    #expect(CommandTrace(leader: before, variables: []).processes().isEmpty)
    #expect(CommandTrace(leader: child.identity, variables: []).processes().count == 2)
    await child.end()
  }

  @Test func `ourselves and those who started us are spared`() throws {
    let session = getsid(0)
    let oldest = ProcessIdentity(pid: session, startTime: ProcessIdentity(pid: session)?.startTime ?? 0)
    let found = CommandTrace(leader: oldest, variables: []).processes().map(\.pid)
    #expect(!found.contains(getpid()) && !found.contains(getppid()))
  }

  #if os(Linux)
    // As what sudo starts: who isn't root can't make one, nor the program that does.
    @Test(.ownProcess, .enabled(if: geteuid() == 0))
    func `root's child is found waited for and left over`() async throws {
      let folder = try TemporaryFolder()
      let make = "cp \"$(command -v setpriv)\" \"$1/elevate\" && chmod 4755 \"$1/elevate\" && chown 65534 \"$1\""
      #expect(try await run(shell(make, folder.path)).succeeded)
      let ready = try Fifo("ready", in: folder)
      let go = try Fifo("go", in: folder)
      #expect(setuid(65534) == 0)
      // With an environment that we mayn't read, and a session of its own, as sudo's `use_pty` gives.
      let script = """
        "$3" --reuid 0 sh -c 'setsid sh -c "echo \\$\\$ > \\"\\$1\\"; read -r x < \\"\\$2\\"" sh "$1" "$2" & wait' sh "$1" "$2"
        """
      let child = try await ChildProcess.start(
        ChildConfiguration(
          ["sh", "-c", script, "sh", ready.path, go.path, "\(folder.path)/elevate"], environment: plainEnvironment))
      let pid = try #require(Int32(await ready.next().dropLast()))
      let trace = CommandTrace(leader: child.identity, variables: [])
      #expect(trace.processes().map(\.pid).contains(pid))
      // Time enough for whoever may be signalled to end.
      let left = await endCommand(trace, grace: .seconds(1), sweepLimit: .seconds(3))
      #expect(left.contains(pid) && !left.contains(child.pid))
      // What ends by itself in time is no leftover.
      let waiting = Task { await endCommand(trace, grace: .seconds(30), sweepLimit: .seconds(30)) }
      go.send()
      #expect(await waiting.value.isEmpty)
    }
  #endif
}

/// Who was started, told from another thread.
private final class Started: Sendable {
  private let identity = Mutex<ProcessIdentity?>(nil)
  var value: ProcessIdentity? { identity.withLock { $0 } }
  func change(to new: ProcessIdentity?) { identity.withLock { $0 = new } }
}

/// What was told of starts, from another thread.
private final class Traces: Sendable {
  private let traces = Mutex<[CommandTrace]>([])
  var all: [CommandTrace] { traces.withLock { $0 } }
  func add(_ trace: CommandTrace) { traces.withLock { $0.append(trace) } }
}
