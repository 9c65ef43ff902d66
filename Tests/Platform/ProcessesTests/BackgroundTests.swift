// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// What a command leaves in the background.
@Suite struct BackgroundTests {
  @Test func `end of file is not waited for`() async throws {
    let outcome = try await run(shell("sleep 1000 & echo $!"))
    #expect(outcome.succeeded)
    #expect(outcome.duration < .seconds(300))
    let background = try #require(Int32(outcome.stdout.text.dropLast()))
    let identity = try #require(ProcessIdentity(pid: background))
    #expect(identity.isAlive)
    identity.signal(SIGKILL)
  }

  @Test func `draining ends though a background child never stops writing`() async throws {
    let outcome = try await run(shell("yes & echo $! >&2"))
    #expect(outcome.succeeded)
    #expect(outcome.duration < .seconds(300))
    let pid = try #require(Int32(outcome.stderr.text.dropLast()))
    let identity = try #require(ProcessIdentity(pid: pid))
    #expect(identity.isAlive)
    identity.signal(SIGKILL)
  }

  @Test func `a background child lives on and can write later`() async throws {
    let folder = try TemporaryFolder()
    let go = try Fifo("go", in: folder)
    let result = try Fifo("result", in: folder)
    // 200 kB to each stream: more than a pipe holds, so that somebody has to read it.
    let outcome = try await run(
      shell(
        """
        (read -r x < "$1"
        head -c 200000 /dev/zero; a=$?
        head -c 200000 /dev/zero >&2; echo $a $? > "$2") &
        """, go.path, result.path))
    #expect(outcome.succeeded)
    go.send()
    #expect(await result.next() == "0 0\n")
  }

  @Test func `background end ends it with the command`() async throws {
    var command = shell("sleep 1000 & echo $!")
    command.background = .end
    let outcome = try await run(command)
    #expect(outcome.succeeded)
    #expect(outcome.leftover.isEmpty)
    let pid = try #require(Int32(outcome.stdout.text.dropLast()))
    #expect(ProcessIdentity(pid: pid)?.isAlive != true)
  }

  @Test func `with nothing in the background end costs no grace`() async throws {
    var command = shell("echo done")
    command.background = .end
    command.grace = .seconds(1000)
    let outcome = try await run(command)
    #expect(outcome.succeeded)
    #expect(outcome.duration < .seconds(900))
  }
}
