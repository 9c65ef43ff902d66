// SPDX-License-Identifier: MIT

/// A QR code (ISO/IEC 18004) of a short text: versions 1 to 5, error correction L, byte mode.
package struct QRCode: Hashable, Sendable {
  /// The number of modules per side, without the quiet zone.
  package let size: Int
  private var dark: [Bool]
  private var isFixed: [Bool]

  /// The bytes of data and of error correction in each version: one block each.
  private static let capacities: [(data: Int, check: Int)] = [(19, 7), (34, 10), (55, 15), (80, 20), (108, 26)]

  /// nil if the text exceeds 106 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let index = Self.capacities.firstIndex(where: { bytes.count + 2 <= $0.data }) else { return nil }
    let (capacity, check) = Self.capacities[index]
    size = 21 + 4 * index
    dark = Array(repeating: false, count: size * size)
    isFixed = dark
    drawPatterns(hasAlignment: index > 0)
    let data = Self.data(bytes, capacity)
    place(data + ReedSolomon.check(of: data, count: check))
  }

  /// Whether the module in a row and a column is dark; modules outside are light.
  package func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && dark[row * size + column]
  }

  /// The lines in half blocks, with the quiet zone of four modules: light modules are the foreground.
  package var lines: [String] {
    stride(from: -4, to: size + 4, by: 2).map { row in
      String(
        (-4..<size + 4).map { column -> Character in
          switch (isDark(row, column), isDark(row + 1, column)) {
          case (false, false): "█"
          case (false, true): "▀"
          case (true, false): "▄"
          case (true, true): " "
          }
        })
    }
  }

  // MARK: Data

  /// Returns mode, length and bytes, padded to the capacity.
  private static func data(_ bytes: [UInt8], _ capacity: Int) -> [UInt8] {
    // The mode takes four bits and the length eight, so every byte of the text spans two bytes.
    var data: [UInt8] = [0x40 | UInt8(bytes.count) >> 4]
    var rest = UInt8(truncatingIfNeeded: bytes.count << 4)
    for byte in bytes {
      data.append(rest | byte >> 4)
      rest = byte << 4
    }
    data.append(rest)
    // Two alternating bytes are the padding.
    return data + (0..<capacity - data.count).map { $0.isMultiple(of: 2) ? 0xEC : 0x11 }
  }

  // MARK: Modules

  private mutating func set(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    dark[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  private mutating func drawPatterns(hasAlignment: Bool) {
    for place in 0..<size {
      set(6, place, place.isMultiple(of: 2))
      set(place, 6, place.isMultiple(of: 2))
    }
    for (row, column) in [(3, 3), (3, size - 4), (size - 4, 3)] { drawSquares(row, column, radius: 4) }
    if hasAlignment { drawSquares(size - 7, size - 7, radius: 2) }
    // The format stands for error correction L with mask 0.
    let format = 0b111011111000100
    for bit in 0..<15 {
      let isDark = format >> (14 - bit) & 1 == 1
      let first = bit < 6 ? (8, bit) : bit < 8 ? (8, bit + 1) : bit == 8 ? (7, 8) : (14 - bit, 8)
      let second = bit < 7 ? (size - 1 - bit, 8) : (8, size - 15 + bit)
      set(first.0, first.1, isDark)
      set(second.0, second.1, isDark)
    }
    set(size - 8, 8, true)
  }

  /// Draws nested squares; the light one has distance 2 from the centre, or 1 in a small one.
  private mutating func drawSquares(_ row: Int, _ column: Int, radius: Int) {
    for down in -radius...radius {
      for right in -radius...radius {
        let distance = max(abs(down), abs(right))
        set(row + down, column + right, radius == 4 ? distance != 2 && distance != 4 : distance != 1)
      }
    }
  }

  /// Places the bits into the free modules, two columns at a time, alternately upward and downward, and applies mask 0.
  private mutating func place(_ bytes: [UInt8]) {
    var bits = bytes.flatMap { byte -> [Bool] in (0..<8).map { byte >> (7 - $0) & 1 == 1 } }[...]
    var isUpward = true
    for right in stride(from: size - 1, to: 0, by: -2).map({ $0 <= 6 ? $0 - 1 : $0 }) {
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFixed[row * size + column] {
          dark[row * size + column] = (bits.popFirst() ?? false) != (row + column).isMultiple(of: 2)
        }
      }
      isUpward.toggle()
    }
  }
}

/// The error correction of QR codes: Reed–Solomon over GF(256) with the polynomial 0x11D.
private enum ReedSolomon {
  private static let powers: [UInt8] = {
    var value = 1
    return (0..<255).map { _ in
      defer { value = value & 0x80 == 0 ? value << 1 : value << 1 ^ 0x11D }
      return UInt8(value)
    }
  }()
  private static let logarithms: [Int] = {
    var logarithms = Array(repeating: 0, count: 256)
    for (power, value) in powers.enumerated() { logarithms[Int(value)] = power }
    return logarithms
  }()

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    left == 0 || right == 0 ? 0 : powers[(logarithms[Int(left)] + logarithms[Int(right)]) % 255]
  }

  /// Returns the remainder of the data as a polynomial.
  static func check(of data: [UInt8], count: Int) -> [UInt8] {
    var divisor: [UInt8] = Array(repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for place in 0..<count {
        divisor[place] = product(divisor[place], root) ^ (place + 1 < count ? divisor[place + 1] : 0)
      }
      root = product(root, 2)
    }
    var remainder = Array(repeating: UInt8(0), count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for place in 0..<count { remainder[place] ^= product(divisor[place], factor) }
    }
    return remainder
  }
}
