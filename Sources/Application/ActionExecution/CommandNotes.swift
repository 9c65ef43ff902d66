// SPDX-License-Identifier: MIT
import Deliveries
package import Dispatching
import Events
import LibC
import Paths
import Processes
import Synchronization
import SystemEvents

/// The running commands, a line each in one file, from before the start to the end. If this daemon and its keeper are killed, the
/// next daemon finds their commands. Nothing is synced: the notes must outlive processes, not the machine.
package final class CommandNotes: Sendable {
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

  let path: String
  private let file = Mutex(NotesFile())

  package init(folder: String) {
    path = "\(folder)/commands.jsonl"
  }

  /// Records a command that is about to start. If the note cannot be written, the command starts anyway.
  func begin(_ job: Job) -> CommandNote {
    note(of: Running(hook: job.hook, delivery: job.delivery, attempt: job.attempt, scope: job.scope))
  }

  /// Records the run of a service, which its environment identifies.
  func begin(service: String, of hook: String) -> CommandNote {
    let note = note(of: Running(hook: hook, delivery: "", attempt: 1, service: service))
    note.write(CommandTrace(leader: nil, variables: []))
    return note
  }

  private func note(of command: Running) -> CommandNote {
    let place = file.withLock { file in
      file.open(path)
      return file.take(hook: command.hook)
    }
    return CommandNote(notes: self, command: command, place: place)
  }

  fileprivate func write(_ text: [UInt8], at place: NotesFile.Place) { file.withLock { $0.write(text, at: place) } }

  fileprivate func free(_ place: NotesFile.Place) { file.withLock { $0.free(place) } }
}

/// The line of one command.
struct CommandNote: Sendable {
  fileprivate let notes: CommandNotes
  fileprivate let command: CommandNotes.Running
  fileprivate let place: NotesFile.Place

  /// Writes the trace, first just before the start.
  func write(_ trace: CommandTrace) {
    var command = command
    command.leader = trace.leader
    command.outputs = trace.outputs
    guard let text = try? JSON.bytes(command) else { return }
    notes.write(text, at: place)
  }

  /// Removes the note when the command is over.
  func end() { notes.free(place) }
}

/// Lines at fixed places. A free place is blank.
///
/// A file for each command would cost a tenth of all that the daemon does for a command, most of it in the file system.
private struct NotesFile: ~Copyable {
  /// Bytes of the file, for one line. Only a long name needs more than `line`.
  typealias Place = Range<Int>

  private var descriptor: Descriptor?
  private var freePlaces: [Place] = []
  private var end = 0
  /// The length of a place. None is on two pages, so that a death in between leaves the old line or the new one.
  private static let line = 1024
  /// The most bytes of a line without the hook's name.
  private static let rest = 512
  /// There are so many from the start, so that a full disk is no obstacle later.
  private static let firstPlaces = 64

  mutating func open(_ path: String) {
    guard descriptor == nil else { return }
    descriptor = Descriptor(LibC.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600))
    guard descriptor.raw != nil else { return }
    for _ in 0..<Self.firstPlaces { free(add(1)) }
  }

  mutating func take(hook: String) -> Place {
    // JSON writes some characters with six bytes. A name that needs more than a line gets several.
    let lines = 1 + hook.utf8.count * 6 / (Self.line - Self.rest)
    if lines == 1, let place = freePlaces.popLast() { return place }
    return add(lines)
  }

  private mutating func add(_ lines: Int) -> Place {
    defer { end += lines * Self.line }
    return end..<end + lines * Self.line
  }

  mutating func free(_ place: Place) {
    for start in stride(from: place.lowerBound, to: place.upperBound, by: Self.line) {
      let line = start..<start + Self.line
      write([], at: line)
      freePlaces.append(line)
    }
  }

  /// Writes all of it at once, with blanks behind it.
  func write(_ text: [UInt8], at place: Place) {
    guard let file = descriptor.raw, text.count < place.count else { return }
    let blanks = [UInt8](repeating: UInt8(ascii: " "), count: place.count - text.count - 1)
    let line = text + blanks + [UInt8(ascii: "\n")]
    _ = line.withUnsafeBytes { pwrite(file, $0.baseAddress, $0.count, off_t(place.lowerBound)) }
  }
}
