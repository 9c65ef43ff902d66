// SPDX-License-Identifier: MIT

/// The bytes of a 16-bit stereo WAV file, with a comment that proves its integrity.
package enum WaveFile {
  private static let headerLength = 44
  /// A LIST chunk of one comment: 16 hexadecimal digits and a zero, padded.
  private static let trailerLength = 38

  static func bytes(of sound: StereoSamples) -> [UInt8] {
    let dataLength = sound.count * 4
    let total = headerLength + dataLength + trailerLength
    return [UInt8](unsafeUninitializedCapacity: total) { bytes, filled in
      let header = header(dataLength: dataLength)
      for (index, byte) in header.enumerated() { bytes[index] = byte }
      let out = UnsafeMutableRawPointer(bytes.baseAddress! + headerLength)
      sound.left.withUnsafeBufferPointer { left in
        sound.right.withUnsafeBufferPointer { right in
          for index in 0..<left.count {
            out.storeBytes(of: sample(left[index]).littleEndian, toByteOffset: index &* 4, as: Int16.self)
            out.storeBytes(of: sample(right[index]).littleEndian, toByteOffset: index &* 4 &+ 2, as: Int16.self)
          }
        }
      }
      let trailer = trailer(
        checksum: checksum(UnsafeRawBufferPointer(start: bytes.baseAddress, count: headerLength + dataLength)))
      for (index, byte) in trailer.enumerated() { bytes[headerLength + dataLength + index] = byte }
      filled = total
    }
  }

  /// Whether `bytes` are a complete file from `bytes(of:)`.
  package static func isWhole(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let dataLength = bytes.count - headerLength - trailerLength
    guard dataLength > 0, dataLength % 4 == 0 else { return false }
    let sound = UnsafeRawBufferPointer(rebasing: bytes[..<(headerLength + dataLength)])
    return sound[..<headerLength].elementsEqual(header(dataLength: dataLength))
      && bytes[(headerLength + dataLength)...].elementsEqual(trailer(checksum: checksum(sound)))
  }

  @inline(__always)
  private static func sample(_ value: Float) -> Int16 {
    Int16(truncatingIfNeeded: Int32((min(1, max(-1, value)) * 32_767).rounded()))
  }

  private static func header(dataLength: Int) -> [UInt8] {
    let rate = Int(StereoSamples.rate)
    return text("RIFF") + number(headerLength - 8 + dataLength + trailerLength, 4) + text("WAVE")
      + text("fmt ") + number(16, 4) + number(1, 2) + number(2, 2) + number(rate, 4) + number(rate * 4, 4)
      + number(4, 2) + number(16, 2) + text("data") + number(dataLength, 4)
  }

  private static func trailer(checksum: UInt64) -> [UInt8] {
    let digits = String(checksum, radix: 16)
    let comment = text(String(repeating: "0", count: 16 - digits.count) + digits) + [0, 0]
    return text("LIST") + number(trailerLength - 8, 4) + text("INFO") + text("ICMT") + number(17 + 1, 4) + comment
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// FNV-1a over words of eight bytes: it detects damage, but resists no malice.
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    let words = bytes.count / 8
    for index in 0..<words {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index &* 8, as: UInt64.self))
      sum = (sum ^ word) &* 0x0000_0100_0000_01B3
      sum ^= sum &>> 29
    }
    for byte in bytes[(words * 8)...] { sum = (sum ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return sum
  }
}
