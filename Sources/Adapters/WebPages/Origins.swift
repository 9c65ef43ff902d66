// SPDX-License-Identifier: MIT

/// The addresses of a server. Any other `Host` belongs to a foreign page that tries to read the site (DNS rebinding).
package struct Origins: Hashable, Sendable {
  /// `http://127.0.0.1:41234`, …
  private var origins: Set<String>
  /// Whether the server has any name: a page is its own if it has the request's host.
  private let isAnyHost: Bool
  /// Whether a proxy encrypts. Cookies are then sent over https only.
  package let isEncrypted: Bool

  /// The names of the loopback interface with `port`, another listening address, and the public address of a proxy.
  ///
  /// - Parameter isAnyHost: admits every name. Only for a server whose cookies a foreign name doesn't get, which the loopback
  ///   interface alone can't promise.
  package init(port: Int, listening address: String? = nil, publicURL: String? = nil, isAnyHost: Bool = false) {
    self.isAnyHost = isAnyHost
    var hosts = ["127.0.0.1", "localhost", "[::1]"]
    if let address { hosts.append(address.contains(":") ? "[\(address)]" : address) }
    origins = Set(hosts.map { "http://\($0):\(port)" })
    let origin = publicURL.map(Self.origin)
    if let origin { origins.insert(origin) }
    isEncrypted = origin?.hasPrefix("https://") ?? false
  }

  /// Whether a request with this `Host` is for this server.
  func includes(host: String) -> Bool {
    if isAnyHost { return true }
    let host = host.lowercased()
    return origins.contains("http://\(host)") || origins.contains("https://\(host)")
  }

  /// Whether a page with this `Origin` belongs to this server, which was asked by the name `host`.
  func includes(origin: String, host: String) -> Bool {
    let origin = origin.lowercased()
    if isAnyHost { return ["http://", "https://"].contains { origin == $0 + host.lowercased() } }
    return origins.contains(origin)
  }

  /// An address without its path and final slash.
  private static func origin(of url: String) -> String {
    let lowered = url.lowercased()
    guard let scheme = lowered.firstRange(of: "://") else { return "https://\(lowered)" }
    return String(lowered[..<scheme.upperBound] + lowered[scheme.upperBound...].prefix { $0 != "/" })
  }
}
