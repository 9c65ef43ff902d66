// SPDX-License-Identifier: MIT
import ControlProtocol

/// The two words that identify a value in a keychain: `SERVICE/NAME`, or `NAME` alone for Segue's own service.
package struct KeychainEntry: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The service of the entries of `segue secret set NAME`.
  package static let ownService = "segue"
  /// The limit in bytes. It leaves room for a file's name and a line of `security`.
  private static let longestWord = 120

  package let service: String
  package let name: String

  package init(_ text: String) throws(SecretError) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let words = parts.count == 2 ? parts : [Self.ownService, text]
    guard let service = words.first, let name = words.last, words.allSatisfy(Self.isWord) else {
      throw SecretError(
        .invalidName, .badName(text, longest: Self.longestWord))
    }
    self.service = service
    self.name = name
  }

  package var description: String { "\(service)/\(name)" }

  /// The name that `segue secret set` accepts.
  package var shortName: String { service == Self.ownService && !name.contains("/") ? name : description }

  package static func < (left: KeychainEntry, right: KeychainEntry) -> Bool {
    (left.service, left.name) < (right.service, right.name)
  }

  private static func isWord(_ text: String) -> Bool {
    (1...longestWord).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
  }
}

extension KeychainEntry {
  /// Its name as a file: `slack` for `segue/slack`, `token@jira` for `jira/token`.
  var fileName: String {
    let name = Self.escaped(name)
    return service == Self.ownService ? name : "\(name)@\(Self.escaped(service))"
  }

  /// The entry of a file; nil for other files.
  init?(fileName: String) {
    let parts = fileName.split(separator: "@", omittingEmptySubsequences: false).map { Self.unescaped($0) }
    guard (1...2).contains(parts.count), let name = parts[0] else { return nil }
    let service = parts.count == 2 ? parts[1] : Self.ownService
    guard let service, let entry = try? KeychainEntry("\(service)/\(name)"), entry.fileName == fileName else {
      return nil
    }
    self = entry
  }

  private static func escaped(_ word: String) -> String {
    var out: [UInt8] = []
    for byte in word.utf8 {
      // A leading dot would hide the file, and `.` is no file name.
      if (PercentForm.isUnreserved(byte) && byte != UInt8(ascii: "~")) && !(out.isEmpty && byte == UInt8(ascii: ".")) {
        out.append(byte)
      } else {
        out += PercentForm.escape(byte, uppercase: true)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, let value = UInt8(Substring(digits), radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
