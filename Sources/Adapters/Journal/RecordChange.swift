// SPDX-License-Identifier: MIT
package import History

/// A change of the record that doesn't come from the timer: an edit, deletion, log entry, import or undo.
package enum RecordChange: Sendable {
  case put(StoredSession)
  case remove(session: String)
  /// The projects' keys and their names from now on.
  case name(ProjectNames)
  /// The colours of all projects that have one.
  case colour([String: String])
  case attach(Attachment)
  /// Detaches attachments. Those that an undo step may restore stay on the disk.
  case detach([String])
  case reattach([String])
  case begin(UndoStep)
  /// Moves the sessions of an import, all of which are staged, into the record.
  case bringIn(import: String)
  /// Removes an import and its sessions from the record.
  case takeOut(import: String)
  /// Ends a step that was undone or can't be undone.
  case end(step: Int64)
}
