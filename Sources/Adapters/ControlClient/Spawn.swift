// SPDX-License-Identifier: MIT
#if os(Linux)
  import CLinux
  import Glibc
#else
  import Darwin
#endif

/// Starts a program of Segue. The child inherits only the environment and the named descriptors.
package struct Spawn {
  package var program: String
  package var arguments: [String]
  package var environment: [String: String]
  /// The child's descriptors 0, 1, 2, …: for each, a descriptor of this process, or nil for /dev/null.
  package var descriptors: [Int32?]
  /// Gives the child a session of its own: this terminal's keys and its end don't reach the child.
  package var isDetached = false
  /// Gives the child a process group of its own: the terminal's keys don't reach the child.
  package var hasOwnGroup = false

  package init(
    program: String, arguments: [String], environment: [String: String], descriptors: [Int32?],
    isDetached: Bool = false, hasOwnGroup: Bool = false
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.descriptors = descriptors
    self.isDetached = isDetached
    self.hasOwnGroup = hasOwnGroup
  }

  /// Returns the child's pid, or the error number.
  package func start() -> Result<Int32, SpawnFailure> {
    #if os(Linux)
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #else
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Duplicate the sources first, so that no target number overwrites a source that is still needed.
    var sources: [Int32?] = []
    defer { sources.compactMap { $0 }.forEach { close($0) } }
    for descriptor in descriptors {
      guard let descriptor else {
        sources.append(nil)
        continue
      }
      let source = fcntl(descriptor, F_DUPFD_CLOEXEC, Int32(descriptors.count))
      guard source >= 0 else { return .failure(SpawnFailure(number: errno)) }
      sources.append(source)
    }
    for (target, source) in sources.enumerated() {
      if let source {
        posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
      } else {
        posix_spawn_file_actions_addopen(&actions, Int32(target), "/dev/null", O_RDWR, 0)
      }
    }
    #if os(Linux)
      posix_spawn_file_actions_addclosefrom_np(&actions, Int32(descriptors.count))
    #endif
    // The daemon must not keep the folder in use from which it was first started.
    if isDetached { posix_spawn_file_actions_addchdir_np(&actions, "/") }
    setAttributes(&attributes)

    var pid = pid_t()
    var argumentPointers = ([program] + arguments).map { strdup($0) } + [nil]
    var variablePointers = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (argumentPointers + variablePointers).forEach { free($0) } }
    let number = posix_spawn(&pid, program, &actions, &attributes, &argumentPointers, &variablePointers)
    return number == 0 ? .success(pid) : .failure(SpawnFailure(number: number))
  }

  #if os(Linux)
    private typealias Attributes = posix_spawnattr_t
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
    private static let closeOthers: Int32 = 0
  #else
    private typealias Attributes = posix_spawnattr_t?
    private static let newSession = Int32(POSIX_SPAWN_SETSID)
    private static let closeOthers = Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
  #endif

  private func setAttributes(_ attributes: inout Attributes) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF) | Self.closeOthers
    if isDetached { flags |= Self.newSession }
    if hasOwnGroup {
      posix_spawnattr_setpgroup(&attributes, 0)
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
    }
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
  }
}

/// The error number of the C library for a failed start.
package struct SpawnFailure: Error {
  package let number: Int32
}
