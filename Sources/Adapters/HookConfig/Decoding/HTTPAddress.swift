// SPDX-License-Identifier: MIT
import Messages
import TextWidth

/// The parts of an http or https address that the file's check needs. The sender parses the complete address.
struct HTTPAddress {
  var isPlain: Bool
  var host: String

  struct Problem: Error {
    var message: DiagnosticMessage
    var hint: DiagnosticHint?
  }

  static func read(_ text: String) -> Result<HTTPAddress, Problem> {
    guard let colon = text.firstRange(ofText: "://") else {
      let isLocal = HTTPAddress(isPlain: true, host: text.prefix { !":/".contains($0) }.lowercased()).isLoopback
      if isLocal {
        return .failure(Problem(message: .notAnAddress(text), hint: .didYouMean("http://\(text)")))
      }
      // A secret's name in place of its template must not become an address of a stranger.
      if text.hasPrefix("secrets.") {
        return .failure(Problem(message: .notAnAddress(text), hint: .writePlain("\"${{ \(text) }}\"")))
      }
      let hint =
        text.contains(".") && !text.contains(" ") ? DiagnosticHint.didYouMean("https://\(text)") : .write("https://…")
      return .failure(Problem(message: .notAnAddress(text), hint: hint))
    }
    let scheme = text[..<colon].lowercased()
    guard scheme == "https" || scheme == "http" else {
      return .failure(
        Problem(
          message: .otherScheme(scheme),
          hint: Spelling.nearest(to: scheme, among: ["https", "http"]).map { .didYouMean($0 + String(text[colon...])) })
      )
    }
    guard !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F || $0 == "\\" }) else {
      return .failure(
        Problem(
          message: .badAddress, hint: .encodeSpace))
    }
    let rest = text.utf8[text.utf8.index(colon, offsetBy: 3)...]
    let authority = rest.prefix { !endsAuthority($0) }
    let server = authority.suffix(
      from: authority.lastIndex(of: UInt8(ascii: "@")).map { rest.index(after: $0) } ?? rest.startIndex)
    guard let (host, port) = split(Substring(server)), !host.isEmpty else {
      return .failure(Problem(message: .noHost, hint: .write("https://example.org/…")))
    }
    if let port, !port.isEmpty, UInt16(port).map({ $0 == 0 }) ?? true {
      return .failure(Problem(message: .notAPort(port), hint: .portRange))
    }
    return .success(HTTPAddress(isPlain: scheme == "http", host: host.lowercased()))
  }

  /// Whether a byte ends the authority: user, host and port.
  static func endsAuthority(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }

  /// Whether the host can only be this machine.
  var isLoopback: Bool {
    var name = host
    if name.hasSuffix(".") { name.removeLast() }
    if name == "localhost" || name.hasSuffix(".localhost") || name == "[::1]" { return true }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
  }

  private static func split(_ server: Substring) -> (host: String, port: String?)? {
    if server.hasPrefix("[") {
      guard let close = server.firstIndex(of: "]"), close > server.index(after: server.startIndex) else { return nil }
      let rest = server[server.index(after: close)...]
      guard rest.isEmpty || rest.hasPrefix(":") else { return nil }
      return (String(server[...close]), rest.isEmpty ? nil : String(rest.dropFirst()))
    }
    guard let colon = server.utf8.lastIndex(of: UInt8(ascii: ":")) else { return (String(server), nil) }
    return (String(server[..<colon]), String(server[server.utf8.index(after: colon)...]))
  }
}
