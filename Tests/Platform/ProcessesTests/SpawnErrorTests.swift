// SPDX-License-Identifier: MIT
import Processes
import TestSupport
import Testing

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SpawnErrorTests {
  private func error(of command: Command) async throws -> SpawnError {
    try #require(await #expect(throws: SpawnError.self) { _ = try await run(command) })
  }

  @Test func `a missing program is named without the whole path`() async throws {
    let error = try await error(of: Command(["no-such-tool"], environment: ["PATH": "/usr/bin:/opt/x"]))
    #expect(error.code == .programNotFound)
    #expect(error.errno == ENOENT)
    #expect(error.description == "“no-such-tool” is not on the PATH: install it, or write its full path")
  }

  @Test func `a missing program by path is named`() async throws {
    let error = try await error(of: Command(["/no/such/tool"], environment: plainEnvironment))
    #expect(error.code == .programNotFound)
    #expect(error.description == "there is no program /no/such/tool: No such file or directory")
  }

  @Test(arguments: ["/etc/passwd", "/tmp"])
  func `what is no program is said to be none`(_ path: String) async throws {
    let error = try await error(of: Command([path], environment: plainEnvironment))
    #expect(error.code == .notExecutable)
    #expect(error.errno == EACCES)
    #expect(error.description.contains(path))
  }

  @Test(arguments: [
    ("script", "echo no first line\n", SpawnError.Code.notExecutable), ("other", "#!/no/sh\n", .interpreterNotFound),
  ])
  func `scripts that cannot begin are explained`(_ name: String, _ text: String, _ code: SpawnError.Code) async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/\(name)"
    // Written by a child, so that no descriptor of ours keeps the file busy.
    _ = try await run(shell("printf %s \"$2\" > \"$1\"; chmod +x \"$1\"", path, text))
    let error = try await error(of: Command([path], environment: plainEnvironment))
    #expect(error.code == code)
    #expect(error.description.contains(path))
  }

  @Test(arguments: [("/no/such/folder", ENOENT), ("/etc/passwd", ENOTDIR)])
  func `a missing working directory is named`(_ path: String, _ number: Int32) async throws {
    for program in ["true", "./true"] {
      let command = Command([program], environment: plainEnvironment, workingDirectory: path)
      let error = try await error(of: command)
      #expect(error.code == .workingDirectory)
      #expect(error.errno == number)
      #expect(error.description.hasPrefix("the working directory \(path): "))
    }
  }

  @Test func `too long arguments are said to be`() async throws {
    let long = String(repeating: "x", count: 10_000_000)
    let error = try await error(of: Command(["true", long], environment: plainEnvironment))
    #expect(error.code == .argumentsTooLong)
    #expect(error.errno == E2BIG)
  }

  @Test(arguments: [
    Command([]), Command([""]), Command(["echo", "a\0b"]), Command(["echo"], environment: ["A=B": "c"]),
    Command(["echo"], environment: ["": "c"]), Command(["echo"], environment: ["A": "c\0d"]),
  ])
  func `what no program can get is refused`(_ command: Command) async throws {
    var command = command
    command.environment["PATH"] = "/usr/bin:/bin"
    #expect(try await error(of: command).code == .invalidArgument)
  }

  @Test func `a task cancelled before the start starts nothing`() async throws {
    let folder = try TemporaryFolder()
    let marker = "\(folder.path)/ran"
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await run(shell("touch \"$1\"", marker))
    }
    let error = try #require(await #expect(throws: SpawnError.self) { try await task.value })
    #expect(error.code == .cancelled)
    #expect(access(marker, F_OK) != 0)
  }

  @Test(.ownProcess) func `without descriptors it is said so`() async throws {
    _ = try await run(Command(["true"], environment: plainEnvironment))
    var limit = rlimit()
    limit.rlim_cur = 3
    limit.rlim_max = 1024
    #if os(Linux)
      setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    #else
      setrlimit(RLIMIT_NOFILE, &limit)
    #endif
    let error = await #expect(throws: SpawnError.self) {
      _ = try await run(Command(["true"], environment: plainEnvironment))
    }
    #expect(error?.code == .noDescriptors)
    #expect(error?.errno == EMFILE)
  }

  @Test(.ownProcess) func `however few descriptors there are, nothing is begun that can't be watched`() async throws {
    let folder = try TemporaryFolder()
    let marker = "\(folder.path)/ran"
    _ = try await run(shell("touch \"$1\"", marker))
    let first = dup(0)
    close(first)
    var outcomes: Set<SpawnError.Code?> = []
    for limit in Int(first)..<Int(first) + 24 {
      unlink(marker)
      var new = rlimit()
      new.rlim_cur = rlim_t(limit)
      new.rlim_max = 1024
      #if os(Linux)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &new)
      #else
        setrlimit(RLIMIT_NOFILE, &new)
      #endif
      var code: SpawnError.Code?
      do throws(SpawnError) {
        _ = try await run(shell("touch \"$1\"", marker))
      } catch {
        code = error.code
      }
      #expect((access(marker, F_OK) == 0) == (code == nil), "\(limit): \(String(describing: code))")
      outcomes.insert(code)
    }
    #expect(outcomes == [nil, .noDescriptors])
  }
}
