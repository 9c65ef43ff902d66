// SPDX-License-Identifier: MIT
import Deliveries
package import Dispatching
import Events
import LibC
import Paths
import Processes
import SystemEvents

/// Which commands are under way: a file each, from before the start to the end, so that the next daemon finds what runs
/// where this one and its keeper are killed. Nothing is synced: it is to outlive processes, not the machine.
package struct CommandNotes: Sendable {
  let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// A command under way.
  package struct Running: Codable, Hashable, Sendable {
    package var hook: String
    package var delivery: String
    package var attempt: Int
    package var scope: ScopeStep?
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
    let note = CommandNote(
      path: "\(folder)/\(Self.servicePrefix)\(service)",
      command: Running(hook: hook, delivery: "", attempt: 1, service: service))
    note.write(CommandTrace(leader: nil, variables: []))
    return note
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
    guard let file = Descriptor(open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)) else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(file.raw, &bytes, bytes.count)
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
  }

  /// How it is found, from just before its start. In one write: whoever reads it after our death has all of it or none.
  func write(_ trace: CommandTrace) {
    var command = command
    command.leader = trace.leader
    command.outputs = trace.outputs
    guard let line = try? JSON.line(command) else { return }
    // Not made once it runs: where it couldn't be made before, it may be over by now. Not emptied: what is known only grows.
    let flags = O_WRONLY | O_CLOEXEC | (trace.leader == nil ? O_CREAT : 0)
    guard let file = Descriptor(open(path, flags, 0o600)) else { return }
    let bytes = Array(line.utf8)
    _ = bytes.withUnsafeBytes { pwrite(file.raw, $0.baseAddress, $0.count, 0) }
  }

  /// It is over.
  func end() { unlink(path) }
}
