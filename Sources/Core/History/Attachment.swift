// SPDX-License-Identifier: MIT
package import TimerEngine

/// A file of a session. The attachments folder stores its bytes under their digest, once for all attachments with equal bytes.
package struct Attachment: Codable, Hashable, Sendable {
  package var id: String
  package var session: String
  /// SHA-256 in lower-case hexadecimal.
  package var digest: String
  /// The file's original name.
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

  /// In bytes: the limit of file systems.
  private static let longestName = 255

  /// Whether a file can have this name. The check compares scalars, because the system treats a slash with an accent as a
  /// slash.
  package static func isName(_ text: String) -> Bool {
    guard !text.isEmpty, text != ".", text != "..", text.utf8.count <= longestName else { return false }
    return text.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
  }

  /// Whether `text` is a valid digest. The digest becomes a file name.
  package static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension [Attachment] {
  /// Returns the attachment with this name or id, otherwise with this prefix of a digest. Refuses an ambiguous text.
  package func named(_ text: String) throws(HistoryRefusal) -> Attachment {
    let named = filter { $0.name == text || $0.id == text }
    let begun = text.utf8.count >= 4 ? filter { $0.digest.hasPrefix(text.lowercased()) } : []
    let matches = named.isEmpty ? begun : named
    guard let newest = matches.last else { throw .noAttachment(text) }
    guard Set(matches.map { [$0.name, $0.digest] }).count > 1 else { return newest }
    throw .ambiguousFile(text, instead: tellingApart(matches))
  }

  /// Returns a unique name for each of `matches`.
  private func tellingApart(_ matches: [Attachment]) -> [String] {
    let digests = Set(matches.map(\.digest))
    if digests.count > 1 {
      let short = ShortName.all(of: map(\.digest))
      return digests.compactMap { short[$0] }.sorted()
    }
    let names = Set(matches.map(\.name))
    // The same bytes have several names, and other bytes share one of the names.
    guard filter({ names.contains($0.name) }).count == matches.count else { return matches.map(\.id) }
    return names.sorted()
  }
}
