// SPDX-License-Identifier: MIT
import Events
package import TimerEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes a JSON archive: one object in which each session and each file has its own line.
package struct ArchiveWriter: SessionWriter {
  /// The version written, and the newest version read.
  package static let version = 1

  static let mark = "{\"segue\":\"archive\","

  private let header: Header
  private var isFirst = true

  private struct Header: Encodable {
    var exported: JSONTime
    var projects: [ArchivedProject]
    var program: String
  }

  package init(at now: Instant, program: String, projects: [ArchivedProject] = []) {
    header = Header(exported: JSONTime(now), projects: projects, program: program)
  }

  package var head: String {
    // The header has no number that JSON cannot represent, so the encoding cannot fail.
    let members = (try? JSON.line(header)) ?? "{}"
    return "\(Self.mark)\"version\":\(Self.version),\(members.dropFirst().dropLast()),\"sessions\":["
  }

  package mutating func text(of session: ArchivedSession) throws -> String? {
    defer { isFirst = false }
    return try (isFirst ? "\n" : ",\n") + JSON.line(ArchiveRecord(session))
  }

  package var tail: String { "\n]}\n" }

  /// Follows the sessions instead of `tail` in an archive with files.
  package static let filesHead = "\n],\"files\":["

  /// Returns the line of a file. `isFirst`: whether no file precedes it.
  package static func text(of file: ArchivedFile, isFirst: Bool) throws -> String {
    let record = FileRecord(
      sha256: file.sha256, size: file.bytes.count, base64: Data(file.bytes).base64EncodedString())
    return try (isFirst ? "\n" : ",\n") + JSON.line(record)
  }

  package static let filesTail = "\n]}\n"
}

struct FileRecord: Codable {
  var sha256: String
  var size: Int
  var base64: String
}
