// SPDX-License-Identifier: MIT

/// An uploaded file of a form.
package struct UploadedFile: Hashable, Sendable {
  /// The field of the form.
  package var field: String
  /// The browser's name for the file: its last part, never a path. It may contain anything else.
  package var name: String
  package var bytes: [UInt8]
}

/// Reads `multipart/form-data` (RFC 7578).
struct MultipartForm {
  private(set) var fields = FormFields()
  private(set) var files: [UploadedFile] = []

  /// Nil if the body is no such form, or has too many parts.
  init?(body: [UInt8], contentType: String) {
    guard let boundary = Self.parameter("boundary", in: contentType), (1...70).contains(boundary.utf8.count) else {
      return nil
    }
    let mark = Array("--\(boundary)".utf8)
    // The first mark then has a line feed before it, like the others.
    let body = Array("\r\n".utf8) + body
    let separator = Array("\r\n".utf8) + mark
    guard var start = body.firstIndex(of: separator, from: 0) else { return nil }
    while true {
      let after = start + separator.count
      if body[after...].starts(with: "--".utf8) { return }
      guard let content = body[after...].firstIndex(of: UInt8(ascii: "\n")), content < after + 16,
        let end = body.firstIndex(of: separator, from: content), add(body[(content + 1)..<max(content + 1, end)])
      else { return nil }
      start = end
    }
  }

  private mutating func add(_ part: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(part)
    guard let end = bytes.firstIndex(of: Array("\r\n\r\n".utf8), from: 0), end < 8 << 10,
      let head = String(validating: bytes[..<end], as: UTF8.self)
    else { return false }
    let lines = head.split(separator: "\r\n")
    guard let line = lines.first(where: { $0.lowercased().hasPrefix("content-disposition:") }),
      let name = Self.parameter("name", in: String(line))
    else { return false }
    let content = Array(bytes[(end + 4)...])
    guard let file = Self.parameter("filename", in: String(line)) else {
      guard let value = String(validating: content, as: UTF8.self) else { return false }
      return fields.add(name, value)
    }
    // An input without a chosen file.
    if file.isEmpty, content.isEmpty { return true }
    guard files.count < 100 else { return false }
    let last = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
    files.append(UploadedFile(field: name, name: last, bytes: content))
    return true
  }

  /// The `value` of `; name="value"` or `; name=value`.
  static func parameter(_ name: String, in header: String) -> String? {
    var rest = header[...]
    while let semicolon = rest.firstIndex(of: ";") {
      rest = rest[rest.index(after: semicolon)...].drop { $0 == " " }
      guard rest.lowercased().hasPrefix(name + "=") else {
        // A semicolon in quotes begins no parameter.
        if let quote = rest.firstIndex(of: "\""), quote < (rest.firstIndex(of: ";") ?? rest.endIndex) {
          rest = rest[rest.index(after: quote)...]
          rest = rest[(rest.firstIndex(of: "\"") ?? rest.endIndex)...]
        }
        continue
      }
      rest = rest.dropFirst(name.count + 1)
      guard rest.first == "\"" else { return String(rest.prefix { $0 != ";" && $0 != " " }) }
      let quoted = rest.dropFirst().prefix { $0 != "\"" }
      // The escapes of browsers for a quote, CR and LF in names (the HTML standard).
      return String(quoted).replacing("%22", with: "\"").replacing("%0D", with: " ").replacing("%0A", with: " ")
    }
    return nil
  }
}

extension [UInt8] {
  /// The start of `bytes`, at `from` or later.
  fileprivate func firstIndex(of bytes: [UInt8], from: Int) -> Int? {
    guard let first = bytes.first else { return nil }
    return withUnsafeBufferPointer { buffer in
      var index = from
      while index + bytes.count <= buffer.count {
        if buffer[index] == first, (1..<bytes.count).allSatisfy({ buffer[index + $0] == bytes[$0] }) { return index }
        index += 1
      }
      return nil
    }
  }
}
