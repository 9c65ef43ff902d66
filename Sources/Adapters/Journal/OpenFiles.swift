// SPDX-License-Identifier: MIT

import LibC
import Paths
import SystemEvents

/// Which files a connection to the journal has open, whatever becomes of their names.
struct OpenFiles: Hashable, Sendable {
  /// The file itself, links followed: what SQLite keeps beside it has its name.
  let file: String
  /// The folder in which the journal is looked for.
  private let folder: FileIdentity?
  private let identities: [FileIdentity?]
  /// Copies of them that took their place.
  private var copies: [FileIdentity?] = []

  /// Those that are at `path`, which was just opened.
  init(_ path: String) {
    file = JournalFile.end(of: path)
    folder = FileIdentity(of: Files.parent(of: path))
    identities = JournalFile.companions.map { [file] in FileIdentity(of: file + $0) }
  }

  /// What is other than it was; nil where everything is in its place.
  func displacement(of path: String) -> Displacement.Kind? {
    if FileIdentity.hasChanged(folder, at: Files.parent(of: path)) { return .folder }
    if FileIdentity.hasChanged(identities[0], at: path) { return Files.exists(path) ? .replaced : .removed }
    let companions = zip(identities, JournalFile.companions).dropFirst()
    return companions.contains { FileIdentity.hasChanged($0, at: file + $1) } ? .companion : nil
  }

  /// Whether the file that is at `path` is one of these, or a copy.
  func has(_ path: String) -> Bool { FileIdentity(of: path).map { (identities + copies).contains($0) } ?? false }

  /// Removes what is left beside the file where the journal at `path` isn't there any more: it would mean nothing to
  /// whatever is there next.
  func removeCompanions(unlessOf path: String) {
    guard JournalFile.end(of: path) != file else { return }
    for companion in JournalFile.companions.dropFirst() where has(file + companion) { unlink(file + companion) }
  }

  mutating func add(_ copy: String) { copies.append(FileIdentity(of: copy)) }
}

/// The journal's file was taken away under its connection, and everything that was in it was put back.
package struct Displacement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The folder with everything in it.
    case folder
    case removed
    /// Another file is there in its stead.
    case replaced
    /// The file is there, but not what SQLite keeps beside it.
    case companion
  }

  package var kind: Kind
  package var path: String
  /// Where what was in the journal's place is now kept.
  package var kept: String?

  /// The files that were put in the place of the journal at `path`, and were kept.
  package static func keptFiles(of path: String) -> [String] {
    let file = JournalFile.end(of: path)
    let folder = Files.parent(of: file)
    let prefix = (file.split(separator: "/").last.map(String.init) ?? file) + Replacement.saved.aside
    return Paths.names(in: folder).filter { name in
      name.hasPrefix(prefix) && !JournalFile.companions.dropFirst().contains { name.hasSuffix($0) }
    }.map { folder + "/" + $0 }
  }

  /// For people.
  package var message: String {
    let what =
      switch kind {
      case .folder: "the folder of the journal \(path) was renamed or removed"
      case .removed: "the journal \(path) was renamed or removed"
      case .replaced: "another file was put in the place of the journal \(path)"
      case .companion: "a file that belongs to the journal \(path) (-wal or -shm) was removed or replaced"
      }
    let rest = kept.map { "; what was there instead is kept as \($0)" } ?? ""
    return what + " while the daemon ran: everything is back in its place, and nothing is lost" + rest
  }
}
