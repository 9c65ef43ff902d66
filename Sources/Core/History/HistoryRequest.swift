// SPDX-License-Identifier: MIT

/// A requested change of the record.
package enum HistoryRequest: Sendable {
  case edit(SessionName, SessionEdit)
  case delete(SessionName)
  case log(ForgottenSession)
  /// Adds a line to a note; nil means the current session, or the last one.
  case note(SessionName?, String)
  case attach(SessionName?, [NewAttachment])
  /// Names an attachment by name, id or prefix of its digest.
  case detach(SessionName, String)
  case rename(String, to: String)
  case merge(String, into: String)
  /// nil removes the colour.
  case colour(String, String?)
  /// Concerns the newest step; `isForgotten` only removes it from the list.
  case undo(isForgotten: Bool)
}

/// A file whose bytes are already in the attachments folder.
package struct NewAttachment: Hashable, Sendable {
  package var digest: String
  package var name: String
  package var size: Int64

  package init(digest: String, name: String, size: Int64) {
    self.digest = digest
    self.name = name
    self.size = size
  }
}

package struct HistoryChange: Sendable {
  /// The session after the change; a deleted session in its last state.
  package var session: StoredSession?
  package var attachments: [Attachment] = []
  package var step: UndoStep
  /// Whether a person has since done something that cannot be undone.
  package var isOlder = false

  package init(_ step: UndoStep, session: StoredSession? = nil) {
    self.step = step
    self.session = session
  }
}
