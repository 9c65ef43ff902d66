// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ChildProcessTests {
  private func script(_ script: String, _ arguments: String...) -> ChildConfiguration {
    ChildConfiguration(["sh", "-c", script, "sh"] + arguments, environment: plainEnvironment)
  }

  @Test func `lines go to and fro`() async throws {
    var configuration = ChildConfiguration(["cat"], environment: plainEnvironment)
    configuration.input = .pipe
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    let reader = try #require(await child.output)
    for text in ["one", "", "drei 🍅", String(repeating: "x", count: 500_000)] {
      try await child.write(Array("\(text)\n".utf8))
      #expect(await reader.next()?.text == text)
    }
    try await child.write(Array("no newline".utf8))
    await child.closeInput()
    #expect(await reader.next()?.text == "no newline")
    #expect(await reader.next() == nil)
    #expect(await child.wait() == .exited(0))
    await #expect(throws: InputClosed.self) { try await child.write([65]) }
  }

  @Test func `too long lines are cut and the next is whole`() async throws {
    var configuration = script("printf 'aaaaaaaaaaaaaaaa\\nbbbb\\nccccc\\n'")
    configuration.output = .lines(maximumLength: 4)
    let child = try await ChildProcess.start(configuration)
    var lines: [OutputLine] = []
    for await line in try #require(await child.output) { lines.append(line) }
    #expect(lines.map(\.text) == ["aaaa", "bbbb", "cccc"])
    #expect(lines.map(\.isTruncated) == [true, false, true])
  }

  @Test func `a slow reader makes the child wait and loses nothing`() async throws {
    let folder = try TemporaryFolder()
    let fifo = try Fifo("done", in: folder)
    var configuration = script("seq 1 20000; echo done > \"$1\"", fifo.path)
    configuration.output = .lines(buffer: 1000)
    let child = try await ChildProcess.start(configuration)
    let reader = try #require(await child.output)
    var expected = 1
    while let line = await reader.next() {
      if line.text != "\(expected)" { break }
      expected += 1
    }
    #expect(expected == 20_001)
    #expect(await fifo.next() == "done\n")
    #expect(await child.wait() == .exited(0))
  }

  @Test func `lines end with the child though others hold the pipe`() async throws {
    var configuration = script("setsid sleep 1000 & echo $!; exit 5")
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    var lines: [String] = []
    for await line in try #require(await child.output) { lines.append(line.text) }
    #expect(lines.count == 1)
    #expect(await child.wait() == .exited(5))
    for text in lines {
      if let pid = Int32(text) { ProcessIdentity(pid: pid)?.signal(SIGKILL) }
    }
  }

  @Test func `cancelling a reader ends its wait`() async throws {
    var configuration = ChildConfiguration(["cat"], environment: plainEnvironment)
    configuration.input = .pipe
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    let reader = try #require(await child.output)
    let task = Task { await reader.next() }
    task.cancel()
    #expect(await task.value == nil)
    await child.end()
  }

  @Test func `extra descriptors have the numbers asked for`() async throws {
    var pair: [Int32] = [-1, -1]
    #if os(Linux)
      #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair) == 0)
    #else
      #expect(socketpair(AF_UNIX, SOCK_STREAM, 0, &pair) == 0)
    #endif
    defer { close(pair[0]) }
    var configuration = script("read -r line <&3; echo \"got $line\" >&7; ls /proc/self/fd >&7")
    configuration.descriptors = [3: pair[1], 7: pair[1]]
    let child = try await ChildProcess.start(configuration)
    close(pair[1])
    #expect(write(pair[0], "hello\n", 6) == 6)
    #expect(await child.wait() == .exited(0))
    var text = ""
    var buffer = [UInt8](repeating: 0, count: 1000)
    while true {
      // All is there, since the child has gone; whether others hold the other end doesn't matter.
      let count = recv(pair[0], &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { break }
      text += String(decoding: buffer[..<count], as: UTF8.self)
    }
    #expect(text.hasPrefix("got hello\n"))
    #if os(Linux)
      #expect(text == "got hello\n0\n1\n2\n3\n4\n7\n")
    #endif
  }

  @Test func `descriptors that overlap their targets arrive where they belong`() async throws {
    let folder = try TemporaryFolder()
    let low = open("\(folder.path)/a", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    let high = open("\(folder.path)/b", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    defer {
      close(low)
      close(high)
    }
    // Each is asked for at the other's number.
    var configuration = script("echo to-low >&$1; echo to-high >&$2", "\(min(9, high))", "\(min(8, low))")
    configuration.descriptors = [min(9, high): low, min(8, low): high]
    let child = try await ChildProcess.start(configuration)
    #expect(await child.wait() == .exited(0))
    let outcome = try await run(shell("cat \"$1/a\" \"$1/b\"", folder.path))
    #expect(outcome.stdout.text == "to-low\nto-high\n")
  }

  @Test func `end goes down the ladder`() async throws {
    var configuration = script("trap '' TERM; echo ready; while :; do sleep 1000; done")
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    #expect(await child.output?.next()?.text == "ready")
    #expect(await child.termination == nil)
    #expect(await child.end(grace: .milliseconds(100)).isEmpty)
    #expect(await child.wait() == .signalled(SIGKILL))
    #expect(!child.identity.isAlive)
    #expect(await child.end().isEmpty)
  }

  @Test func `what an exited child leaves in its session is ended`() async throws {
    var configuration = script("sleep 1000 & echo $!; exit 0")
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    let text = try #require(await child.output?.next()?.text)
    #expect(await child.wait() == .exited(0))
    #expect(await child.end().isEmpty)
    #expect(try ProcessIdentity(pid: #require(Int32(text)))?.isAlive != true)
  }

  @Test func `a child may stay in our session`() async throws {
    var configuration = ChildConfiguration(["cat"], environment: plainEnvironment, input: .pipe)
    configuration.ownSession = false
    let child = try await ChildProcess.start(configuration)
    let record = try #require(ProcessRecord(pid: child.pid))
    #expect(record.session == getsid(0) && record.group == getpgrp() && record.parent == getpid())
    #expect(await child.end().isEmpty)
    #expect(await child.wait() == .signalled(SIGTERM))
  }

  @Test func `signals reach it`() async throws {
    var configuration = script("trap 'echo usr1; exit 0' USR1; echo ready; while :; do sleep 0.05; done")
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    let reader = try #require(await child.output)
    #expect(await reader.next()?.text == "ready")
    await child.signal(SIGUSR1)
    #expect(await reader.next()?.text == "usr1")
    #expect(await child.wait() == .exited(0))
  }

  @Test func `standard error is captured`() async throws {
    var configuration = script("echo trouble >&2; exit 2")
    configuration.error = .capture()
    let child = try await ChildProcess.start(configuration)
    #expect(await child.wait() == .exited(2))
    #expect(await child.capturedError?.text == "trouble\n")
    #expect(await child.capturedOutput == nil)
  }

  @Test func `a write to a child that stops reading fails when it ends`() async throws {
    var configuration = script("echo ready; exec sleep 1000")
    configuration.input = .pipe
    configuration.output = .lines()
    let child = try await ChildProcess.start(configuration)
    #expect(await child.output?.next()?.text == "ready")
    let task = Task { try await child.write([UInt8](repeating: 65, count: 1_000_000)) }
    await child.end()
    await #expect(throws: InputClosed.self) { try await task.value }
  }
}
