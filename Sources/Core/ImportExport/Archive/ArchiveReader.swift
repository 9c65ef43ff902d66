// SPDX-License-Identifier: MIT
import Events
import History
import TimerEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

package struct ArchiveReader {
  private let walk: JSONWalk
  private var lines: LineCount
  private var found = FoundHistory(format: .json)

  private init(_ bytes: [UInt8]) {
    walk = JSONWalk(bytes: bytes)
    lines = LineCount(bytes)
  }

  /// Returns the content of an archive. `needsFiles`: whether to read the bytes of attachments.
  package static func read(_ bytes: [UInt8], needsFiles: Bool = true) throws(UnreadableFile) -> FoundHistory {
    var reader = ArchiveReader(bytes)
    do {
      try reader.readAll(needsFiles: needsFiles)
    } catch let error as UnreadableFile {
      throw error
    } catch let error as JSONWalk.Broken {
      throw UnreadableFile(line: reader.lines.line(at: error.offset), .brokenJSON)
    } catch {
      throw UnreadableFile(.other(reason: "\(error)"))
    }
    return reader.found
  }

  private mutating func readAll(needsFiles: Bool) throws {
    let root = try walk.root()
    guard walk.isObject(root) else { throw Self.notOurs }
    let members = try walk.members(of: root)
    func value(_ name: String) -> Range<Int>? { members.last { $0.name == name }?.value }
    guard let kind = value("segue"), (try? read(String.self, kind)) == "archive" else { throw Self.notOurs }
    guard let version = value("version").flatMap({ try? read(Int.self, $0) }) else {
      throw UnreadableFile(.missing(name: "version"))
    }
    guard version <= ArchiveWriter.version else {
      throw UnreadableFile(.newerArchive(version: version, known: ArchiveWriter.version))
    }
    if let projects = value("projects") { try takeProjects(projects) }
    guard let sessions = value("sessions") else { throw UnreadableFile(.missing(name: "sessions")) }
    for session in try walk.elements(of: sessions) { take(session) }
    if needsFiles, let files = value("files") {
      for file in try walk.elements(of: files) { try takeFile(file) }
    }
  }

  private static var notOurs: UnreadableFile { UnreadableFile(.notAnArchive) }

  /// Keeps only the name of a project without a colour.
  private mutating func takeProjects(_ range: Range<Int>) throws {
    for var project in try read("projects", range, as: [ArchivedProject].self) {
      if let colour = project.colour {
        project.colour = ProjectColour.parse(colour)
        if project.colour == nil {
          found.problems.append(
            Problem(
              .line(lines.line(at: range.lowerBound)),
              .badColour(text: colour.excerpt, project: project.name.excerpt, known: ProjectColour.names)))
        }
      }
      found.projects.append(project)
    }
  }

  private mutating func take(_ range: Range<Int>) {
    let place = ImportPlace.line(lines.line(at: range.lowerBound))
    do {
      guard let archived = try read(ArchiveRecord.self, range).archived else {
        return found.leftOut.append(Problem(place, .unfinished))
      }
      if archived.isSample {
        found.leftOut.append(Problem(place, .sample))
      } else if let objection = archived.attachments.lazy.compactMap(\.objection).first {
        found.problems.append(Problem(place, .session(problem: objection)))
      } else {
        found.sessions.append(FoundSession(archived, at: place))
      }
    } catch {
      found.problems.append(Problem(place, Self.reason(error)))
    }
  }

  private mutating func takeFile(_ range: Range<Int>) throws {
    let file = try read("files", range, as: FileRecord.self)
    guard Attachment.isDigest(file.sha256) else {
      throw UnreadableFile(line: lines.line(at: range.lowerBound), .badFileDigest)
    }
    guard let bytes = Data(base64Encoded: file.base64), bytes.count == file.size else {
      throw UnreadableFile(
        line: lines.line(at: range.lowerBound), .cutFile(digest: String(file.sha256.prefix(12))))
    }
    found.files.append(ArchivedFile(sha256: file.sha256, bytes: Array(bytes)))
  }

  private mutating func read<Value: Decodable>(
    _ name: String, _ range: Range<Int>, as type: Value.Type
  ) throws(UnreadableFile) -> Value {
    do {
      return try read(type, range)
    } catch {
      throw UnreadableFile(
        line: lines.line(at: range.lowerBound), .member(path: name, problem: Self.reason(error)))
    }
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ range: Range<Int>) throws -> Value {
    let bytes = walk.bytes[range]
    guard JSON.nesting(of: Array(bytes)) <= JSON.deepest else { throw ImportProblem.nestedTooDeep }
    return try JSON.read(type, from: bytes)
  }

  private static func reason(_ error: any Error) -> ImportProblem {
    if let problem = error as? ImportProblem { return problem }
    guard let error = error as? DecodingError else { return .other(reason: "\(error)") }
    func member(_ context: DecodingError.Context, _ problem: ImportProblem) -> ImportProblem {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
      return path.isEmpty ? problem : .member(path: path.replacing(".[", with: "["), problem: problem)
    }
    switch error {
    case .keyNotFound(let key, let context): return member(context, .missing(name: key.stringValue))
    case .typeMismatch(_, let context), .valueNotFound(_, let context): return member(context, .wrongKind)
    // Invalid JSON has no path.
    case .dataCorrupted(let context) where context.codingPath.isEmpty: return .notJSON
    case .dataCorrupted(let context): return member(context, problem(context.underlyingError))
    @unknown default: return .other(reason: "\(error)")
    }
  }

  /// The reason that a value was refused; nil stands for a number that is too large for its type.
  private static func problem(_ error: (any Error)?) -> ImportProblem {
    switch error {
    case let problem as ImportProblem: problem
    case let error as JSONTime.Unreadable: .notRFC3339(text: error.beginning)
    default: .badValue
    }
  }
}
