// SPDX-License-Identifier: MIT

/// JPEG (ITU-T T.81) in the processes that browsers show: baseline, extended and progressive, with Huffman codes.
enum JPEG {
  /// A progressive picture has about ten scans. Thousands of scans over large pixels keep a viewer busy for minutes.
  private static let mostScans = 64

  static func photo(_ original: [UInt8]) throws(PhotoProblem) -> Photo {
    var reader = ByteReader(original.dropFirst(2))
    var output: [UInt8] = [0xFF, 0xD8]
    var size: (width: Int, height: Int)?
    var scans = 0
    // The code that ended a scan.
    var pending: UInt8?
    while true {
      let marker: UInt8
      if let code = pending { marker = code } else { marker = try nextMarker(&reader) }
      pending = nil
      if marker == 0xD9 {
        guard scans > 0 else { throw .broken }
        output += [0xFF, 0xD9]
        break
      }
      // Only markers with a segment may come here.
      guard marker >= 0xC0, !(0xD0...0xD8).contains(marker), let length = reader.bigEndian(2),
        let data = reader.bytes(length - 2)
      else { throw .broken }
      switch marker {
      case 0xC0, 0xC1, 0xC2:
        guard size == nil else { throw .broken }
        size = try frame(data)
        output.append(segment: marker, data)
      case 0xC4, 0xDB, 0xDD: output.append(segment: marker, data)
      case 0xE0: if let header = density(data) { output.append(segment: marker, header[...]) }
      case 0xE1:
        if let orientation = ExifOrientation(of: data) { output.append(segment: marker, orientation.segment[...]) }
      case 0xEE:
        // Tells how colours are coded. Without it, a picture with four components has wrong colours.
        if data.starts(with: "Adobe".utf8), data.count >= 12 { output.append(segment: marker, data.prefix(12)) }
      case 0xDA:
        scans += 1
        guard size != nil, scans <= mostScans else { throw .broken }
        output.append(segment: marker, data)
        pending = try copyScan(&reader, to: &output)
      // Other data of applications, and comments.
      case 0xE2...0xEF, 0xFE: break
      default: throw .broken
      }
    }
    guard let size else { throw .broken }
    return Photo(.jpeg, width: size.width, height: size.height, output)
  }

  /// The code of a marker, which any number of bytes FF may precede.
  private static func nextMarker(_ reader: inout ByteReader) throws(PhotoProblem) -> UInt8 {
    guard reader.byte() == 0xFF else { throw .broken }
    while let code = reader.byte() {
      if code != 0xFF { return code }
    }
    throw .broken
  }

  /// Copies the codes of a scan, and returns the code of the marker that ends it.
  private static func copyScan(_ reader: inout ByteReader, to output: inout [UInt8]) throws(PhotoProblem) -> UInt8 {
    while let byte = reader.byte() {
      guard byte == 0xFF else {
        output.append(byte)
        continue
      }
      var code = reader.byte()
      while code == 0xFF { code = reader.byte() }
      guard let code else { break }
      // A data byte FF, and marks from which a decoder may start again.
      guard code == 0 || (0xD0...0xD7).contains(code) else { return code }
      output += [0xFF, code]
    }
    throw .broken
  }

  private static func frame(_ data: ArraySlice<UInt8>) throws(PhotoProblem) -> (width: Int, height: Int) {
    var reader = ByteReader(data)
    guard reader.byte() == 8, let height = reader.bigEndian(2), let width = reader.bigEndian(2),
      let components = reader.byte(), [1, 3, 4].contains(components), reader.count == 3 * Int(components)
    else { throw .broken }
    try Photo.check(width: width, height: height)
    return (width, height)
  }

  /// The header of a JFIF file, without the small picture that may follow it; nil for anything else.
  private static func density(_ data: ArraySlice<UInt8>) -> [UInt8]? {
    guard data.starts(with: Array("JFIF".utf8) + [0]), data.count >= 14 else { return nil }
    return Array(data.prefix(12)) + [0, 0]
  }
}

extension [UInt8] {
  fileprivate mutating func append(segment marker: UInt8, _ data: ArraySlice<UInt8>) {
    self += [0xFF, marker]
    append(bigEndian: data.count + 2, 2)
    self += data
  }
}
