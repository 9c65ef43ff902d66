// SPDX-License-Identifier: MIT
import Events
import History
package import Reports
import TimerEngine

/// Reads the output of `timew export`, or files of timewarrior's folder `data`.
package struct TimewarriorReader {
  private let times: TimeText
  private var found = FoundHistory(format: .timewarrior)
  private var intervals: [(interval: TimewarriorInterval, place: ImportPlace)] = []
  /// The current file, if there are several.
  private var file: String?

  package init(days: LocalDays) {
    times = TimeText(days: days)
  }

  package static func read(_ bytes: [UInt8], days: LocalDays) throws(UnreadableFile) -> FoundHistory {
    var reader = TimewarriorReader(days: days)
    try reader.take(bytes, of: nil)
    return reader.whole()
  }

  /// Whether a file name is that of a month's intervals, such as `2026-11.data`. Other files in the folder have no intervals.
  package static func isMonth(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "data" else { return false }
    let digits = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    return digits.map(\.utf8.count) == [4, 2] && digits.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  /// Adds a file; `name` if there are several.
  package mutating func take(_ bytes: [UInt8], of name: String?) throws(UnreadableFile) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw UnreadableFile(.notUTF8) }
    file = name
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") { try readJSON(bytes) } else { readLines(bytes) }
  }

  /// Returns the content of all files together: one session of Segue may span several files.
  package func whole() -> FoundHistory {
    var reader = self
    reader.makeSessions()
    return reader.found
  }

  private func place(_ line: Int) -> ImportPlace { file.map { ImportPlace.lineOf(line, file: $0) } ?? .line(line) }

  private mutating func readJSON(_ bytes: [UInt8]) throws(UnreadableFile) {
    var lines = LineCount(bytes)
    let walk = JSONWalk(bytes: bytes)
    do {
      for element in try walk.elements(of: try walk.root()) {
        let place = place(lines.line(at: element.lowerBound))
        guard let value = JSON.foreign(bytes[element]), let start = value["start"]?.string else {
          found.problems.append(Problem(place, .intervalWithoutStart))
          continue
        }
        var tags: [String] = []
        if case .array(let values) = value["tags"] { tags = values.compactMap(\.string) }
        intervals.append(
          (
            TimewarriorInterval(
              start: start, end: value["end"]?.string, tags: tags, annotation: value["annotation"]?.string ?? ""), place
          ))
      }
    } catch {
      throw UnreadableFile(line: lines.line(at: error.offset), .brokenJSON)
    }
  }

  private mutating func readLines(_ bytes: [UInt8]) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = TextScanner.trimmed(String(decoding: line, as: UTF8.self))
      // `exc` lines are holidays and working hours.
      if text.isEmpty || text.hasPrefix("exc ") { continue }
      let place = place(index + 1)
      if let interval = TimewarriorInterval(line: text) {
        intervals.append((interval, place))
      } else {
        found.problems.append(Problem(place, .notAnInterval))
      }
    }
  }

  /// Turns each interval into a session. The intervals of one Segue session, separated by pauses, become that session again.
  private mutating func makeSessions() {
    var ours: [String: Int] = [:]
    for (interval, place) in intervals {
      guard let end = interval.end else {
        found.leftOut.append(Problem(place, .tracked))
        continue
      }
      guard let from = try? times.instant(interval.start), let to = try? times.instant(end) else {
        found.problems.append(
          Problem(
            place, .notTimes(start: interval.start.excerpt, end: end.excerpt, example: "20261121T090000Z")))
        continue
      }
      guard from <= to else {
        found.problems.append(Problem(place, .session(problem: .endsBeforeStart)))
        continue
      }
      let id = interval.ours?.id
      if let id, let index = ours[id] {
        found.sessions[index].archived.session.add(from..<to)
        continue
      }
      var session = Session(id: id ?? "", phase: .focus, planned: nil, startedAt: from)
      (session.task, session.tags) = interval.taskAndTags
      session.endedAt = to
      session.outcome = .completed
      session.run(for: nil)
      if let id { ours[id] = found.sessions.count }
      found.sessions.append(FoundSession(session, at: place))
    }
    for index in found.sessions.indices {
      let session = found.sessions[index].session
      found.sessions[index].archived.session.planned = session.elapsed(at: session.endedAt ?? session.startedAt)
    }
  }
}

