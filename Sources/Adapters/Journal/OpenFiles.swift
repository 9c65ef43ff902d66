// SPDX-License-Identifier: MIT

import LibC
import Paths
import SystemEvents

/// The files that a connection to the journal has open, whatever happens to their names.
struct OpenFiles: Hashable, Sendable {
  /// The file itself, links resolved. The names of SQLite's companions begin with its name.
  let file: String
  /// The folder of the journal's path.
  private let folder: FileIdentity?
  private let identities: [FileIdentity?]
  /// Copies that have replaced these files.
  private var copies: [FileIdentity?] = []

  /// The files at `path`, which was just opened.
  init(_ path: String) {
    file = JournalFile.end(of: path)
    folder = FileIdentity(of: Files.parent(of: path))
    identities = JournalFile.companions.map { [file] in FileIdentity(of: file + $0) }
  }

  /// The kind of the change; nil if everything is in its place.
  func displacement(of path: String) -> Displacement.Kind? {
    if FileIdentity.hasChanged(folder, at: Files.parent(of: path)) { return .folder }
    if FileIdentity.hasChanged(identities[0], at: path) { return Files.exists(path) ? .replaced : .removed }
    let companions = zip(identities, JournalFile.companions).dropFirst()
    return companions.contains { FileIdentity.hasChanged($0, at: file + $1) } ? .companion : nil
  }

  /// Whether the file at `path` is one of these or a copy.
  func has(_ path: String) -> Bool { FileIdentity(of: path).map { (identities + copies).contains($0) } ?? false }

  /// Removes the companions if the journal at `path` is no longer this file. They would be invalid beside the next file.
  func removeCompanions(unlessOf path: String) {
    guard JournalFile.end(of: path) != file else { return }
    for companion in JournalFile.companions.dropFirst() where has(file + companion) { unlink(file + companion) }
  }

  mutating func add(_ copy: String) { copies.append(FileIdentity(of: copy)) }
}

/// The journal's file was displaced under its connection, and its content was put back.
package struct Displacement: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The folder was displaced, with all its files.
    case folder
    case removed
    /// Another file is in its place.
    case replaced
    /// The file is in its place, but not one of SQLite's companions.
    case companion
  }

  package var kind: Kind
  package var path: String
  /// The new path of the file that was in the journal's place.
  package var kept: String?

  /// The kept files that had replaced the journal at `path`.
  package static func keptFiles(of path: String) -> [String] {
    let file = JournalFile.end(of: path)
    let folder = Files.parent(of: file)
    let prefix = (file.split(separator: "/").last.map(String.init) ?? file) + Replacement.saved.aside
    return Paths.names(in: folder).filter { name in
      name.hasPrefix(prefix) && !JournalFile.companions.dropFirst().contains { name.hasSuffix($0) }
    }.map { folder + "/" + $0 }
  }

  /// The message for people.
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
