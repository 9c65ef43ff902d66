// SPDX-License-Identifier: MIT
import Events
import History
package import TimerEngine

/// The file in which a tool hands checked sessions to the daemon: a line that says what it is, and one a session.
package enum ImportFile {
  /// The name of an import whose sessions are samples.
  package static let sample = "sample"

  /// A name that only files of imports have.
  package static func name(_ id: String) -> String { "import-\(id).jsonl" }

  /// Whether a file is called as these are.
  package static func isName(_ name: String) -> Bool { name.hasPrefix("import-") && name.hasSuffix(".jsonl") }

  package struct Header: Codable, Hashable, Sendable {
    /// Which import it is: a UUID, or `sample`.
    package var id: String
    /// Where it came from, for people.
    package var source: String
    /// How many sessions follow: a file that was cut off isn't taken.
    package var count: Int
    /// Of projects that have none yet.
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
    else { throw UnreadableFile(line: 1, "this is no file of an import") }
    guard header.colours.values.allSatisfy({ ProjectColour.parse($0) != nil }) else {
      throw UnreadableFile(line: 1, "one of its colours is none")
    }
    return header
  }

  /// The session on line `number`, which has to be one that is over at `now`, and that the journal may hold: whoever
  /// wrote the file, no number and no name in it does harm.
  package static func line(_ line: some Sequence<UInt8>, number: Int, at now: Instant) throws(UnreadableFile) -> Line {
    guard var line = try? JSON.read(Line.self, from: line) else {
      throw UnreadableFile(line: number, "this is no session")
    }
    guard UUIDText.isValid(line.session.id) else { throw UnreadableFile(line: number, "its id is no UUID") }
    line.session.takeNamesAsKept()
    let archived = ArchivedSession(line.session, attachments: line.attachments ?? [])
    // What an archive may hold is what the journal may hold: other formats were looked at more strictly before.
    if let objection = SessionRules.objection(to: archived, in: .json, at: now) {
      throw UnreadableFile(line: number, objection)
    }
    return line
  }
}
