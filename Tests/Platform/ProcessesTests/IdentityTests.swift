// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

@Suite struct IdentityTests {
  @Test func `a process is known by its start too`() async throws {
    let configuration = ChildConfiguration(["cat"], environment: plainEnvironment, input: .pipe)
    let child = try await ChildProcess.start(configuration)
    let identity = child.identity
    #expect(identity == ProcessIdentity(pid: child.pid))
    #expect(identity.isAlive)
    // The same number with another start is somebody else, and gets no signal.
    let other = ProcessIdentity(pid: identity.pid, startTime: identity.startTime + 1)
    #expect(!other.isAlive)
    #expect(!other.signal(SIGKILL))
    #expect(await endProcesses([other]).isEmpty)
    #expect(identity.isAlive)
    #expect(identity.signal(SIGTERM))
    #expect(await child.wait() == .signalled(SIGTERM))
    #expect(await child.end().isEmpty)
    #expect(!identity.isAlive)
    #expect(!identity.signal(SIGKILL))
  }

  @Test func `a name with parentheses and spaces is no obstacle`() async throws {
    let folder = try TemporaryFolder()
    let name = ") R 1 (x"
    #expect(symlink("/bin/sleep", "\(folder.path)/\(name)") == 0)
    let child = try await ChildProcess.start(ChildConfiguration(["\(folder.path)/\(name)", "1000"]))
    let record = try #require(ProcessRecord(pid: child.pid))
    #expect(record.parent == getpid() && record.session == child.pid && !record.isZombie)
    await child.end()
  }

  @Test func `descendants are found at any depth`() async throws {
    var configuration = ChildConfiguration(
      ["sh", "-c", "sh -c 'sleep 1000 & echo ready; wait' & wait"], environment: plainEnvironment)
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    #expect(await child.output?.next()?.text == "ready")
    #expect(children().contains { $0.pid == child.pid })
    #expect(children(of: child.pid).count == 1)
    #expect(descendants(of: child.pid).count == 2)
    #expect(descendants().filter { $0.session == child.pid }.count == 3)
    await child.end()
  }

  @Test func `ending a leader by identity ends its session`() async throws {
    var configuration = ChildConfiguration(
      ["sh", "-c", "(trap '' TERM; sleep 1000; sleep 1000) & echo ready; wait"], environment: plainEnvironment)
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    #expect(await child.output?.next()?.text == "ready")
    #expect(await endProcesses([child.identity], grace: .milliseconds(100)).isEmpty)
    #expect(processTable().filter { $0.session == child.pid && !$0.isZombie }.isEmpty)
    _ = await child.wait()
  }

  #if os(Linux)
    // In a process of its own: adoption concerns every child of a process.
    @Test(.ownProcess) func `orphans are adopted and reaped`() async throws {
      try await becomeSubreaper()
      let folder = try TemporaryFolder()
      let go = try Fifo("go", in: folder)
      let outcome = try await run(shell("setsid sh -c 'read -r x < \"$1\"' sh \"$1\" > /dev/null & echo $!", go.path))
      #expect(outcome.succeeded)
      let pid = try #require(Int32(outcome.stdout.text.dropLast()))
      #expect(children().map(\.pid).contains(pid))
      // Statuses of our own children aren't taken away by it.
      for status in [Int32(0), 3, 7] {
        #expect(try await run(shell("(exit 9) & exit $1", "\(status)")).termination == .exited(status))
      }
      go.send()
      try await untilGone(pid)
      // Reaping follows the exit on the reactor: ask until it has been there, which its next round is.
      while await isListed(pid) {}
      #expect(children().isEmpty)
    }

    @Test(.ownProcess) func `what a dead process left can be ended`() async throws {
      try await becomeSubreaper()
      var configuration = ChildConfiguration(
        ["sh", "-c", "setsid sh -c \"trap '' TERM; echo ready; sleep 1000; sleep 1000\" & wait"],
        environment: plainEnvironment)
      configuration.output = .lines()
      let child = try await ChildProcess.start(configuration)
      #expect(await child.output?.next()?.text == "ready")
      await child.signal(SIGKILL)
      #expect(await child.wait() == .signalled(SIGKILL))
      let left = children().filter { $0.pid != child.pid }.map(\.identity)
      #expect(left.count == 1)
      #expect(await endProcesses(left, grace: .milliseconds(50)).isEmpty)
      #expect(left.filter(\.isAlive).isEmpty)
      #expect(descendants().filter { !$0.isZombie }.isEmpty)
    }
  #endif
}

/// Looked up on the reactor, so that asking again and again lets it work in between.
@Reactor
private func isListed(_ pid: Int32) -> Bool {
  ProcessRecord(pid: pid) != nil
}
