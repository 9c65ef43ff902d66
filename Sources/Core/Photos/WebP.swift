// SPDX-License-Identifier: MIT

/// WebP (RFC 9649): one still picture, lossy with or without transparency, or lossless.
enum WebP {
  private static let alphaFlag: UInt8 = 0x10

  static func photo(_ original: [UInt8]) throws(PhotoProblem) -> Photo {
    var reader = ByteReader(original.dropFirst(4))
    guard let length = reader.littleEndian(4), let content = reader.bytes(length) else { throw .broken }
    var chunks = ByteReader(content.dropFirst(4))
    var (alpha, canvas): (ArraySlice<UInt8>?, (width: Int, height: Int)?)
    while !chunks.isAtEnd {
      guard let name = chunks.bytes(4), let length = chunks.littleEndian(4), let data = chunks.bytes(length),
        // The last byte of a chunk with an odd length is a filler, which some programs omit at the end.
        length % 2 == 0 || chunks.isAtEnd || chunks.byte() != nil
      else { throw .broken }
      switch String(decoding: name, as: UTF8.self) {
      case "VP8X":
        guard data.count >= 10 else { throw .broken }
        var reader = ByteReader(data.dropFirst(4))
        canvas = (1 + (reader.littleEndian(3) ?? 0), 1 + (reader.littleEndian(3) ?? 0))
      case "ANIM", "ANMF": throw .animated
      case "ALPH": alpha = data
      case "VP8 ": return try photo(name, data, alpha: alpha, size: lossySize(data), canvas: canvas)
      case "VP8L": return try photo(name, data, alpha: nil, size: losslessSize(data), canvas: canvas)
      default: break
      }
    }
    throw .broken
  }

  private static func photo(
    _ name: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>, alpha: ArraySlice<UInt8>?, size: (width: Int, height: Int)?,
    canvas: (width: Int, height: Int)?
  ) throws(PhotoProblem) -> Photo {
    guard let size, canvas.map({ $0 == size }) ?? true else { throw .broken }
    try Photo.check(width: size.width, height: size.height)
    var chunks: [UInt8] = []
    if let alpha {
      // Only the extended form has transparency beside lossy pixels.
      var header: [UInt8] = [alphaFlag, 0, 0, 0]
      header.append(littleEndian: size.width - 1, 3)
      header.append(littleEndian: size.height - 1, 3)
      chunks.append(chunk: Array("VP8X".utf8)[...], header[...])
      chunks.append(chunk: Array("ALPH".utf8)[...], alpha)
    }
    chunks.append(chunk: name, data)
    var output = Array("RIFF".utf8)
    output.append(littleEndian: chunks.count + 4, 4)
    output += "WEBP".utf8
    return Photo(.webp, width: size.width, height: size.height, output + chunks)
  }

  /// The size in the header of a key frame (RFC 6386, section 9.1).
  private static func lossySize(_ data: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    var reader = ByteReader(data)
    guard let first = reader.byte(), first & 1 == 0, reader.bytes(2) != nil, reader.skip([0x9D, 0x01, 0x2A]),
      let width = reader.littleEndian(2), let height = reader.littleEndian(2)
    else { return nil }
    return (width & 0x3FFF, height & 0x3FFF)
  }

  private static func losslessSize(_ data: ArraySlice<UInt8>) -> (width: Int, height: Int)? {
    var reader = ByteReader(data)
    guard reader.byte() == 0x2F, let bits = reader.littleEndian(4), bits >> 29 == 0 else { return nil }
    return (1 + bits & 0x3FFF, 1 + bits >> 14 & 0x3FFF)
  }
}

extension [UInt8] {
  fileprivate mutating func append(chunk name: ArraySlice<UInt8>, _ data: ArraySlice<UInt8>) {
    self += name
    append(littleEndian: data.count, 4)
    self += data
    if !data.count.isMultiple(of: 2) { append(0) }
  }
}
