// SPDX-License-Identifier: MIT

/// The configuration of i3 and sway, in which a bar has one command.
enum StatusCommandText {
  /// The text with `stanza` in the first bar, in place of its command. If there is no bar, adds one.
  static func with(_ stanza: String, in text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let bar = lines.firstIndex(where: isBar) else {
      let end = text.isEmpty || text.hasSuffix("\n") ? "" : "\n"
      return text + end + Marks.around("bar {\n\(stanza)}\n", comment: "#")
    }
    let end = lines[bar...].firstIndex { $0.trimming.first == "}" } ?? lines.endIndex
    let command = lines[bar..<end].firstIndex { $0.trimming.hasPrefix("status_command ") }
    let block = Marks.around(stanza, comment: "#", replacing: command.map { lines[$0] }).dropLast()
    if let command {
      lines[command] = block
    } else {
      lines.insert(block, at: bar + 1)
    }
    return lines.joined(separator: "\n")
  }

  private static func isBar(_ line: Substring) -> Bool {
    let line = line.trimming
    return line.hasPrefix("bar") && line.dropFirst(3).trimming.first == "{" && !line.contains("}")
  }
}

/// Polybar's configuration, in which a bar has lists of modules.
enum PolybarText {
  private static let lists = ["modules-right", "modules-center", "modules-left"]

  /// The text with Segue's module at the end of the first list; nil if there is no list.
  static func withEntry(_ text: String) -> String? {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for list in lists {
      guard let index = lines.firstIndex(where: { isList($0, list) }) else { continue }
      lines[index] += " segue"
      return lines.joined(separator: "\n")
    }
    return nil
  }

  static func withoutEntry(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      lists.contains { isList(line, $0) } && line.hasSuffix(" segue") ? line.dropLast(" segue".count) : line
    }.joined(separator: "\n")
  }

  private static func isList(_ line: Substring, _ name: String) -> Bool {
    line.hasPrefix(name) && line.dropFirst(name.count).trimming.first == "="
  }
}

/// Waybar's configuration: JSON with comments, whose first object is the first bar.
enum WaybarText {
  private static let entry = "\"custom/segue\""
  private static let lists = ["modules-right", "modules-center", "modules-left"]

  /// The text with `stanza` as the first member, and Segue's module first in a list; nil if there is no object.
  static func with(_ stanza: String, in text: String) -> String? {
    let places = Places(text)
    guard let object = places.object else { return nil }
    let list = lists.lazy.compactMap { places.lists[$0] }.first
    let lines = stanza + (list == nil ? "  \"modules-right\": [\(entry)],\n" : "")
    let block = "\n" + Marks.around(lines, comment: "//").dropLast()
    let gap = text[object...].first?.isNewline == true ? "" : "\n"
    let head = "\(text[..<object])\(block)\(gap)"
    guard let list else { return head + text[object...] }
    let isEmpty = text[list...].drop { $0.isWhitespace }.first == "]"
    return "\(head)\(text[object..<list])\(entry)\(isEmpty ? "" : ", ")\(text[list...])"
  }

  static func withoutEntry(_ text: String) -> String {
    for form in [entry + ", ", entry] {
      if let range = text.firstRange(of: form) { return text.replacingCharacters(in: range) }
    }
    return text
  }

  /// The positions of the first object and of its lists of modules. Skips comments and strings.
  private struct Places {
    /// The position after the brace.
    var object: String.Index?
    /// The positions after the bracket of each list, by its name.
    var lists: [String: String.Index] = [:]

    init(_ text: String) {
      var depth = 0
      var (name, string): (String?, String?) = (nil, nil)
      var rest = text[...]
      while let character = rest.popFirst() {
        switch character {
        case "/" where rest.first == "/": rest = rest.drop { !$0.isNewline }
        case "/" where rest.first == "*": rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
        case "\"": string = Self.string(&rest)
        case ":": (name, string) = (string, nil)
        case "{":
          if object == nil { object = rest.startIndex } else if depth == 0 { return }
          if object != nil { depth += 1 }
        case "[":
          if object != nil {
            if depth == 1, let name { lists[name] = rest.startIndex }
            depth += 1
          }
        case "}", "]":
          if object != nil { depth -= 1 }
          if object != nil, depth == 0 { return }
        case ",": name = nil
        default: break
        }
      }
    }

    private static func string(_ rest: inout Substring) -> String {
      var text = ""
      while let character = rest.popFirst(), character != "\"" {
        if character == "\\" { _ = rest.popFirst() } else { text.append(character) }
      }
      return text
    }
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>) -> String {
    String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}

extension Substring {
  fileprivate var trimming: Substring { drop { $0.isWhitespace } }
}
