// SPDX-License-Identifier: MIT

/// The network extension: `ip()` and `cidr()`.
enum Networks {
  private static let address = ValueType.opaque(NetworkAddress.addressType, [])
  private static let network = ValueType.opaque(NetworkAddress.networkType, [])

  /// In steps: an address is short, but is read and written in many small parts.
  private static let cost = 64

  static let functions: [Function] = [
    Function("ip", [Function.Overload([.string], address), Function.Overload([network], address, isMember: true)])
      .unary(cost: cost) { x throws(EvaluationError) in
        if case .string(let text) = x { return try NetworkAddress(address: text).value }
        return NetworkAddress(bytes: try networkValue(x, "ip").bytes).value
      },
    Function.global("cidr", [([.string], network)]).unary(cost: cost) { x throws(EvaluationError) in
      return try NetworkAddress(network: try Arguments("cidr", [x]).text(0)).value
    },
    Function.global("isIP", [([.string], .bool)]).unary(cost: cost) { x throws(EvaluationError) in
      let text = try Arguments("isIP", [x]).text(0)
      return .bool((try? NetworkAddress(address: text)) != nil)
    },
    Function.global("isCIDR", [([.string], .bool)]).unary(cost: cost) { x throws(EvaluationError) in
      let text = try Arguments("isCIDR", [x]).text(0)
      return .bool((try? NetworkAddress(network: text)) != nil)
    },
    Function.global("ip.isCanonical", [([.string], .bool)]).unary(cost: cost) { x throws(EvaluationError) in
      let text = try Arguments("ip.isCanonical", [x]).text(0)
      return .bool(try NetworkAddress(address: text).text == text)
    },
    question("isUnspecified", \.isUnspecified), question("isLoopback", \.isLoopback),
    question("isGlobalUnicast", \.isGlobalUnicast), question("isLinkLocalMulticast", \.isLinkLocalMulticast),
    question("isLinkLocalUnicast", \.isLinkLocalUnicast),
    Function.member("family", [([address], .int)]).unary(cost: cost) { x throws(EvaluationError) in
      return .int(try addressValue(x, "family").bytes.count == 4 ? 4 : 6)
    },
    Function.member("prefixLength", [([network], .int)]).unary(cost: cost) { x throws(EvaluationError) in
      return .int(Int64(try networkValue(x, "prefixLength").prefix ?? 0))
    },
    Function.member("masked", [([network], network)]).unary(cost: cost) { x throws(EvaluationError) in
      return try networkValue(x, "masked").masked.value
    },
    Function.member("containsIP", [([network, address], .bool), ([network, .string], .bool)])
      .binary(cost: cost) { (x, y) throws(EvaluationError) in
        let outer = try networkValue(x, "containsIP")
        if case .string(let text) = y { return .bool(outer.contains(try NetworkAddress(address: text))) }
        return .bool(outer.contains(try addressValue(y, "containsIP")))
      },
    Function.member("containsCIDR", [([network, network], .bool), ([network, .string], .bool)])
      .binary(cost: cost) { (x, y) throws(EvaluationError) in
        let outer = try networkValue(x, "containsCIDR")
        if case .string(let text) = y { return .bool(outer.contains(try NetworkAddress(network: text))) }
        return .bool(outer.contains(try networkValue(y, "containsCIDR")))
      },
  ]

  private static func question(
    _ name: String, _ property: any KeyPath<NetworkAddress, Bool> & Sendable
  ) -> Function {
    Function.member(name, [([address], .bool)]).unary(cost: cost) { x throws(EvaluationError) in
      return .bool(try addressValue(x, name)[keyPath: property])
    }
  }

  private static func addressValue(_ x: Value, _ function: String) throws(EvaluationError) -> NetworkAddress {
    guard let found = NetworkAddress(x), found.prefix == nil else { throw .noSuchOverload(function, [x]) }
    return found
  }

  private static func networkValue(_ x: Value, _ function: String) throws(EvaluationError) -> NetworkAddress {
    guard let found = NetworkAddress(x), found.prefix != nil else { throw .noSuchOverload(function, [x]) }
    return found
  }
}
