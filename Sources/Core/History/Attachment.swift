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

  /// In bytes: file systems have room for no more.
  private static let longestName = 255

  /// Whether a file can be called so. By scalars: a slash with an accent is a slash to the system.
  package static func isName(_ text: String) -> Bool {
    guard !text.isEmpty, text != ".", text != "..", text.utf8.count <= longestName else { return false }
    return text.unicodeScalars.allSatisfy { $0 != "/" && $0.properties.generalCategory != .control }
  }

  /// Whether `text` can be a digest: it becomes the name of a file.
  package static func isDigest(_ text: String) -> Bool {
    text.utf8.count == 64 && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
  }
}

extension [Attachment] {
  /// The one with this name or id, or else with this beginning of a digest; of several that differ, none.
  package func named(_ text: String) throws(HistoryRefusal) -> Attachment {
    let named = filter { $0.name == text || $0.id == text }
    let begun = text.utf8.count >= 4 ? filter { $0.digest.hasPrefix(text.lowercased()) } : []
    let matches = named.isEmpty ? begun : named
    guard let newest = matches.last else { throw .noAttachment(text) }
    guard Set(matches.map { [$0.name, $0.digest] }).count > 1 else { return newest }
    throw .ambiguousFile(text, instead: tellingApart(matches))
  }

  /// What names each of `matches` alone.
  private func tellingApart(_ matches: [Attachment]) -> [String] {
    let digests = Set(matches.map(\.digest))
    if digests.count > 1 {
      let short = ShortName.all(of: map(\.digest))
      return digests.compactMap { short[$0] }.sorted()
    }
    let names = Set(matches.map(\.name))
    // The same bytes under several names, one of which other bytes have, too.
    guard filter({ names.contains($0.name) }).count == matches.count else { return matches.map(\.id) }
    return names.sorted()
  }
}
