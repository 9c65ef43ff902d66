// SPDX-License-Identifier: MIT

/// A change of the record that somebody asks for.
package enum HistoryRequest: Sendable {
  case edit(SessionName, SessionEdit)
  case delete(SessionName)
  case log(ForgottenSession)
  /// Another line of a note; nil is the session that is on, or the last one.
  case note(SessionName?, String)
  case attach(SessionName?, [NewAttachment])
  /// An attachment by its name, its id or the beginning of its digest.
  case detach(SessionName, String)
  case rename(String, to: String)
  case merge(String, into: String)
  /// nil takes the colour away.
  case colour(String, String?)
  /// The newest step; `isForgotten` only takes it off the list.
  case undo(isForgotten: Bool)
}

/// A file whose bytes are in the attachments folder already.
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
  /// The session after the change; a deleted session as it was before.
  package var session: StoredSession?
  package var attachments: [Attachment] = []
  package var step: UndoStep
  /// Whether a person did something after what is undone that can't be undone itself.
  package var isOlder = false

  package init(_ step: UndoStep, session: StoredSession? = nil) {
    self.step = step
    self.session = session
  }
}
