// SPDX-License-Identifier: MIT

/// Portable Network Graphics (ISO 15948).
enum PNG {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The chunks that pixels and their colours need, each with the greatest length of its data. Everything else is left out.
  private static let kept: [String: ClosedRange<Int>] = [
    "IHDR": 13...13, "PLTE": 3...768, "tRNS": 1...256, "gAMA": 4...4, "cHRM": 32...32, "sRGB": 1...1, "sBIT": 1...4,
    "IDAT": 0...Photo.mostBytes, "IEND": 0...0,
  ]

  /// - Parameter reader: stands after the signature.
  static func photo(_ reader: inout ByteReader) throws(PhotoProblem) -> Photo {
    var output = signature
    var size: (width: Int, height: Int)?
    var seen: Set<String> = []
    var last = ""
    while true {
      guard let length = reader.bigEndian(4), let name = reader.bytes(4), let data = reader.bytes(length),
        let sum = reader.bigEndian(4), UInt32(sum) == CRC32.checksum(of: name + data)
      else { throw .broken }
      let type = String(decoding: name, as: UTF8.self)
      // The header comes first; after it, each chunk but pixels comes once, and pixels aren't interrupted.
      guard (type == "IHDR") == (size == nil) else { throw .broken }
      defer { last = type }
      guard let lengths = kept[type] else {
        // A decoder must not show a picture without a critical chunk, which has a capital letter.
        guard name.first! & 0x20 != 0 else { throw .broken }
        continue
      }
      guard lengths.contains(length), seen.insert(type).inserted || (type == "IDAT" && last == "IDAT") else {
        throw .broken
      }
      if type == "IHDR" { size = try header(data) }
      output.append(bigEndian: length, 4)
      output += name
      output += data
      output.append(bigEndian: sum, 4)
      if type == "IEND" { break }
    }
    guard seen.contains("IDAT"), let size else { throw .broken }
    return Photo(.png, width: size.width, height: size.height, output)
  }

  private static func header(_ data: ArraySlice<UInt8>) throws(PhotoProblem) -> (width: Int, height: Int) {
    var reader = ByteReader(data)
    guard let width = reader.bigEndian(4), let height = reader.bigEndian(4), let depth = reader.byte(),
      let colour = reader.byte(), let compression = reader.byte(), let filter = reader.byte(),
      let interlacing = reader.byte()
    else { throw .broken }
    let depths: [UInt8: Set<UInt8>] = [
      0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
    ]
    guard depths[colour]?.contains(depth) == true, compression == 0, filter == 0, interlacing < 2 else { throw .broken }
    try Photo.check(width: width, height: height)
    return (width, height)
  }
}

/// The checksum of a chunk (ISO 3309).
enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { (number: UInt32) in
    (0..<8).reduce(number) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(truncatingIfNeeded: ($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }
}
