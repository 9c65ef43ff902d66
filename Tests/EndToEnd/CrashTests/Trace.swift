// SPDX-License-Identifier: MIT

/// What enters and exits wrote: when each began, and when it ended or failed.
struct Trace {
  struct Line {
    enum Word: String { case found, begin, end, failed }

    var scope: String
    var isEnter: Bool
    var word: Word
    var lease: String
    var process: String
  }

  let lines: [Line]
  /// Lines that nothing we start writes.
  let strange: [String]

  init(_ text: [String]) {
    var (lines, strange): ([Line], [String]) = ([], [])
    for line in text {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 5, let word = Line.Word(rawValue: words[2]) else {
        strange.append(line)
        continue
      }
      lines.append(
        Line(scope: words[0], isEnter: words[1] == "enter", word: word, lease: words[3], process: words[4]))
    }
    (self.lines, self.strange) = (lines, strange)
  }

  var enters: Int { lines.count { $0.isEnter && $0.word == .begin } }
  var exits: Int { lines.count { !$0.isEnter && $0.word == .begin } }

  private var byScope: [String: [Line]] { Dictionary(grouping: lines, by: \.scope) }

  /// Scopes for which something was done after the last exit that succeeded.
  var leftOn: [String] {
    byScope.filter { _, lines in
      let off = lines.lastIndex { !$0.isEnter && $0.word == .end } ?? -1
      return (lines.lastIndex { $0.isEnter } ?? -1) > off
    }.keys.sorted()
  }

  /// Steps between whose beginning and end another step of the same scope said something.
  var overlaps: [String] {
    byScope.values.flatMap { lines in
      lines.enumerated().compactMap { index, line -> String? in
        guard line.word == .end || line.word == .failed else { return nil }
        let begin = lines[..<index].lastIndex { $0.process == line.process && $0.word == .begin } ?? index
        guard let other = lines[begin...index].first(where: { $0.process != line.process }) else { return nil }
        return "\(line.scope) \(line.isEnter ? "enter" : "exit") \(line.lease) (\(line.process)) and \(other.process)"
      }
    }
  }

  /// Exits that didn't find what an enter of their lease, which had ended, left for them.
  var withoutRestore: [String] {
    byScope.values.flatMap { lines in
      lines.enumerated().compactMap { index, line -> String? in
        guard !line.isEnter, line.word == .begin,
          !lines[..<index].contains(where: { $0.process == line.process && $0.word == .found }),
          lines[..<index].contains(where: { $0.isEnter && $0.lease == line.lease && $0.word == .end })
        else { return nil }
        return "\(line.scope) \(line.lease) (\(line.process))"
      }
    }
  }
}
