// SPDX-License-Identifier: MIT
import HubMessages
import HubPages
import WebPages

extension HubAccess {
  /// How browsers reach a hub with these options.
  init(listening address: ListenAddress, publicURL: String?, trusting proxies: [String]) throws(ProgramFailure) {
    guard let trusted = TrustedProxies(proxies) else {
      let wrong = proxies.first { TrustedProxies([$0]) == nil } ?? ""
      throw .usage(.badProxy(wrong))
    }
    if let publicURL { try Self.check(publicURL) }
    guard publicURL != nil || (address.isLoopback && proxies.isEmpty) else {
      throw .usage(.publicURLMissing)
    }
    let url = publicURL.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 } ?? address.url
    let origins = Origins(port: address.port, listening: address.host, publicURL: publicURL)
    self.init(origins: origins, publicURL: url, isSecure: url.hasPrefix("https://"), proxies: trusted)
  }

  /// Throws unless the address is encrypted, or of this machine alone, and has no path.
  private static func check(_ url: String) throws(ProgramFailure) {
    let lowered = url.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowered.hasPrefix) else {
      throw .usage(.publicURLNotAnAddress(url))
    }
    var host = lowered.dropFirst(scheme.count)
    if host.hasSuffix("/") { host = host.dropLast() }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 > 32 && $0 < 127 && !"/?#@\\\"'<>".utf8.contains($0) }) else {
      throw .usage(.publicURLWithPath(url))
    }
    let isHere = ["127.", "localhost", "[::1]"].contains(where: host.hasPrefix)
    guard scheme == "https://" || isHere else { throw .usage(.publicURLNotEncrypted(url)) }
  }
}
