// SPDX-License-Identifier: MIT
package import TimerEngine

/// A file that belongs to a session. Its bytes are in the attachments folder, under their digest, once however often they
/// were attached.
package struct Attachment: Codable, Hashable, Sendable {
  package var id: String
  package var session: String
  /// SHA-256 in lower-case hexadecimal.
  package var digest: String
  /// What it was called.
  package var name: String
  /// In bytes.
  package var size: Int64
  package var added: Instant

  package init(id: String, session: String, digest: String, name: String, size: Int64, added: Instant) {
    self.id = id
    self.session = session
    self.digest = digest
    self.name = name
    self.size = size
    self.added = added
  }

  /// Whether `text` can be a digest: it becomes the name of a file.
  package static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension [Attachment] {
  /// The one with this name, id, or beginning of a digest; nil where there is none. The newest of those with one name.
  package func named(_ text: String) -> Attachment? {
    if let named = last(where: { $0.name == text || $0.id == text }) { return named }
    let matches = text.utf8.count >= 4 ? filter { $0.digest.hasPrefix(text.lowercased()) } : []
    return matches.count == 1 ? matches[0] : nil
  }
}
