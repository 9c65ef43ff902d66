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
      throw UnreadableFile(
        line: reader.lines.line(at: error.offset), "this isn't whole JSON: the file may have been cut off")
    } catch {
      throw UnreadableFile("\(error)")
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
      throw UnreadableFile("'version' is missing")
    }
    guard version <= ArchiveWriter.version else {
      throw UnreadableFile(
        "a newer Segue wrote this archive (version \(version)); this one reads version \(ArchiveWriter.version)")
    }
    if let projects = value("projects") { try takeProjects(projects) }
    guard let sessions = value("sessions") else { throw UnreadableFile("'sessions' is missing") }
    for session in try walk.elements(of: sessions) { take(session) }
    if needsFiles, let files = value("files") {
      for file in try walk.elements(of: files) { try takeFile(file) }
    }
  }

  private static var notOurs: UnreadableFile {
    UnreadableFile("this JSON is no archive of Segue's: it should begin with {\"segue\":\"archive\"")
  }

  /// Keeps only the name of a project without a colour.
  private mutating func takeProjects(_ range: Range<Int>) throws {
    for var project in try read("projects", range, as: [ArchivedProject].self) {
      if let colour = project.colour {
        project.colour = ProjectColour.parse(colour)
        if project.colour == nil {
          let names = ProjectColour.names.joined(separator: ", ")
          found.problems.append(
            Problem(
              .line(lines.line(at: range.lowerBound)),
              "\(colour.quoted) is no colour for the project \(project.name.quoted): there are \(names), and #rrggbb"))
        }
      }
      found.projects.append(project)
    }
  }

  private mutating func take(_ range: Range<Int>) {
    let place = Place.line(lines.line(at: range.lowerBound))
    do {
      guard let archived = try read(ArchiveRecord.self, range).archived else {
        return found.leftOut.append(Problem(place, "it hadn't ended when it was exported"))
      }
      if archived.isSample {
        found.leftOut.append(Problem(place, "it is sample data"))
      } else if let objection = archived.attachments.lazy.compactMap(\.objection).first {
        found.problems.append(Problem(place, objection))
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
      throw UnreadableFile(
        line: lines.line(at: range.lowerBound),
        "'sha256' of a file has to be 64 lower-case hexadecimal digits; without this line the rest can be imported")
    }
    guard let bytes = Data(base64Encoded: file.base64), bytes.count == file.size else {
      throw UnreadableFile(
        line: lines.line(at: range.lowerBound), "the bytes of the file \(file.sha256.prefix(12)) aren't whole")
    }
    found.files.append(ArchivedFile(sha256: file.sha256, bytes: Array(bytes)))
  }

  private mutating func read<Value: Decodable>(
    _ name: String, _ range: Range<Int>, as type: Value.Type
  ) throws(UnreadableFile) -> Value {
    do {
      return try read(type, range)
    } catch {
      throw UnreadableFile(line: lines.line(at: range.lowerBound), "'\(name)': \(Self.reason(error))")
    }
  }

  private func read<Value: Decodable>(_ type: Value.Type, _ range: Range<Int>) throws -> Value {
    let bytes = walk.bytes[range]
    guard JSON.nesting(of: Array(bytes)) <= JSON.deepest else { throw UnreadableFile("it is nested too deep") }
    return try JSON.read(type, from: bytes)
  }

  private static func reason(_ error: any Error) -> String {
    if let error = error as? UnreadableFile { return error.message }
    guard let error = error as? DecodingError else { return "\(error)" }
    func path(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return path.isEmpty ? "" : "'" + path.joined(separator: ".").replacing(".[", with: "[") + "': "
    }
    switch error {
    case .keyNotFound(let key, let context): return path(context) + "'\(key.stringValue)' is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return path(context) + "it is of the wrong kind"
    // Invalid JSON has no path. Foundation repeats an invalid number at full length, so its message is cut.
    case .dataCorrupted(let context) where context.codingPath.isEmpty: return "it isn't valid JSON"
    case .dataCorrupted(let context): return path(context) + String(context.debugDescription.unicodeScalars.prefix(300))
    @unknown default: return "\(error)"
    }
  }
}