extension Session {
  /// Adds a running segment.
  fileprivate mutating func add(_ stretch: Range<Instant>) {
    segments.append(Segment(start: stretch.lowerBound, end: stretch.upperBound))
    segments.sort { $0.start < $1.start }
    startedAt = min(startedAt, stretch.lowerBound)
    endedAt = max(endedAt ?? stretch.upperBound, stretch.upperBound)
  }
}

extension TimewarriorInterval {
  /// The id and task of the Segue session to which the interval belongs. Annotations of the plugin do not name the task.
  fileprivate var ours: (id: String, task: String?)? {
    guard annotation.hasPrefix(Self.mark) else { return nil }
    let rest = annotation.dropFirst(Self.mark.count)
    let id = String(rest.prefix(36))
    let task = rest.dropFirst(36)
    guard UUIDText.isValid(id), task.isEmpty || task.first == ":" else { return nil }
    return (id, task.isEmpty ? nil : TextScanner.trimmed(task.dropFirst()))
  }

  /// The annotation is the task, or says which tag is the task. Otherwise the first tag with a blank is the task: taskwarrior
  /// and the plugin write it so.
  fileprivate var taskAndTags: (String, [String]) {
    if ours == nil, !annotation.isEmpty { return (annotation.onOneLine, tags) }
    var rest = tags
    if let task = ours?.task {
      if let index = tags.firstIndex(of: task) { rest.remove(at: index) }
      return (task, rest)
    }
    guard let index = tags.firstIndex(where: { $0.unicodeScalars.contains(" ") }) else { return ("", tags) }
    return (rest.remove(at: index).onOneLine, rest)
  }

  /// Parses a line of timewarrior's files; nil if invalid.
  fileprivate init?(line: String) {
    guard line.hasPrefix("inc ") else { return nil }
    let parts = Self.words(line.dropFirst(4))
    guard let parts, let start = parts.first, !start.isMark else { return nil }
    self.init(start: start.text, end: nil, tags: [], annotation: "")
    var rest = parts.dropFirst()
    if rest.first?.text == "-", rest.count >= 2 {
      end = rest[rest.startIndex + 1].text
      rest = rest.dropFirst(2)
    }
    guard let mark = rest.first else { return }
    guard mark.isMark else { return nil }
    let groups = rest.dropFirst().split(maxSplits: 1, omittingEmptySubsequences: false) { $0.isMark }
    tags = groups.first?.map(\.text) ?? []
    if groups.count == 2 { annotation = groups[1].map(\.text).joined(separator: " ") }
  }

  private struct Word {
    var text: String
    var isQuoted: Bool
    var isMark: Bool { text == "#" && !isQuoted }
  }

  /// Splits a line into words. Quoted words may have blanks. Returns nil if a quote is not closed.
  private static func words(_ text: Substring) -> [Word]? {
    var words: [Word] = []
    var rest = text.unicodeScalars[...]
    while true {
      rest = rest.drop { $0 == " " || $0 == "\t" }
      guard let first = rest.first else { return words }
      guard first == "\"" else {
        let word = rest.prefix { $0 != " " && $0 != "\t" }
        words.append(Word(text: String(word), isQuoted: false))
        rest = rest.dropFirst(word.count)
        continue
      }
      rest = rest.dropFirst()
      guard let word = rest.quoted({ escaped, _ in escaped }) else { return nil }
      words.append(Word(text: word, isQuoted: true))
    }
  }
}
