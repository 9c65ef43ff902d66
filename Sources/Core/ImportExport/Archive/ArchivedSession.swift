// SPDX-License-Identifier: MIT
package import Events
import History
package import TimerEngine

/// A session with what belongs to it, as it leaves one history and comes into another.
package struct ArchivedSession: Hashable, Sendable {
  package var session: Session
  package var attachments: [ArchivedAttachment]
  /// Made up, to try things out.
  package var isSample: Bool

  package init(_ session: Session, attachments: [ArchivedAttachment] = [], isSample: Bool = false) {
    self.session = session
    self.attachments = attachments
    self.isSample = isSample
  }
}

package struct ArchivedAttachment: Codable, Hashable, Sendable {
  /// As it was called.
  package var name: String
  /// SHA-256 of its bytes, in lower-case hexadecimal: where they are.
  package var sha256: String
  /// In bytes; nil where that isn't known.
  package var size: Int64?
  /// When it was attached, by which a session's files are in order; nil where that isn't known.
  package var added: JSONTime?

  package init(name: String, sha256: String, size: Int64? = nil, added: Instant? = nil) {
    self.name = name
    self.sha256 = sha256
    self.size = size
    self.added = added.map(JSONTime.init)
  }
}

extension ArchivedAttachment {
  /// More than any disk has.
  private static let largest: Int64 = 1 << 50

  /// Why it can't be a file of ours, and how that is mended; nil where it can. Its name and its digest become names of files.
  var objection: String? {
    guard Attachment.isName(name) else {
      return "an attachment can't be called \(name.quoted): it takes the name of a file, of at most 255 bytes, "
        + "without '/' and control characters"
    }
    guard Attachment.isDigest(sha256) else {
      return "'sha256' of the attachment '\(name)' has to be 64 lower-case hexadecimal digits"
    }
    guard (0...Self.largest).contains(size ?? 0) else { return "'size' of the attachment '\(name)' can't be right" }
    return nil
  }
}

/// The bytes of attachments; several sessions may have the same.
package struct ArchivedFile: Hashable, Sendable {
  package var sha256: String
  package var bytes: [UInt8]

  package init(sha256: String, bytes: [UInt8]) {
    self.sha256 = sha256
    self.bytes = bytes
  }
}

/// What is known of a project beside its sessions.
package struct ArchivedProject: Codable, Hashable, Sendable {
  package var name: String
  /// A name or `#rrggbb`; nil where none was chosen.
  package var colour: String?

  package init(name: String, colour: String? = nil) {
    self.name = name
    self.colour = colour
  }
}
