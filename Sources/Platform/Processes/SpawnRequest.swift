// SPDX-License-Identifier: MIT
import ControlProtocol
import LibC
import SystemEvents

#if os(Linux)

  private typealias FileActions = posix_spawn_file_actions_t
  private typealias SpawnAttributes = posix_spawnattr_t
  private let platformFlags: Int32 = 0
#else
  private typealias FileActions = posix_spawn_file_actions_t?
  private typealias SpawnAttributes = posix_spawnattr_t?
  private let platformFlags = POSIX_SPAWN_CLOEXEC_DEFAULT
#endif

/// One call of posix_spawn.
struct SpawnRequest: Sendable {
  var arguments: [String]
  var environment: [String: String]
  var workingDirectory: String?
  /// The child's descriptors: its number to one of this process, nil for /dev/null. All others are closed.
  var descriptors: [Int32: Int32?]
  var ownSession: Bool

  /// Starts the program and returns once it has begun; throws the reason if it could not.
  func spawn() throws(SpawnError) -> ProcessHandle {
    try refuseUnspeakable()
    let lookup = ProgramLookup(environment: environment, workingDirectory: workingDirectory)
    let path: String
    do {
      path = try lookup.path(of: arguments[0])
    } catch {
      // A missing working directory explains a missing relative program, not the other way round.
      try checkWorkingDirectory()
      throw error
    }
    let place = try keepPlace()
    var lifted: [Int32] = []
    defer { for descriptor in lifted { close(descriptor) } }
    var actions = try fileActions(lifted: &lifted)
    defer { posix_spawn_file_actions_destroy(&actions) }
    var attributes = spawnAttributes()
    defer { posix_spawnattr_destroy(&attributes) }

    var pid: Int32 = 0
    let variables = environment.map { "\($0.key)=\($0.value)" }
    let result = withCStrings(arguments) { arguments in
      withCStrings(variables) { variables in
        ManagedChildren.spawning {
          let result = posix_spawn(&pid, path, &actions, &attributes, arguments, variables)
          return (result, result == 0 ? pid : nil)
        }
      }
    }
    guard result == 0 else { throw explain(result, path: path) }
    _ = consume place
    return try handle(of: pid)
  }

  /// Reserves a descriptor for watching the child. Once the child has begun, it is too late to run out of descriptors. The last
  /// few are reserved for other uses.
  private func keepPlace() throws(SpawnError) -> Descriptor {
    guard let place = Descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC)) else {
      throw SpawnError(errno: errno, doing: "starting \(arguments[0])")
    }
    guard place.raw < DescriptorBudget.current.endForPrograms else {
      throw SpawnError(errno: EMFILE, doing: "starting \(arguments[0])")
    }
    return place
  }

  /// Refuses texts that a C string or a variable cannot represent: the program would receive something else.
  private func refuseUnspeakable() throws(SpawnError) {
    guard !arguments.isEmpty else { throw SpawnError(.invalidArgument, .unnamed) }
    for argument in arguments where argument.utf8.contains(0) {
      throw SpawnError(.invalidArgument, .nul(program: arguments[0]))
    }
    for (name, value) in environment
    where name.isEmpty || name.utf8.contains(UInt8(ascii: "=")) || name.utf8.contains(0) || value.utf8.contains(0) {
      throw SpawnError(.invalidArgument, .badVariable(name: name))
    }
  }

  private func checkWorkingDirectory() throws(SpawnError) {
    guard let workingDirectory else { return }
    var status = stat()
    let result = stat(workingDirectory, &status)
    let number = result != 0 ? errno : status.st_mode & S_IFMT != S_IFDIR ? ENOTDIR : 0
    guard number == 0 else {
      throw SpawnError(
        .workingDirectory, errno: number, .folder(path: workingDirectory, reason: errorText(number)))
    }
  }

  private func fileActions(lifted: inout [Int32]) throws(SpawnError) -> FileActions {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    let last = max(2, descriptors.keys.max() ?? 2)
    for (number, source) in descriptors {
      guard let source else {
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        continue
      }
      // The descriptors are moved above all numbers of the child, so that none is overwritten before it is copied.
      let above = source > last ? source : fcntl(source, F_DUPFD_CLOEXEC, last + 1)
      guard above >= 0 else {
        let error = SpawnError(errno: errno, doing: "starting \(arguments[0])")
        posix_spawn_file_actions_destroy(&actions)
        throw error
      }
      if above != source { lifted.append(above) }
      posix_spawn_file_actions_adddup2(&actions, above, number)
    }
    #if os(Linux)
      for number in 0...last where !descriptors.keys.contains(number) {
        posix_spawn_file_actions_addclose(&actions, number)
      }
      posix_spawn_file_actions_addclosefrom_np(&actions, last + 1)
    #endif
    if let workingDirectory { posix_spawn_file_actions_addchdir_np(&actions, workingDirectory) }
    return actions
  }

  private func spawnAttributes() -> SpawnAttributes {
    #if os(Linux)
      var attributes = posix_spawnattr_t()
    #else
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let session = ownSession ? Int32(POSIX_SPAWN_SETSID) : 0
    let flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | session | Int32(platformFlags)
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    return attributes
  }

  private func explain(_ number: Int32, path: String) -> SpawnError {
    do {
      try checkWorkingDirectory()
    } catch {
      return error
    }
    switch number {
    case E2BIG:
      return SpawnError(
        .argumentsTooLong, errno: number, .tooLong(program: path, reason: errorText(number)))
    case ENOENT:
      return SpawnError(.interpreterNotFound, errno: number, .noInterpreter(path: path))
    case ENOEXEC:
      return SpawnError(.notExecutable, errno: number, .noFormat(path: path))
    case EACCES:
      return SpawnError(.notExecutable, errno: number, .notExecutable(path: path, reason: errorText(number)))
    default:
      return SpawnError(errno: number, doing: "starting \(path)")
    }
  }

  /// Returns the child's handle. Without one, the child cannot be watched and is ended at once.
  private func handle(of pid: Int32) throws(SpawnError) -> ProcessHandle {
    do {
      return try ProcessHandle(pid: pid)
    } catch {
      _ = kill(ownSession ? -pid : pid, SIGKILL)
      ManagedChildren.reap(pid)
      // The child had begun. An error that meant "not started" would make the caller run it twice.
      throw SpawnError(
        .unwatched, errno: error.errno,
        .unwatched(program: arguments[0], detail: "\(error)"))
    }
  }
}

/// Calls `body` with a NULL-terminated vector of C strings in one block of memory.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let size = strings.reduce(0) { $0 + $1.utf8.count + 1 }
  return withUnsafeTemporaryAllocation(of: CChar.self, capacity: max(1, size)) { bytes in
    guard var next = bytes.baseAddress else { return body([nil]) }
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    pointers.reserveCapacity(strings.count + 1)
    for string in strings {
      pointers.append(next)
      for byte in string.utf8 {
        next.pointee = CChar(bitPattern: byte)
        next += 1
      }
      next.pointee = 0
      next += 1
    }
    return body(pointers + [nil])
  }
}
