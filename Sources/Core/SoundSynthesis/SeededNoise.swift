// SPDX-License-Identifier: MIT

/// Random numbers that depend only on the seed, on every machine (SplitMix64).
struct SeededNoise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits &>> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits &>> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits &>> 31)
  }

  /// Returns a number from 0 up to, but not including, 1.
  mutating func unit() -> Double { Double(Int64(bitPattern: next() &>> 11)) * 0x1p-53 }

  /// Returns a number from -1 up to, but not including, 1.
  mutating func signed() -> Double { unit() * 2 - 1 }

  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

  /// Returns white noise between -1 and 1.
  mutating func white(_ count: Int) -> [Float] {
    [Float](unsafeUninitializedCapacity: count) { samples, filled in
      let out = samples.baseAddress!
      for index in 0..<count { out[index] = Float(Int32(truncatingIfNeeded: next() &>> 32)) * 0x1p-31 }
      filled = count
    }
  }
}
