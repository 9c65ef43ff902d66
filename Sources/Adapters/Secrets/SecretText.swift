// SPDX-License-Identifier: MIT
import ControlProtocol

/// The rules for the values of all secrets, from any source.
enum SecretText {
  /// The limit of a value, in bytes.
  static let longest = 64 * 1024

  /// `bytes` as a value, without the newline that editors and commands add at the end.
  static func value(of bytes: some Collection<UInt8>, from origin: SecretProblem.Origin) throws(SecretError) -> String {
    let trimmed = withoutNewline(Array(bytes))
    guard trimmed.count <= longest else { throw tooLong(origin) }
    guard let text = String(validating: trimmed, as: UTF8.self), !trimmed.contains(0) else {
      throw SecretError(.unusable, .notText(origin))
    }
    guard !text.isEmpty else { throw SecretError(.unusable, .empty(origin)) }
    return text
  }

  static func tooLong(_ origin: SecretProblem.Origin) -> SecretError {
    SecretError(.unusable, .tooLong(origin))
  }

  private static func withoutNewline(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var rest = bytes[...]
    if rest.last == UInt8(ascii: "\n") { rest = rest.dropLast() }
    if rest.last == UInt8(ascii: "\r") { rest = rest.dropLast() }
    return rest
  }

  /// `path` quoted for a shell's prompt.
  static func shellWord(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A) || (byte >= 0x30 && byte <= 0x39) || "/._-+,@".utf8.contains(byte)
    }
    guard !isPlain else { return path }
    return "'" + path.unicodeScalars.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
  }
}
