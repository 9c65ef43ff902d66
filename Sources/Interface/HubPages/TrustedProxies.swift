// SPDX-License-Identifier: MIT
import LibC
import WebPages

/// The proxies whose `X-Forwarded-For` counts.
package struct TrustedProxies: Hashable, Sendable {
  private let networks: [Network]

  /// Nil if a text is neither an address nor a network such as `10.0.0.0/8`.
  package init?(_ texts: [String]) {
    var networks: [Network] = []
    for text in texts {
      guard let network = Network(text) else { return nil }
      networks.append(network)
    }
    self.networks = networks
  }

  /// The address of whoever asks: the last one in the header that no trusted proxy has.
  func client(of web: Visit) -> String { client(peer: web.address, forwarded: web.headers("X-Forwarded-For")) }

  func client(peer: String, forwarded: [String]) -> String {
    var client = peer
    var hops = forwarded.joined(separator: ",").split(separator: ",").map { $0.filter { $0 != " " && $0 != "\t" } }
    while networks.contains(where: { $0.contains(client) }), let hop = hops.popLast() {
      // The visitor may have written anything; only an address counts.
      guard Network(hop) != nil, !hop.contains("/") else { break }
      client = hop
    }
    return Network.subject(client)
  }
}

/// Addresses that begin with the same bits.
struct Network: Hashable, Sendable {
  private let bytes: [UInt8]
  private let bits: Int

  init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let bytes = Self.bytes(of: String(parts[0])) else { return nil }
    self.bytes = bytes
    if parts.count == 2 {
      guard let bits = Int(parts[1]), (0...bytes.count * 8).contains(bits) else { return nil }
      self.bits = bits
    } else {
      bits = bytes.count * 8
    }
  }

  func contains(_ address: String) -> Bool {
    guard let other = Self.bytes(of: address), other.count == bytes.count else { return false }
    for index in bytes.indices {
      let left = min(8, max(0, bits - index * 8))
      let mask = left == 0 ? 0 : UInt8(truncatingIfNeeded: 0xFF << (8 - left))
      if bytes[index] & mask != other[index] & mask { return false }
    }
    return true
  }

  /// What limits count: an IPv4 address, or the first 64 bits of an IPv6 address, of which one person has all the rest.
  static func subject(_ address: String) -> String {
    guard let bytes = bytes(of: address), bytes.count == 16 else { return address }
    let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
    return groups.joined(separator: ":") + "::/64"
  }

  /// 4 or 16 bytes. An IPv4 address within IPv6 is an IPv4 address.
  static func bytes(of text: String) -> [UInt8]? {
    var four = in_addr()
    if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
    var sixteen = in6_addr()
    let plain = String(text.prefix { $0 != "%" })
    guard inet_pton(AF_INET6, plain, &sixteen) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: sixteen) { Array($0) }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return bytes.starts(with: mapped) ? Array(bytes[12...]) : bytes
  }
}
