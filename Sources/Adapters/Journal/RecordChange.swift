// SPDX-License-Identifier: MIT
package import History

/// A change of the record that doesn't come from the timer: edits, deletions, what is logged, imported and undone.
package enum RecordChange: Sendable {
  case put(StoredSession)
  case remove(session: String)
  /// What the keys of projects stand for from now on.
  case name(ProjectNames)
  /// The colours of all projects that have one.
  case colour([String: String])
  case attach(Attachment)
  /// Takes attachments away; what a kept step of undo may still put back stays on the disk.
  case detach([String])
  case reattach([String])
  case begin(UndoStep)
  /// Puts the sessions of an import, all of which wait, into the record.
  case bringIn(import: String)
  /// Takes the sessions of an import, and the import itself, out of the record.
  case takeOut(import: String)
  /// A step that is undone, or can't be.
  case end(step: Int64)
}
