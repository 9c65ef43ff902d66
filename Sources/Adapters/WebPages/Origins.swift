// SPDX-License-Identifier: MIT

/// The addresses under which a server may be visited. Any other `Host` is somebody else's page that wants to read ours
/// (DNS rebinding).
package struct Origins: Hashable, Sendable {
  /// `http://127.0.0.1:41234`, …
  private var origins: Set<String>
  /// Whether a proxy encrypts: cookies go over https only.
  package let isEncrypted: Bool

  /// Loopback's names with `port`, another address that is listened on, and where a proxy makes it reachable.
  package init(port: Int, listening address: String? = nil, publicURL: String? = nil) {
    var hosts = ["127.0.0.1", "localhost", "[::1]"]
    if let address { hosts.append(address.contains(":") ? "[\(address)]" : address) }
    origins = Set(hosts.map { "http://\($0):\(port)" })
    let origin = publicURL.map(Self.origin)
    if let origin { origins.insert(origin) }
    isEncrypted = origin?.hasPrefix("https://") ?? false
  }

  /// Whether a request with this `Host` is for us.
  func includes(host: String) -> Bool {
    let host = host.lowercased()
    return origins.contains("http://\(host)") || origins.contains("https://\(host)")
  }

  /// Whether a page with this `Origin` is ours.
  func includes(origin: String) -> Bool { origins.contains(origin.lowercased()) }

  /// An address without path and final slash.
  private static func origin(of url: String) -> String {
    let lowered = url.lowercased()
    guard let scheme = lowered.firstRange(of: "://") else { return "https://\(lowered)" }
    return String(lowered[..<scheme.upperBound] + lowered[scheme.upperBound...].prefix { $0 != "/" })
  }
}
