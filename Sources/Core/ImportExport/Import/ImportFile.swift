// SPDX-License-Identifier: MIT
import Events
import History
package import TimerEngine

/// The file that passes checked sessions from a tool to the daemon: a header line, then one line per session.
package enum ImportFile {
  /// The id of the import of samples.
  package static let sample = "sample"

  /// Returns a file name that only imports use.
  package static func name(_ id: String) -> String { "import-\(id).jsonl" }

  /// Whether a file name is that of an import.
  package static func isName(_ name: String) -> Bool { name.hasPrefix("import-") && name.hasSuffix(".jsonl") }

  package struct Header: Codable, Hashable, Sendable {
    /// The import's id: a UUID, or `sample`.
    package var id: String
    /// The origin of the import, for people.
    package var source: String
    /// The number of following sessions: a truncated file is refused.
    package var count: Int
    /// The colours of projects that have none yet.
    package var colours: [String: String]

    package init(id: String, source: String, count: Int, colours: [String: String] = [:]) {
      self.id = id
      self.source = source
      self.count = count
      self.colours = colours
    }
  }

  package struct Line: Codable, Hashable, Sendable {
    package var session: Session
    package var attachments: [ArchivedAttachment]?

    package init(_ archived: ArchivedSession) {
      session = archived.session
      attachments = archived.attachments.isEmpty ? nil : archived.attachments
    }
  }

  package static func text(of header: Header) throws -> String { try JSON.line(header) + "\n" }

  package static func text(of archived: ArchivedSession) throws -> String { try JSON.line(Line(archived)) + "\n" }

  package static func header(_ line: some Sequence<UInt8>) throws(UnreadableFile) -> Header {
    guard let header = try? JSON.read(Header.self, from: line), header.count >= 0,
      header.id == sample || UUIDText.isValid(header.id)
    else { throw UnreadableFile(line: 1, .notAnImport) }
    guard header.colours.values.allSatisfy({ ProjectColour.parse($0) != nil }) else {
      throw UnreadableFile(line: 1, .badImportColours)
    }
    return header
  }

  /// Returns the session on line `number`. The session must be over at `now` and valid for the journal: the file's author is
  /// not trusted, so every number and name is checked.
  package static func line(_ line: some Sequence<UInt8>, number: Int, at now: Instant) throws(UnreadableFile) -> Line {
    guard var line = try? JSON.read(Line.self, from: line) else {
      throw UnreadableFile(line: number, .notASession)
    }
    guard UUIDText.isValid(line.session.id) else { throw UnreadableFile(line: number, .notAUUID) }
    line.session.takeNamesAsKept()
    let archived = ArchivedSession(line.session, attachments: line.attachments ?? [])
    // The rules of the journal are those of an archive. Other formats have stricter rules, which the tool has already checked.
    if let objection = SessionRules.objection(to: archived, in: .json, at: now) {
      throw UnreadableFile(line: number, .session(problem: objection))
    }
    return line
  }
}
