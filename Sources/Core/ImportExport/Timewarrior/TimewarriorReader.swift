// SPDX-License-Identifier: MIT
import Events
import History
package import Reports
import TimerEngine

/// Reads what `timew export` prints, or files of timewarrior's folder `data`.
package struct TimewarriorReader {
  private let times: TimeText
  private var found = FoundHistory(format: .timewarrior)
  private var intervals: [(interval: TimewarriorInterval, place: Place)] = []
  /// The file that is being read, where it is one of several.
  private var file: String?

  package init(days: LocalDays) {
    times = TimeText(days: days)
  }

  package static func read(_ bytes: [UInt8], days: LocalDays) throws(UnreadableFile) -> FoundHistory {
    var reader = TimewarriorReader(days: days)
    try reader.take(bytes, of: nil)
    return reader.whole()
  }

  /// Whether a file of this name has the intervals of a month, as `2026-11.data`: what else is in the folder doesn't.
  package static func isMonth(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1] == "data" else { return false }
    let digits = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    return digits.map(\.utf8.count) == [4, 2] && digits.allSatisfy { $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  /// Takes in a file; `name` where it is one of several.
  package mutating func take(_ bytes: [UInt8], of name: String?) throws(UnreadableFile) {
    guard String(validating: bytes, as: UTF8.self) != nil else { throw UnreadableFile("this isn't UTF-8 text") }
    file = name
    if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "[") { try readJSON(bytes) } else { readLines(bytes) }
  }

  /// What is in all files that were taken in: a session of ours may go on from one to the next.
  package func whole() -> FoundHistory {
    var reader = self
    reader.makeSessions()
    return reader.found
  }

  private func place(_ line: Int) -> Place { file.map { Place.lineOf(line, file: $0) } ?? .line(line) }

  private mutating func readJSON(_ bytes: [UInt8]) throws(UnreadableFile) {
    var lines = LineCount(bytes)
    let walk = JSONWalk(bytes: bytes)
    do {
      for element in try walk.elements(of: try walk.root()) {
        let place = place(lines.line(at: element.lowerBound))
        guard let value = JSON.foreign(bytes[element]), let start = value["start"]?.string else {
          found.problems.append(Problem(place, "this is no interval: it has no 'start'"))
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
      throw UnreadableFile(
        line: lines.line(at: error.offset), "this isn't whole JSON: the file may have been cut off")
    }
  }

  private mutating func readLines(_ bytes: [UInt8]) {
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = TextScanner.trimmed(String(decoding: line, as: UTF8.self))
      // `exc` lines are holidays and hours of work.
      if text.isEmpty || text.hasPrefix("exc ") { continue }
      let place = place(index + 1)
      if let interval = TimewarriorInterval(line: text) {
        intervals.append((interval, place))
      } else {
        found.problems.append(
          Problem(place, "this is no interval such as inc 20261121T090000Z - 20261121T092500Z # tag"))
      }
    }
  }

  /// An interval is a session, but those of one session of ours, which stood still in between, are that session.
  private mutating func makeSessions() {
    var ours: [String: Int] = [:]
    for (interval, place) in intervals {
      guard let end = interval.end else {
        found.leftOut.append(Problem(place, "it is still being tracked"))
        continue
      }
      guard let from = try? times.instant(interval.start), let to = try? times.instant(end) else {
        found.problems.append(
          Problem(place, "\(interval.start.quoted) or \(end.quoted) is not a time such as 20261121T090000Z"))
        continue
      }
      guard from <= to else {
        found.problems.append(Problem(place, "it ends before it starts"))
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
  /// Another stretch in which it ran.
  fileprivate mutating func add(_ stretch: Range<Instant>) {
    segments.append(Segment(start: stretch.lowerBound, end: stretch.upperBound))
    segments.sort { $0.start < $1.start }
    startedAt = min(startedAt, stretch.lowerBound)
    endedAt = max(endedAt ?? stretch.upperBound, stretch.upperBound)
  }
}

extension TimewarriorInterval {
  /// The session of ours that it is a stretch of, with its task; the plugin's annotations don't say what that was.
  fileprivate var ours: (id: String, task: String?)? {
    guard annotation.hasPrefix(Self.mark) else { return nil }
    let rest = annotation.dropFirst(Self.mark.count)
    let id = String(rest.prefix(36))
    let task = rest.dropFirst(36)
    guard UUIDText.isValid(id), task.isEmpty || task.first == ":" else { return nil }
    return (id, task.isEmpty ? nil : TextScanner.trimmed(task.dropFirst()))
  }

  /// The annotation is the task, or says which of the tags it is; where it does neither, the first tag with a blank in it:
  /// that is how taskwarrior and the plugin say what was done.
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

  /// A line of a file of timewarrior's; nil where it is none.
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

  /// Words, of which those in quotes may have blanks; nil where a quote is never closed.
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
