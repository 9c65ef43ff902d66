// SPDX-License-Identifier: MIT
import History

/// Comma-separated values of RFC 4180, and the variants that spreadsheets write.
enum CSVText {
  /// A row and the number of its first line: a field may contain several lines.
  struct Row: Hashable {
    var line: Int
    var fields: [String]

    func problem(_ reason: ImportProblem) -> Problem { Problem(.line(line), reason) }
  }

  struct Unclosed: Error {
    var line: Int
  }

  private static let quote = UInt8(ascii: "\"")

  /// Returns one row with its line break.
  static func line(_ fields: [String]) -> String {
    fields.map { field in
      let needsQuotes =
        field.utf8.contains { $0 == quote || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D }
        || field.first?.isWhitespace == true || field.last?.isWhitespace == true
      return needsQuotes ? "\"" + field.putting("\"", before: ["\""]) + "\"" : field
    }.joined(separator: ",") + "\r\n"
  }

  /// Calls `body` with each non-empty row. Lines end in CR LF, LF or CR.
  static func rows(_ bytes: ArraySlice<UInt8>, separator: UInt8, _ body: (Row) throws -> Void) throws {
    var (line, start) = (1, 1)
    var fields: [String] = []
    var field: [UInt8] = []
    var (isQuoted, wasQuoted) = (false, false)
    func endField() {
      fields.append(String(decoding: field, as: UTF8.self))
      field.removeAll(keepingCapacity: true)
      wasQuoted = false
    }
    func endRow() throws {
      let isEmpty = fields.isEmpty && field.isEmpty && !wasQuoted
      endField()
      if !isEmpty { try body(Row(line: start, fields: fields)) }
      fields.removeAll(keepingCapacity: true)
    }
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      let following = index + 1 < bytes.endIndex ? bytes[index + 1] : nil
      index += 1
      if isQuoted {
        if byte == 0x0A || byte == 0x0D && following != 0x0A { line += 1 }
        if byte != quote {
          field.append(byte)
        } else if following == quote {
          field.append(quote)
          index += 1
        } else {
          isQuoted = false
        }
        continue
      }
      switch byte {
      case quote where field.isEmpty && !wasQuoted: (isQuoted, wasQuoted) = (true, true)
      case separator: endField()
      case 0x0A, 0x0D:
        if byte == 0x0D, following == 0x0A { index += 1 }
        try endRow()
        line += 1
        start = line
      default: field.append(byte)
      }
    }
    if isQuoted { throw Unclosed(line: start) }
    if !field.isEmpty || !fields.isEmpty || wasQuoted { try endRow() }
  }

  /// Returns the separator of the fields: the most frequent of comma, semicolon and tabulator outside quotes in the first line.
  static func separator(of bytes: ArraySlice<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A || byte == 0x0D { break }
      if [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09].contains(byte) { counts[byte, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? UInt8(ascii: ",")
  }
}

/// Keeps spreadsheets from interpreting a text as a formula: a task named `=HYPERLINK(…)` is a task.
enum FormulaGuard {
  /// The first characters of formulas in spreadsheets, including the full-width forms.
  private static let openings: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]

  /// Returns the text behind an apostrophe if it would look like a formula or like a guarded text.
  static func guarded(_ text: String) -> String { needsGuard(text) ? "'" + text : text }

  static func unguarded(_ text: String) -> String {
    guard text.unicodeScalars.first == "'" else { return text }
    let rest = String(text.unicodeScalars.dropFirst())
    return needsGuard(rest) ? rest : text
  }

  private static func needsGuard(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    guard let first = scalars.first(where: { $0 != "'" }) else { return false }
    return openings.contains(first)
  }
}
