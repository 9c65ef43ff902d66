// SPDX-License-Identifier: MIT
import History
import Messages
import Paths
import ToolSupport

/// A note for the daemon: in a file if it is longer than a line may be.
struct NoteTransfer {
  /// Nil if the note is in a file.
  let text: String?
  let path: String?

  /// In bytes: even if every byte is escaped, the note fits in a line.
  private static let longestInLine = 128 << 10

  init(_ note: String, in context: ToolContext) throws {
    guard note.utf8.count > Self.longestInLine else {
      (text, path) = (note, nil)
      return
    }
    guard note.utf8.count <= LongNote.limit else {
      throw ToolFailure(.failed, context.language.history(.refused(.noteTooLong)))
    }
    text = nil
    path = try PrivateFile.write(note, in: context.paths.state, context)
  }

  func remove() {
    if let path { PrivateFile.remove(path) }
  }
}
