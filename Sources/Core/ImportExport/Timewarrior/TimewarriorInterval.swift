// SPDX-License-Identifier: MIT
import Events

struct TimewarriorInterval: Hashable {
  /// `20261121T090000Z`.
  var start: String
  /// nil while the interval is open.
  var end: String?
  /// In byte order.
  var tags: [String]
  var annotation: String

  /// Precedes a session's id in the annotation of Segue's intervals.
  static let mark = "segue "

  /// `inc 20261121T090000Z - 20261121T092500Z # tag "two words" # "annotation"`.
  ///
  /// To change an interval, timewarrior searches for the exact line that it would write. Every byte must therefore match.
  var line: String {
    var line = "inc \(start)"
    if let end { line += " - \(end)" }
    if !tags.isEmpty || !annotation.isEmpty { line += " #" }
    for tag in tags { line += " " + Self.quotedIfNeeded(tag) }
    if !annotation.isEmpty { line += " # " + Self.quoted(annotation) }
    return line
  }

  /// The interval as `timew export` prints it, without its number, which depends on the database.
  var json: String {
    var members: [JSONValue.Member] = [.init("start", .string(start))]
    if let end { members.append(.init("end", .string(end))) }
    if !tags.isEmpty { members.append(.init("tags", .array(tags.map(JSONValue.string)))) }
    if !annotation.isEmpty { members.append(.init("annotation", .string(annotation))) }
    return JSONValue.object(members).text
  }
}

// MARK: Texts

extension TimewarriorInterval {
  /// Returns a text that survives timewarrior's parser. Timewarrior fails at some quotes and backslashes, decodes `U+00E9`,
  /// takes `#` for the end of the tags, and splits `5*3` and `5>3`.
  static func plain(_ text: String) -> String {
    var scalars = text.onOneLine.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "\"", "'": "’"
      case "\\": "/"
      case "\u{0}"..."\u{1F}", "\u{7F}": " "
      default: scalar
      }
    }
    for index in scalars.indices where isNamed(scalars[index...]) { scalars[index + 1] = "-" }
    let plain = TextScanner.trimmed(String(String.UnicodeScalarView(scalars)))
    if plain == "#" { return "＃" }
    guard let first = plain.unicodeScalars.first, ("0"..."9").contains(first) else { return plain }
    let number = plain.unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar {
      case "*": "×"
      case ">": "›"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(number))
  }

  /// Whether a text begins with a character code such as `U+00E9`.
  private static func isNamed(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.starts(with: ["U", "+"]) && scalars.count >= 6
      && scalars.dropFirst(2).prefix(4).allSatisfy { $0.properties.isASCIIHexDigit }
  }

  /// The characters that need quotes in timewarrior's files.
  private static let quotedMarks: Set<Unicode.Scalar> = [
    "\"", " ", "+", "-", "/", "(", ")", "<", "^", "!", "=", "~", "_", "%",
  ]

  private static func quotedIfNeeded(_ tag: String) -> String {
    tag.unicodeScalars.contains { quotedMarks.contains($0) } ? quoted(tag) : tag
  }

  private static func quoted(_ text: String) -> String { "\"" + text.putting("\\", before: ["\""]) + "\"" }
}
