// SPDX-License-Identifier: MIT

/// Content lines of iCalendar (RFC 5545, section 3).
enum CalendarText {
  struct Property: Hashable {
    /// In upper case.
    var name: String
    /// The names are in upper case; of a parameter's values, only the first is kept.
    var parameters: [String: String] = [:]
    var value: String
    /// The property's first line in the file.
    var line: Int
  }

  /// The maximum bytes of a line. A longer line continues in the next one, after a blank.
  private static let width = 75

  /// Returns a folded content line with its line break.
  static func line(_ name: String, _ value: String) -> String {
    var out: [UInt8] = []
    var length = 0
    for scalar in "\(name):\(value)".unicodeScalars {
      let bytes = Array(String(scalar).utf8)
      if length + bytes.count > width {
        out += [0x0D, 0x0A, 0x20]
        length = 1
      }
      out += bytes
      length += bytes.count
    }
    return String(decoding: out, as: UTF8.self) + "\r\n"
  }

  /// Returns the text as a value. Control characters are not allowed in values.
  static func escaped(_ text: String) -> String {
    var out = String.UnicodeScalarView()
    var last: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\", ";", ",":
        out.append("\\")
        out.append(scalar)
      case "\n" where last == "\r": break  // One line break.
      case "\n", "\r":
        out.append("\\")
        out.append("n")
      default:
        if !isControl(scalar) { out.append(scalar) }
      }
      last = scalar
    }
    return String(out)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" || scalar.value == 0x7F
  }

  /// Returns the text of a value.
  static func unescaped(_ value: some StringProtocol) -> String {
    var out = ""
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if isEscaped {
        out.unicodeScalars.append(scalar == "n" || scalar == "N" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Returns the texts of a comma-separated list.
  static func list(_ value: String) -> [String] {
    var texts = [""]
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == ",", !isEscaped {
        texts.append("")
        continue
      }
      texts[texts.count - 1].unicodeScalars.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return texts.map { TextScanner.trimmed(unescaped($0)) }.filter { !$0.isEmpty }
  }

  /// Returns the properties of a file, unfolded and parsed. Invalid lines are left out.
  static func properties(_ bytes: [UInt8]) -> [Property] {
    var properties: [Property] = []
    var (current, first): ([UInt8], Int) = ([], 1)
    func end() {
      if let property = property(String(decoding: current, as: UTF8.self), line: first) { properties.append(property) }
    }
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.last == 0x0D ? line.dropLast() : line
      if line.first == 0x20 || line.first == 0x09 {
        current += line.dropFirst()
      } else {
        end()
        (current, first) = (Array(line), index + 1)
      }
    }
    end()
    return properties
  }

  private static func property(_ text: String, line: Int) -> Property? {
    var parts: [String] = [""]
    var (isQuoted, value): (Bool, String?) = (false, nil)
    for index in text.unicodeScalars.indices {
      let scalar = text.unicodeScalars[index]
      if scalar == "\"" {
        isQuoted.toggle()
      } else if scalar == ";", !isQuoted {
        parts.append("")
      } else if scalar == ":", !isQuoted {
        value = String(text.unicodeScalars[text.unicodeScalars.index(after: index)...])
        break
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    guard let value, let name = parts.first, !name.isEmpty else { return nil }
    var property = Property(name: TextScanner.trimmed(name).uppercased(), value: value, line: line)
    for parameter in parts.dropFirst() {
      let pair = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { property.parameters[pair[0].uppercased()] = String(pair[1]) }
    }
    return property
  }
}
