// SPDX-License-Identifier: MIT
package import TimerEngine

/// One change of the record, with what it takes to undo it.
package struct UndoStep: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case edit, delete, log, note, rename, merge, colour, attach, detach
    case `import`
    /// Commands of the timer: what they made of the session that they ended, and of the round.
    case stop, skip, finish, reset
  }

  package var kind: Kind
  package var at: Instant
  /// What it was about, for people: a task, a project's name, a file's.
  package var subject: String
  /// `edit` and `note`: the session and what it said before. Commands of the timer: what it becomes instead.
  package var edited: Edited?
  /// `delete`: all of it. `log`: as it was written.
  package var session: StoredSession?
  /// `rename` and `merge`: what keys stood for. `colour`: of all projects.
  package var projects: ProjectNames?
  package var colours: [String: String]?
  /// `rename`, `merge`: what it became.
  package var name: String?
  /// `attach`, `detach`, `delete`: the attachments' ids.
  package var attachments: [String]?
  package var imported: String?
  /// Commands of the timer: the pomodoros of the round.
  package var round: RoundChange?

  package struct Edited: Codable, Hashable, Sendable {
    package var id: String
    package var before: SessionPatch
    /// What the same members said afterwards.
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

  /// Whether a person did something since that can't be undone. `unlisted`: when that last happened.
  package func isOlder(than unlisted: Instant?) -> Bool { unlisted.map { $0 > at } ?? false }

  package init(_ kind: Kind, at instant: Instant, subject: String) {
    self.kind = kind
    at = instant
    self.subject = subject
  }

  /// So many are kept.
  package static let kept = 50
  /// And for so long.
  package static let keptFor = Duration.seconds(30 * 24 * 3600)
}
