// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import LibC
import Paths
import Processes

/// Which commands are under way: a file each, from before the start to the end, so that the next daemon finds what runs
/// where this one and its keeper are killed. Nothing is synced: it is to outlive processes, not the machine.
struct CommandNotes: Sendable {
  let folder: String

  /// A command under way.
  struct Running: Codable, Hashable, Sendable {
    var hook: String
    var delivery: String
    var attempt: Int
    var scope: ScopeStep?
    /// What names a service in its environment; nil for a command.
    var service: String?
    /// Nil where nobody wrote down who was started.
    var leader: ProcessIdentity?
    /// The pipes that it was given as outputs.
    var outputs: [UInt64]?
    /// Where and when the leader's number means it.
    var numbering = ProcessNumbering.current
  }

  /// Takes note of a command that is about to be started. Where that can't be written, it is started all the same.
  func begin(_ job: Job) -> CommandNote {
    CommandNote(
      path: "\(folder)/\(job.delivery).\(job.attempt)",
      command: Running(hook: job.hook, delivery: job.delivery, attempt: job.attempt, scope: job.scope))
  }

  /// The same for a life of a service, named in its environment.
  func begin(service: String, of hook: String) -> CommandNote {
    CommandNote(
      path: "\(folder)/\(Self.servicePrefix)\(service)",
      command: Running(hook: hook, delivery: "", attempt: 1, service: service))
  }

  private static let servicePrefix = "service-"

  /// What wasn't over, with the files that say so; those of another life of the machine are dropped.
  func left() -> [(path: String, command: Running)] {
    Paths.names(in: folder).compactMap { name in
      let path = "\(folder)/\(name)"
      guard let command = Self.content(of: path) ?? Self.named(name), command.numbering == .current else {
        unlink(path)
        return nil
      }
      return (path, command)
    }
  }

  private static func content(of path: String) -> Running? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    return try? JSON.read(Running.self, from: String(decoding: bytes.prefix(max(0, count)), as: UTF8.self))
  }

  /// What the name alone says, where we died in between or a full disk left nothing else: enough to look for variables.
  private static func named(_ name: String) -> Running? {
    if name.hasPrefix(servicePrefix) {
      return Running(hook: "", delivery: "", attempt: 1, service: String(name.dropFirst(servicePrefix.count)))
    }
    guard let dot = name.lastIndex(of: "."), let attempt = Int(name[name.index(after: dot)...]) else { return nil }
    return Running(hook: "", delivery: String(name[..<dot]), attempt: attempt)
  }
}

/// The file of one command.
struct CommandNote: Sendable {
  private let path: String
  private let command: CommandNotes.Running

  fileprivate init(path: String, command: CommandNotes.Running) {
    self.path = path
    self.command = command
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    if descriptor >= 0 { close(descriptor) }
  }

  /// How it is found, from just before its start. In one write: whoever reads it after our death has all of it or none.
  func write(_ trace: CommandTrace) {
    var command = command
    command.leader = trace.leader
    command.outputs = trace.outputs
    guard let line = try? JSON.line(command) else { return }
    // Not made anew: where it couldn't be made before, it may be over by now. Not emptied: what is known only grows.
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(line.utf8)
    _ = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
  }

  /// It is over.
  func end() { unlink(path) }
}

/// Where numbers of processes mean the same: one life of the machine, one container.
struct ProcessNumbering: Codable, Hashable, Sendable {
  var bootID: String
  var space: UInt64

  static let current: Self = {
    var status = stat()
    // Containers on one machine number their processes each from 1.
    let space = stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
    return Self(bootID: ClockReading.machineBootID, space: space)
  }()
}
