// SPDX-License-Identifier: MIT
import Processes
import TestSupport
import Testing

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// What a child finds when it begins.
@Suite struct ChildStateTests {
  #if os(Linux)
    @Test func `only the standard descriptors are open`() async throws {
      // One that anybody in this process may have left open.
      let leaked = open("/dev/null", O_RDONLY)
      let high = fcntl(leaked, F_DUPFD, 200)
      defer {
        close(leaked)
        close(high)
      }
      // ls has the folder itself open as the lowest free number.
      let outcome = try await run(Command(["ls", "/proc/self/fd"], environment: plainEnvironment))
      #expect(outcome.stdout.text == "0\n1\n2\n3\n")
    }

    @Test func `signals are neither blocked nor ignored`() async throws {
      // Ignored dispositions are inherited through exec: set here, they must not get through.
      let before = signal(SIGUSR2, SIG_IGN)
      defer { signal(SIGUSR2, before) }
      let outcome = try await run(
        Command(["grep", "-E", "^Sig(Blk|Ign)", "/proc/self/status"], environment: plainEnvironment))
      var masks: [Substring: UInt64] = [:]
      for line in outcome.stdout.text.split(separator: "\n") {
        let parts = line.split(whereSeparator: { $0 == ":" || $0 == "\t" })
        masks[parts[0]] = UInt64(parts[1], radix: 16)
      }
      // The first 31 are everybody's; 32 and 33 are the C library's own.
      #expect(masks.count == 2)
      #expect(masks.allSatisfy { $0.value & 0x7FFF_FFFF == 0 }, "\(masks)")
    }

    @Test func `leads a session and group of its own`() async throws {
      let outcome = try await run(Command(["cut", "-d ", "-f1,5,6", "/proc/self/stat"], environment: plainEnvironment))
      #expect(outcome.stdout.text == "\(outcome.pid) \(outcome.pid) \(outcome.pid)\n")
    }
  #endif

  @Test func `a command without input reads its end at once`() async throws {
    let outcome = try await run(shell("cat; echo done"))
    #expect(outcome.stdout.text == "done\n")
  }

  @Test func `the path is that of the given environment`() async throws {
    let folder = try TemporaryFolder()
    let link = "\(folder.path)/only-here"
    #expect(symlink("/bin/echo", link) == 0)
    let outcome = try await run(Command(["only-here", "found"], environment: ["PATH": "/nowhere:\(folder.path)"]))
    #expect(outcome.stdout.text == "found\n")
    #expect(locateProgram("only-here", environment: ["PATH": folder.path]) == link)
    #expect(locateProgram("only-here", environment: plainEnvironment) == nil)
    #expect(locateProgram("sh", environment: [:]) != nil)
  }

  @Test func `relative programs are meant from the working directory`() async throws {
    let folder = try TemporaryFolder()
    #expect(symlink("/bin/echo", "\(folder.path)/tool") == 0)
    for (program, path) in [("./tool", "/usr/bin"), ("tool", ""), ("tool", ".")] {
      let command = Command([program, "found"], environment: ["PATH": path], workingDirectory: folder.path)
      #expect(try await run(command).stdout.text == "found\n")
    }
  }
}
