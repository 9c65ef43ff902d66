// SPDX-License-Identifier: MIT

/// A small generator (SplitMix64) whose state is one number that can be stored.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  package var state: UInt64

  package init(state: UInt64) {
    self.state = state
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Makes UUIDs of version 7 (RFC 9562): a sortable time and 74 other bits.
package enum UUIDv7 {
  /// - Parameter number: The place among those of the same instant, which sort by it: 22 bits hold it, and 52 are random. nil: all
  ///   74 are random.
  package static func make(
    at instant: Instant, number: Int? = nil, using generator: inout some RandomNumberGenerator
  ) -> String {
    let time = UInt64(clamping: max(0, instant.milliseconds)) & 0xFFFF_FFFF_FFFF
    var head = UInt64.random(in: 0..<0x1000, using: &generator)
    var tail = UInt64.random(in: .min ... .max, using: &generator) >> 2
    if let number {
      let counter = UInt64(truncatingIfNeeded: number)
      head = counter >> 10 & 0xFFF
      tail = (counter & 0x3FF) << 52 | tail & 0xF_FFFF_FFFF_FFFF
    }
    let high = time << 16 | 0x7000 | head
    let low = 0x8000_0000_0000_0000 | tail
    let digits = hex(high) + hex(low)
    let cuts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return cuts.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  private static func hex(_ value: UInt64) -> [UInt8] {
    let alphabet = Array("0123456789abcdef".utf8)
    return stride(from: 60, through: 0, by: -4).map { alphabet[Int(value >> UInt64($0) & 15)] }
  }
}
