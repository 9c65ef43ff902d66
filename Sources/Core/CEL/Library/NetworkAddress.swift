// SPDX-License-Identifier: MIT
import LibC

/// An IPv4 or IPv6 address, or a network of them (CIDR).
struct NetworkAddress: Hashable, Sendable {
  static let addressType = "net.IP"
  static let networkType = "net.CIDR"

  /// Four or sixteen bytes.
  var bytes: [UInt8]
  /// The prefix length of a network; nil for an address.
  var prefix: Int?

  init(bytes: [UInt8], prefix: Int? = nil) {
    self.bytes = bytes
    self.prefix = prefix
  }

  init?(_ value: Value) {
    guard case .opaque(let opaque) = value else { return nil }
    switch opaque.typeName {
    case Self.addressType: self.init(bytes: opaque.content)
    case Self.networkType: self.init(bytes: Array(opaque.content.dropLast()), prefix: Int(opaque.content.last ?? 0))
    default: return nil
    }
  }

  var value: Value {
    .opaque(
      OpaqueValue(
        typeName: prefix == nil ? Self.addressType : Self.networkType,
        content: bytes + (prefix.map { [UInt8($0)] } ?? [])))
  }

  static func text(of opaque: OpaqueValue) -> String? {
    NetworkAddress(.opaque(opaque))?.text
  }

  // MARK: Parsing

  /// The maximum bytes of the text; exceeds every address and network.
  private static let longest = 128

  init(address text: String) throws(EvaluationError) {
    let parsed = try Self.parsed(text, "IP Address")
    guard let parsed else {
      throw EvaluationError(
        .conversion, "IP Address '\(TextForm.plain(.string(text)))' parse error during conversion from string")
    }
    self.init(bytes: parsed)
  }

  init(network text: String) throws(EvaluationError) {
    let halves = text.utf8.count > Self.longest ? [] : text.split(separator: "/", omittingEmptySubsequences: false)
    guard halves.count == 2, let bytes = try Self.parsed(String(halves[0]), "CIDR"),
      let prefix = Int(halves[1]), !halves[1].hasPrefix("+"), (0...bytes.count * 8).contains(prefix)
    else { throw EvaluationError(.conversion, "network address parse error during conversion from string") }
    self.init(bytes: bytes, prefix: prefix)
  }

  private static func parsed(_ text: String, _ what: String) throws(EvaluationError) -> [UInt8]? {
    // The system would stop reading at a NUL.
    guard text.utf8.count <= longest, !text.utf8.contains(0) else { return nil }
    if text.contains("%") { throw EvaluationError(.conversion, "\(what) with zone value is not allowed") }
    var bytes = [UInt8](repeating: 0, count: text.contains(":") ? 16 : 4)
    guard inet_pton(bytes.count == 16 ? AF_INET6 : AF_INET, text, &bytes) == 1 else { return nil }
    guard bytes.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF] else { return bytes }
    if text.contains(".") { throw EvaluationError(.conversion, "IPv4-mapped IPv6 address is not allowed") }
    return Array(bytes.suffix(4))
  }

  // MARK: Text and questions

  var text: String {
    let address = bytes.count == 4 ? bytes.map { "\($0)" }.joined(separator: ".") : sixText
    return prefix.map { "\(address)/\($0)" } ?? address
  }

  /// The text of RFC 5952, which leaves out the longest run of two or more zero groups.
  private var sixText: String {
    let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    var best = 0..<0
    var start = 0
    while start < 8 {
      let end = groups[start...].firstIndex { $0 != 0 } ?? 8
      if end - start > best.count { best = start..<end }
      start = max(end, start) + 1
    }
    func joined(_ part: ArraySlice<UInt16>) -> String {
      part.map { String($0, radix: 16) }.joined(separator: ":")
    }
    if best.count < 2 { return joined(groups[...]) }
    return joined(groups[..<best.lowerBound]) + "::" + joined(groups[best.upperBound...])
  }

  var isUnspecified: Bool { bytes.allSatisfy { $0 == 0 } }
  var isLoopback: Bool {
    bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }
  var isLinkLocalMulticast: Bool {
    bytes.count == 4 ? bytes.starts(with: [224, 0, 0]) : bytes[0] == 0xFF && bytes[1] & 0x0F == 2
  }
  var isLinkLocalUnicast: Bool {
    bytes.count == 4 ? bytes.starts(with: [169, 254]) : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
  }
  var isMulticast: Bool { bytes.count == 4 ? bytes[0] & 0xF0 == 224 : bytes[0] == 0xFF }
  var isGlobalUnicast: Bool {
    !isUnspecified && !isLoopback && !isMulticast && !isLinkLocalUnicast && bytes != [255, 255, 255, 255]
  }

  /// The network with the bits beyond its prefix cleared.
  var masked: NetworkAddress {
    let prefix = prefix ?? bytes.count * 8
    let kept = bytes.enumerated().map { index, byte in
      let bits = min(8, max(0, prefix - index * 8))
      return byte & ~UInt8(truncatingIfNeeded: 0xFF >> bits)
    }
    return NetworkAddress(bytes: kept, prefix: prefix)
  }

  func contains(_ other: NetworkAddress) -> Bool {
    guard let prefix, other.bytes.count == bytes.count, other.prefix ?? .max >= prefix else { return false }
    return NetworkAddress(bytes: other.bytes, prefix: prefix).masked == masked
  }
}
