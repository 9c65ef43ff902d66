// SPDX-License-Identifier: MIT
package import Events
import History
package import TimerEngine

/// A session with its attachments, on its way from one history into another.
package struct ArchivedSession: Hashable, Sendable {
  package var session: Session
  package var attachments: [ArchivedAttachment]
  /// Whether the session is invented sample data.
  package var isSample: Bool

  package init(_ session: Session, attachments: [ArchivedAttachment] = [], isSample: Bool = false) {
    self.session = session
    self.attachments = attachments
    self.isSample = isSample
  }
}

package struct ArchivedAttachment: Codable, Hashable, Sendable {
  /// The file's original name.
  package var name: String
  /// SHA-256 of the bytes, in lower-case hexadecimal; it locates the bytes.
  package var sha256: String
  /// In bytes; nil if unknown.
  package var size: Int64?
  /// The time of attaching, by which a session's files are sorted; nil if unknown.
  package var added: JSONTime?

  package init(name: String, sha256: String, size: Int64? = nil, added: Instant? = nil) {
    self.name = name
    self.sha256 = sha256
    self.size = size
    self.added = added.map(JSONTime.init)
  }
}

extension ArchivedAttachment {
  /// Exceeds the capacity of any disk.
  private static let largest: Int64 = 1 << 50

  /// The reason that the attachment is invalid; nil if it is valid. Its name and digest become file names.
  var objection: SessionProblem? {
    guard Attachment.isName(name) else { return .attachmentName(name: name.excerpt) }
    guard Attachment.isDigest(sha256) else { return .attachmentDigest(name: name) }
    return (0...Self.largest).contains(size ?? 0) ? nil : .attachmentSize(name: name)
  }
}

/// The bytes of an attachment; several sessions may share them.
package struct ArchivedFile: Hashable, Sendable {
  package var sha256: String
  package var bytes: [UInt8]

  package init(sha256: String, bytes: [UInt8]) {
    self.sha256 = sha256
    self.bytes = bytes
  }
}

/// The properties of a project beside its sessions.
package struct ArchivedProject: Codable, Hashable, Sendable {
  package var name: String
  /// A colour name or `#rrggbb`; nil if none was chosen.
  package var colour: String?

  package init(name: String, colour: String? = nil) {
    self.name = name
    self.colour = colour
  }
}
