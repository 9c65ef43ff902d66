// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

#if os(Linux)
  /// Each in a process of its own, where nothing else opens descriptors or takes memory.
  @Suite(.serialized) struct LoadTests {
    @Test(.ownProcess) func `many runs leak no descriptors`() async throws {
      _ = try await run(Command(["true"], environment: plainEnvironment))
      let before = openDescriptors()
      for number in 0..<500 {
        switch number % 5 {
        case 0: _ = try? await run(Command(["no-such-program"], environment: plainEnvironment))
        case 1: _ = try await run(Command(["cat"], environment: plainEnvironment, input: [1, 2, 3]))
        case 2: _ = try await run(Command(["false"], environment: plainEnvironment))
        default: _ = try await run(Command(["true"], environment: plainEnvironment))
        }
      }
      var cancelled = shell("exec sleep 1000")
      cancelled.timeout = .milliseconds(20)
      _ = try await run(cancelled)
      let child = try await ChildProcess.start(
        ChildConfiguration(["cat"], environment: plainEnvironment, input: .pipe, output: .lines(), error: .capture()))
      await child.end()
      #expect(openDescriptors() == before)
      #expect(children().isEmpty)
    }

    @Test(.ownProcess) func `a flood is counted in little memory`() async throws {
      _ = try await run(shell("head -c 2000000 /dev/zero"))
      let before = peakMemory()
      var command = shell("head -c 100000000 /dev/zero | tr '\\0' o; head -c 100000000 /dev/zero >&2; printf end >&2")
      command.timeout = .seconds(300)
      let outcome = try await run(command)
      #expect(outcome.succeeded)
      #expect(outcome.stdout.total == 100_000_000)
      #expect(outcome.stdout.omitted == 100_000_000 - 65536)
      #expect(outcome.stdout.head == [UInt8](repeating: UInt8(ascii: "o"), count: 32768))
      #expect(outcome.stderr.total == 100_000_003)
      #expect(outcome.stderr.tail.suffix(4) == [0] + Array("end".utf8))
      #expect(peakMemory() - before < 4_000)
    }
  }

  private func openDescriptors() -> Int {
    (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
  }

  /// The most that was ever resident, in KiB.
  private func peakMemory() -> Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
#endif
