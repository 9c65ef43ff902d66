// SPDX-License-Identifier: MIT
package import Events
package import History
package import TimerEngine

/// Which sessions: `history.list`.
package struct HistoryListParams: Codable, Hashable, Sendable {
  /// Those that began at `from` or later, and before `to`.
  package var from: JSONTime?
  package var to: JSONTime?
  package var project: String?
  package var tag: String?
  package var outcome: Outcome?
  /// Part of the task or the note.
  package var text: String?
  /// Breaks, too.
  package var breaks: Bool?
  package var order: SessionQuery.Order?
  /// `next` of the page before.
  package var after: String?
  /// 100 where it isn't given; at most 1,000.
  package var limit: Int?

  package init() {}
}

/// One session by its name: `history.show`, `history.delete`.
package struct HistoryShowParams: Codable, Hashable, Sendable {
  /// `last`, `@2`, an id, or its first characters.
  package var session: String

  package init(session: String) {
    self.session = session
  }
}

/// What is to be otherwise in a session: `history.edit`.
package struct HistoryEditParams: Codable, Hashable, Sendable {
  package var session: String
  package var task: String?
  package var project: String?
  package var tags: [String]?
  package var note: String?
  /// A file with the note, for one that is longer than a line may be.
  package var noteFile: String?
  package var outcome: Outcome?
  /// Moves all of it.
  package var at: JSONTime?
  /// Moves an end.
  package var startedAt: JSONTime?
  package var endedAt: JSONTime?
  /// In seconds, without pauses.
  package var length: Double?

  package init(session: String) {
    self.session = session
  }
}

/// A focus that nobody timed: `history.log`.
package struct HistoryLogParams: Codable, Hashable, Sendable {
  package var task: String?
  package var project: String?
  package var tags: [String]?
  package var note: String?
  /// In seconds.
  package var length: Double
  /// Where it isn't given, it ends now.
  package var startedAt: JSONTime?

  package init(length: Double) {
    self.length = length
  }
}

/// Another line of a note: `history.note`.
package struct HistoryNoteParams: Codable, Hashable, Sendable {
  /// Where it isn't given, the one that is on, or the last one.
  package var session: String?
  package var text: String?
  /// A file with the text, for one that is longer than a line may be.
  package var file: String?

  package init(session: String? = nil, text: String? = nil, file: String? = nil) {
    self.session = session
    self.text = text
    self.file = file
  }
}

/// Files for a session, their bytes in the attachments folder already: `history.attach`.
package struct HistoryAttachParams: Codable, Hashable, Sendable {
  package var session: String?
  package var files: [File]

  package struct File: Codable, Hashable, Sendable {
    /// SHA-256, which is the name of the file in the folder.
    package var digest: String
    package var name: String

    package init(digest: String, name: String) {
      self.digest = digest
      self.name = name
    }
  }

  package init(session: String? = nil, files: [File]) {
    self.session = session
    self.files = files
  }
}

/// An attachment to be taken away: `history.detach`.
package struct HistoryDetachParams: Codable, Hashable, Sendable {
  package var session: String
  /// Its name, its id, or the first characters of its digest.
  package var attachment: String

  package init(session: String, attachment: String) {
    self.session = session
    self.attachment = attachment
  }
}

/// `history.undo`.
package struct HistoryUndoParams: Codable, Hashable, Sendable {
  /// Only takes the newest change off the list of what can be undone.
  package var forget: Bool?

  package init(forget: Bool? = nil) {
    self.forget = forget
  }
}

/// `projects.rename`, `projects.merge`.
package struct ProjectNameParams: Codable, Hashable, Sendable {
  package var project: String
  /// What it shall be called, or a part of.
  package var name: String

  package init(project: String, name: String) {
    self.project = project
    self.name = name
  }
}

/// `projects.colour`.
package struct ProjectColourParams: Codable, Hashable, Sendable {
  package var project: String
  /// One of the names, or `#rrggbb`; null takes it away.
  package var colour: String?

  package init(project: String, colour: String?) {
    self.project = project
    self.colour = colour
  }
}
