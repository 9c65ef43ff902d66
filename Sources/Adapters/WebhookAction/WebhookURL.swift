// SPDX-License-Identifier: MIT
import CCurl
import LibC

/// An http or https address. curl's own parser reads it, so that the checked host is the connected host.
package struct WebhookURL: Equatable, Sendable {
  /// The normalised address, percent-encoded where needed. It is a secret, because a path often is one.
  package let string: String
  /// `http` or `https`.
  package let scheme: String
  /// The host according to curl. An IPv6 address is in brackets.
  package let host: String
  /// The address with all but scheme, host and port hidden: `https://hooks.example.org/***`.
  package let masked: String
  /// The confidential parts that a receiver may repeat: the path with the query, the query, the password.
  package let credentials: [String]

  /// Nil unless the text is an absolute http or https address with a host.
  package init?(_ text: String) {
    guard let parts = CurlURL(text) else { return nil }
    // With the dot, curl would ask a resolver for the name. Without it, curl knows the answer.
    if let host = parts[CURLUPART_HOST], host.hasSuffix("."), isLocalName(host) {
      parts[CURLUPART_HOST] = String(host.dropLast())
    }
    guard let string = parts[CURLUPART_URL], let scheme = parts[CURLUPART_SCHEME],
      let host = parts[CURLUPART_HOST], scheme == "http" || scheme == "https"
    else { return nil }
    self.string = string
    self.scheme = scheme
    self.host = host
    masked = parts.masked
    let path = parts[CURLUPART_PATH] ?? "/"
    let query = parts[CURLUPART_QUERY]
    credentials = [
      path == "/" ? nil : path + (query.map { "?\($0)" } ?? ""), path == "/" ? nil : path, query,
      parts[CURLUPART_PASSWORD],
    ]
    .compactMap { $0 }
  }

  /// Whether the host's name means this machine. The address of the connection is checked later.
  package var isLoopback: Bool {
    if isLocalName(host) { return true }
    let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
    return WebhookAction.isLoopback(address: isBracketed ? String(host.dropFirst().dropLast()) : host)
  }
}

/// `localhost` and the names below it (RFC 6761), with or without a final dot.
private func isLocalName(_ host: String) -> Bool {
  var name = host.lowercased()
  if name.hasSuffix(".") { name.removeLast() }
  return name == "localhost" || name.hasSuffix(".localhost")
}

/// Whether the numeric `address`, without brackets, belongs to this machine. False for a name.
func isLoopback(address: String) -> Bool {
  var v4 = in_addr()
  if inet_pton(AF_INET, address, &v4) == 1 { return UInt32(bigEndian: v4.s_addr) >> 24 == 127 }
  var v6 = in6_addr()
  guard inet_pton(AF_INET6, address, &v6) == 1 else { return false }
  let bytes = withUnsafeBytes(of: v6) { Array($0) }
  let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 127]
  return bytes == Array(repeating: 0, count: 15) + [1] || bytes.starts(with: mapped)
}

/// The address with all but scheme, host and port hidden (`https://hooks.example.org/***`); `***` if it can't be parsed.
package func maskedURL(_ text: String) -> String {
  CurlURL(text)?.masked ?? "***"
}

/// An address parsed by curl.
private struct CurlURL: ~Copyable {
  private let handle: OpaquePointer

  init?(_ text: String) {
    // A NUL would end the C string early, and hide the rest from the checks.
    guard !text.utf8.contains(0), let handle = curl_url() else { return nil }
    guard curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_URLENCODE)) == CURLUE_OK else {
      curl_url_cleanup(handle)
      return nil
    }
    self.handle = handle
  }

  deinit { curl_url_cleanup(handle) }

  subscript(part: CURLUPart) -> String? {
    get { get(part) }
    nonmutating set { curl_url_set(handle, part, newValue, 0) }
  }

  private func get(_ part: CURLUPart) -> String? {
    var value: UnsafeMutablePointer<CChar>?
    guard curl_url_get(handle, part, &value, 0) == CURLUE_OK, let value else { return nil }
    defer { curl_free(value) }
    return String(cString: value)
  }

  var masked: String {
    guard let scheme = self[CURLUPART_SCHEME], let host = self[CURLUPART_HOST] else { return "***" }
    let port = self[CURLUPART_PORT].map { ":" + $0 } ?? ""
    return "\(scheme)://\(host)\(port)/***"
  }
}
