// SPDX-License-Identifier: MIT

/// A picture of a person that is safe to show: it has nothing but what its pixels need.
///
/// The original is taken apart and written again. Places, cameras, texts, thumbnails, colour profiles, animations and trailing
/// bytes are not written. Pixels stay as they are.
package struct Photo: Hashable, Sendable {
  package enum Format: String, CaseIterable, Sendable {
    case png, jpeg, webp

    /// The media type.
    package var type: String { "image/\(rawValue)" }
  }

  /// The largest original, in bytes.
  package static let mostBytes = 1 << 20
  /// The largest width and height, in pixels.
  package static let mostPixels = 4096

  package let format: Format
  package let width: Int
  package let height: Int
  package let bytes: [UInt8]

  /// Reads a file. Its first bytes tell its format; a name or a declared type doesn't count.
  package init(_ original: [UInt8]) throws(PhotoProblem) {
    guard original.count <= Self.mostBytes else { throw .tooManyBytes }
    var reader = ByteReader(original)
    if reader.skip(PNG.signature) {
      self = try PNG.photo(&reader)
    } else if reader.skip([0xFF, 0xD8, 0xFF]) {
      self = try JPEG.photo(original)
    } else if reader.skip(Array("RIFF".utf8)), reader.bytes(4) != nil, reader.skip(Array("WEBP".utf8)) {
      self = try WebP.photo(original)
    } else {
      throw .unknownFormat
    }
  }

  init(_ format: Format, width: Int, height: Int, _ bytes: [UInt8]) {
    (self.format, self.width, self.height, self.bytes) = (format, width, height, bytes)
  }

  /// Refuses a size without pixels, and one whose pixels would fill a viewer's memory.
  static func check(width: Int, height: Int) throws(PhotoProblem) {
    guard width > 0, height > 0 else { throw .broken }
    guard width <= mostPixels, height <= mostPixels else { throw .tooManyPixels }
  }
}

/// The reason that a file is no photo.
package enum PhotoProblem: Error, Hashable, Sendable {
  case tooManyBytes
  /// The width or the height is over the limit.
  case tooManyPixels
  /// The file is neither PNG, JPEG nor WebP.
  case unknownFormat
  /// The file ends early, or contradicts itself.
  case broken
  case animated
}
