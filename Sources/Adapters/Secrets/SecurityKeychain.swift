// SPDX-License-Identifier: MIT
import ControlProtocol

/// The keychain of macOS, through `security`.
struct SecurityKeychain: Keychain {
  let program: String
  /// A line of `security -i` holds 4,096 bytes, and contains the value in hexadecimal.
  let longestValue = 1500
  private let tool: KeychainTool
  /// errSecItemNotFound, as an exit status.
  private static let notFound: Int32 = 44

  init(program: String = "/usr/bin/security", environment: [String: String], timeout: Duration) {
    self.program = program
    tool = KeychainTool(program: program, environment: environment, timeout: timeout)
  }

  func value(of entry: KeychainEntry) async throws(KeychainFailure) -> String? {
    // Not -w, which prints values beyond ASCII in hexadecimal without a mark.
    let reply = try await tool.run(["find-generic-password"] + words(of: entry) + ["-g"])
    if reply.status == Self.notFound { return nil }
    guard reply.status == 0 else { throw reply.refusal(by: program) }
    guard let value = reply.lines.lazy.compactMap(Self.password).first else {
      throw .refused(.unreadable(program: program))
    }
    return value
  }

  func set(_ value: String, for entry: KeychainEntry) async throws(KeychainFailure) {
    // Passed on standard input, because every user can see an argument vector.
    let words = ["add-generic-password", "-U"] + words(of: entry) + ["-l", "Segue: \(entry.shortName)"]
    let value = value.utf8.map { PercentForm.hex($0, uppercase: false) }.joined()
    let line = words.map(Self.quoted).joined(separator: " ") + " -X " + String(decoding: value, as: UTF8.self) + "\n"
    let reply = try await tool.run(["-i"], input: line)
    guard reply.status == 0 else { throw reply.refusal(by: program) }
  }

  func remove(_ entry: KeychainEntry) async throws(KeychainFailure) -> Bool {
    let reply = try await tool.run(["delete-generic-password"] + words(of: entry))
    guard reply.status == 0 || reply.status == Self.notFound else { throw reply.refusal(by: program) }
    return reply.status == 0
  }

  func entries() async throws(KeychainFailure) -> [KeychainEntry] {
    // Without -d, it prints only attributes.
    let reply = try await tool.run(["dump-keychain"])
    guard reply.status == 0 else { throw reply.refusal(by: program) }
    guard !reply.isCut else { throw .refused(.tooManyEntries(program: program)) }
    return Self.entries(in: String(decoding: reply.output, as: UTF8.self))
  }

  private func words(of entry: KeychainEntry) -> [String] {
    ["-s", entry.service, "-a", entry.name]
  }

  /// A word quoted for the parser of `security -i`.
  static func quoted(_ word: String) -> String {
    var out = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in word.unicodeScalars { out += scalar == "\"" || scalar == "\\" ? ["\\", scalar] : [scalar] }
    return String(out) + "\""
  }

  /// The value in a line `password: "abc"` or `password: 0xC3B6  "\303\266"`; nil for other lines.
  static func password(in line: String) -> String? {
    let prefix = "password: "
    return line.hasPrefix(prefix) ? blob(line.dropFirst(prefix.count)) : nil
  }

  /// The entries of Segue's own service in the output of `dump-keychain`.
  static func entries(in dump: String) -> [KeychainEntry] {
    var entries: [KeychainEntry] = []
    var name: String?
    for line in dump.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " }
      if line.hasPrefix("keychain: ") {
        name = nil
      } else if let value = attribute("acct", in: line) {
        name = value
      } else if attribute("svce", in: line) == KeychainEntry.ownService, let name,
        let entry = try? KeychainEntry("\(KeychainEntry.ownService)/\(name)")
      {
        entries.append(entry)
      }
    }
    return entries
  }

  private static func attribute(_ name: String, in line: Substring) -> String? {
    let prefix = "\"\(name)\"<blob>="
    return line.hasPrefix(prefix) ? blob(line.dropFirst(prefix.count)) : nil
  }

  /// Printable text in quotes; other values in hexadecimal, followed by a readable form.
  private static func blob(_ text: Substring) -> String? {
    if text.hasPrefix("\""), text.hasSuffix("\""), text.utf8.count >= 2 {
      return String(text.dropFirst().dropLast())
    }
    guard text.hasPrefix("0x") else { return nil }
    let digits = Array(text.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: " ") })
    guard digits.count.isMultiple(of: 2) else { return nil }
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap { index in
      UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16)
    }
    return bytes.count == digits.count / 2 ? String(validating: bytes, as: UTF8.self) : nil
  }
}
