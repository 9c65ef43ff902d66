// SPDX-License-Identifier: MIT

/// How a camera was held. It is the only fact of EXIF data that stays: without it, most photos of telephones lie on their side.
struct ExifOrientation: Hashable {
  private static let mark: [UInt8] = Array("Exif".utf8) + [0, 0]

  /// 2 to 8; an upright picture (1) needs no mark.
  let value: Int

  /// Nil if the data of an APP1 segment has no valid orientation.
  init?(of data: ArraySlice<UInt8>) {
    guard data.starts(with: Self.mark) else { return nil }
    let tiff = data.dropFirst(Self.mark.count)
    let isBig = tiff.starts(with: "MM".utf8)
    guard isBig || tiff.starts(with: "II".utf8) else { return nil }
    func number(at offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= tiff.count else { return nil }
      var reader = ByteReader(tiff.dropFirst(offset).prefix(count))
      return isBig ? reader.bigEndian(count) : reader.littleEndian(count)
    }
    guard number(at: 2, 2) == 42, let directory = number(at: 4, 4), let count = number(at: directory, 2) else {
      return nil
    }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = number(at: entry, 2) else { return nil }
      // A number of 16 bits.
      guard tag == 0x0112, number(at: entry + 2, 2) == 3, let value = number(at: entry + 8, 2), (2...8).contains(value)
      else { continue }
      self.value = value
      return
    }
    return nil
  }

  /// The data of an APP1 segment with nothing but the orientation.
  var segment: [UInt8] {
    var bytes = Self.mark + Array("MM".utf8)
    bytes.append(bigEndian: 42, 2)
    bytes.append(bigEndian: 8, 4)
    bytes.append(bigEndian: 1, 2)
    bytes.append(bigEndian: 0x0112, 2)
    bytes.append(bigEndian: 3, 2)
    bytes.append(bigEndian: 1, 4)
    bytes.append(bigEndian: value, 2)
    bytes.append(bigEndian: 0, 2)
    bytes.append(bigEndian: 0, 4)
    return bytes
  }
}
