// SPDX-License-Identifier: MIT
import Deliveries
package import Dispatching
import Events
import LibC
import Paths
import Processes
import SystemEvents

/// The running commands: one file each, from before the start to the end. If this daemon and its keeper are killed, the next
/// daemon finds their commands. Nothing is synced: the notes must outlive processes, not the machine.
package struct CommandNotes: Sendable {
  let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// A running command.
  package struct Running: Codable, Hashable, Sendable {
    package var hook: String
    package var delivery: String
    package var attempt: Int
    package var scope: ScopeStep?
    /// Identifies a service in its environment; nil for a command.
    var service: String?
    /// nil if the started process was not recorded.
    var leader: ProcessIdentity?
    /// The pipes of the command's outputs.
    var outputs: [UInt64]?
    /// The scope in which the leader's number is valid.
    var numbering = ProcessNumbering.current
  }

  /// Records a command that is about to start. If the note cannot be written, the command starts anyway.
  func begin(_ job: Job) -> CommandNote {
    CommandNote(
      path: "\(folder)/\(job.delivery).\(job.attempt)",
      command: Running(hook: job.hook, delivery: job.delivery, attempt: job.attempt, scope: job.scope))
  }

  /// Records the run of a service, which its environment identifies.
  func begin(service: String, of hook: String) -> CommandNote {
    let note = CommandNote(
      path: "\(folder)/\(Self.servicePrefix)\(service)",
      command: Running(hook: hook, delivery: "", attempt: 1, service: service))
    note.write(CommandTrace(leader: nil, variables: []))
    return note
  }

  private static let servicePrefix = "service-"

  /// Returns the unfinished commands with their files; discards those of an earlier boot.
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

  /// Returns the command according to the file's name alone, after a death in between or a full disk. The name suffices for a
  /// search by variables.
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

  /// Writes the trace, first just before the start. A single write guarantees that a later reader has all of it or nothing.
  func write(_ trace: CommandTrace) {
    var command = command
    command.leader = trace.leader
    command.outputs = trace.outputs
    guard let line = try? JSON.line(command) else { return }
    // The file is not created once the process runs, because the command may be over if the first attempt failed. It is not
    // truncated, because its content only grows.
    let flags = O_WRONLY | O_CLOEXEC | (trace.leader == nil ? O_CREAT : 0)
    guard let file = Descriptor(open(path, flags, 0o600)) else { return }
    let bytes = Array(line.utf8)
    _ = bytes.withUnsafeBytes { pwrite(file.raw, $0.baseAddress, $0.count, 0) }
  }

  /// Removes the note when the command is over.
  func end() { unlink(path) }
}
