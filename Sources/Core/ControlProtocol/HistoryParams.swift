// SPDX-License-Identifier: MIT
package import Events
package import History
package import TimerEngine

/// The parameters of `history.list`: the filters and the page.
package struct HistoryListParams: Codable, Hashable, Sendable {
  /// Selects sessions that began at `from` or later, and before `to`.
  package var from: JSONTime?
  package var to: JSONTime?
  package var project: String?
  package var tag: String?
  package var outcome: Outcome?
  /// A part of the task or the note.
  package var text: String?
  /// Includes breaks.
  package var breaks: Bool?
  package var order: SessionQuery.Order?
  /// The `next` value of the previous page.
  package var after: String?
  /// Default 100, maximum 1,000.
  package var limit: Int?

  package init() {}
}

/// The parameters of `history.show` and `history.delete`: one session.
package struct HistoryShowParams: Codable, Hashable, Sendable {
  /// `last`, `@2`, an id, or the first characters of an id.
  package var session: String

  package init(session: String) {
    self.session = session
  }
}

/// The parameters of `history.edit`: the new values of a session.
package struct HistoryEditParams: Codable, Hashable, Sendable {
  package var session: String
  package var task: String?
  package var project: String?
  package var tags: [String]?
  package var note: String?
  /// The path of a file with the note, for notes that exceed the length of a line.
  package var noteFile: String?
  package var outcome: Outcome?
  /// Moves the whole session.
  package var at: JSONTime?
  /// Moves one end of the session.
  package var startedAt: JSONTime?
  package var endedAt: JSONTime?
  /// In seconds, without pauses.
  package var length: Double?

  package init(session: String) {
    self.session = session
  }
}

/// The parameters of `history.log`: a focus that ran without the timer.
package struct HistoryLogParams: Codable, Hashable, Sendable {
  package var task: String?
  package var project: String?
  package var tags: [String]?
  package var note: String?
  /// In seconds.
  package var length: Double
  /// If absent, the session ends now.
  package var startedAt: JSONTime?

  package init(length: Double) {
    self.length = length
  }
}

/// The parameters of `history.note`: another line of a note.
package struct HistoryNoteParams: Codable, Hashable, Sendable {
  /// Default: the current session, or the last one if the timer is idle.
  package var session: String?
  package var text: String?
  /// The path of a file with the text, for texts that exceed the length of a line.
  package var file: String?

  package init(session: String? = nil, text: String? = nil, file: String? = nil) {
    self.session = session
    self.text = text
    self.file = file
  }
}

/// The parameters of `history.attach`: files whose bytes are already in the attachments folder.
package struct HistoryAttachParams: Codable, Hashable, Sendable {
  package var session: String?
  package var files: [File]

  package struct File: Codable, Hashable, Sendable {
    /// SHA-256; also the file's name in the folder.
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

/// The parameters of `history.detach`: the attachment to remove.
package struct HistoryDetachParams: Codable, Hashable, Sendable {
  package var session: String
  /// The attachment's name, its id, or the first characters of its digest.
  package var attachment: String

  package init(session: String, attachment: String) {
    self.session = session
    self.attachment = attachment
  }
}

/// The parameters of `history.undo`.
package struct HistoryUndoParams: Codable, Hashable, Sendable {
  /// Only removes the newest change from the undo list.
  package var forget: Bool?

  package init(forget: Bool? = nil) {
    self.forget = forget
  }
}

/// The parameters of `projects.rename` and `projects.merge`.
package struct ProjectNameParams: Codable, Hashable, Sendable {
  package var project: String
  /// The new name, or the project to merge into.
  package var name: String

  package init(project: String, name: String) {
    self.project = project
    self.name = name
  }
}

/// The parameters of `projects.colour`.
package struct ProjectColourParams: Codable, Hashable, Sendable {
  package var project: String
  /// A colour name or `#rrggbb`; null removes the colour.
  package var colour: String?

  package init(project: String, colour: String?) {
    self.project = project
    self.colour = colour
  }
}
