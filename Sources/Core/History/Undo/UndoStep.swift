// SPDX-License-Identifier: MIT
package import TimerEngine

/// One change of the record, with the data to undo it.
package struct UndoStep: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case edit, delete, log, note, rename, merge, colour, attach, detach
    case `import`
    /// Timer commands: the change of the ended session and of the round.
    case stop, skip, finish, reset
  }

  package var kind: Kind
  package var at: Instant
  /// The subject for people: a task, or the name of a project or file.
  package var subject: String
  /// `edit` and `note`: the session and its previous values. Timer commands: the values that replace them on undo.
  package var edited: Edited?
  /// `delete`: the whole session. `log`: the session as written.
  package var session: StoredSession?
  /// `rename` and `merge`: the previous names of keys. `colour`: those of all projects.
  package var projects: ProjectNames?
  package var colours: [String: String]?
  /// `rename`, `merge`: the new name.
  package var name: String?
  /// `attach`, `detach`, `delete`: the attachments' ids.
  package var attachments: [String]?
  package var imported: String?
  /// Timer commands: the pomodoros of the round.
  package var round: RoundChange?

  package struct Edited: Codable, Hashable, Sendable {
    package var id: String
    package var before: SessionPatch
    /// The hash of the same members after the change.
    package var after: SessionPatch.Fingerprint

    package init(id: String, before: SessionPatch, after: SessionPatch.Fingerprint) {
      self.id = id
      self.before = before
      self.after = after
    }
  }

  /// The pomodoros of a round before a command and after it.
  package struct RoundChange: Codable, Hashable, Sendable {
    package var before: Int
    package var after: Int

    package init(before: Int, after: Int) {
      self.before = before
      self.after = after
    }
  }

  /// Whether a person has since done something that cannot be undone. `unlisted`: the time of the last such action.
  package func isOlder(than unlisted: Instant?) -> Bool { unlisted.map { $0 > at } ?? false }

  package init(_ kind: Kind, at instant: Instant, subject: String) {
    self.kind = kind
    at = instant
    self.subject = subject
  }

  /// The maximum number of kept steps.
  package static let kept = 50
  /// The maximum age of kept steps.
  package static let keptFor = Duration.seconds(30 * 24 * 3600)
}
