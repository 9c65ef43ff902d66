// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Photos

/// What leaves the sanitiser, whatever goes in. The pictures were written by Pillow.
struct PhotosTests {
  static let good: [(name: String, format: Photo.Format)] = [
    ("phone.jpg", .jpeg), ("progressive.jpg", .jpeg), ("cmyk.jpg", .jpeg), ("grey.jpg", .jpeg), ("text.png", .png),
    ("palette.png", .png), ("lossy.webp", .webp), ("alpha.webp", .webp), ("lossless.webp", .webp),
  ]

  static func file(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures")
    return try [UInt8](Data(contentsOf: folder.appending(path: name)))
  }

  private static func problem(_ bytes: [UInt8]) -> PhotoProblem? {
    do throws(PhotoProblem) {
      _ = try Photo(bytes)
      return nil
    } catch { return error }
  }

  @Test(arguments: good) func `a picture is recognised by its bytes`(name: String, format: Photo.Format) throws {
    let photo = try Photo(Self.file(name))
    #expect(photo.format == format)
    #expect(photo.width == 24 && photo.height == 16)
    // What is written is itself a picture with nothing more to remove.
    #expect(try Photo(photo.bytes) == photo)
  }

  @Test(arguments: good) func `places, cameras and texts are removed`(name: String, _: Photo.Format) throws {
    let text = String(decoding: try Photo(Self.file(name)).bytes, as: Unicode.ASCII.self)
    for word in ["secret", "Secret", "Model X", "2026:11:26", "ICC", "XMP", "EXIF", "eXIf", "tEXt", "zTXt", "iTXt"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test func `a photo of a telephone keeps only how it was held`() throws {
    let photo = try Photo(Self.file("phone.jpg"))
    let start = try #require(photo.bytes.firstRange(of: Array("Exif".utf8) + [0, 0])?.lowerBound)
    // A marker and the length are before it; behind it, no more than the orientation fits.
    #expect(Array(photo.bytes[(start - 4)..<start]) == [0xFF, 0xE1, 0, 34])
    #expect(ExifOrientation(of: photo.bytes[start..<(start + 32)])?.value == 6)
  }

  @Test(.slow, arguments: good) func `ImageMagick sees the same pixels`(name: String, _: Photo.Format) throws {
    try SystemTool.check("convert")
    let photo = try Photo(Self.file(name))
    let file = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)-\(name)")
    try Data(photo.bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let original = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Pictures/\(name)")
    let pixels = try Self.pixels(file)
    #expect(pixels.count == 24 * 16 * 4)
    #expect(try pixels == Self.pixels(original))
  }

  private static func pixels(_ file: URL) throws -> Data {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["convert", file.path(), "-colorspace", "sRGB", "-depth", "8", "rgba:-"]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return output
  }

  // MARK: Attacks

  @Test(arguments: good) func `a page or an archive behind a picture is cut off`(name: String, _: Photo.Format) throws {
    let original = try Self.file(name)
    let photo = try Photo(original + Array("<script>alert(1)</script>PK\u{3}\u{4}".utf8))
    #expect(try photo == Photo(original))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>", "GIF89a", "",
    "\u{89}PNG", "%PDF-1.4", "#!/bin/sh\n", "<?php phpinfo();", "RIFF....WAVEfmt ", "RIFF", "BM",
  ])
  func `a file of another kind is refused`(text: String) {
    #expect(Self.problem(Array(text.utf8)) == .unknownFormat)
    // A mark of order, or blanks, before a picture: programs that guess would see text.
    #expect(Self.problem([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == .unknownFormat)
  }

  @Test(arguments: good) func `each picture cut short is refused or complete`(name: String, _: Photo.Format) throws {
    let original = try Self.file(name)
    let whole = try Photo(original)
    for count in 0..<original.count {
      // What stands behind the pixels was never kept.
      if let photo = try? Photo(Array(original.prefix(count))) { #expect(photo == whole) }
    }
  }

  @Test(arguments: good) func `no byte that is wrong stops the server`(name: String, _: Photo.Format) throws {
    let original = try Self.file(name)
    var generator = SystemRandomNumberGenerator()
    for index in original.indices {
      var bytes = original
      bytes[index] = UInt8.random(in: 0...255, using: &generator)
      guard let photo = try? Photo(bytes) else { continue }
      #expect(photo.width <= Photo.mostPixels && photo.height <= Photo.mostPixels)
      #expect(try Photo(photo.bytes) == photo)
    }
  }

  @Test func `a picture is at most 1 MiB`() throws {
    let original = try Self.file("text.png")
    let filler = [UInt8](repeating: 0, count: Photo.mostBytes - original.count)
    #expect(Self.problem(original + filler) == nil)
    #expect(Self.problem(original + filler + [0]) == .tooManyBytes)
  }

  private static let sizes: [(Int, Int, PhotoProblem?)] = [
    (4096, 4096, nil), (4097, 1, .tooManyPixels), (1, 4097, .tooManyPixels), (0, 16, .broken),
  ]

  @Test(arguments: sizes)
  func `a small file with too many pixels is refused`(width: Int, height: Int, problem: PhotoProblem?) throws {
    #expect(Self.problem(try Self.png(width, height)) == problem)
    #expect(Self.problem(try Self.jpeg(width, height)) == problem)
    // Sizes of WebP have 14 bits; without a chunk for transparency, the canvas is the frame's.
    guard width > 0 else { return }
    #expect(Self.problem(try Self.lossless(width, height)) == problem)
  }

  @Test func `a PNG of gigapixels is refused`() throws {
    #expect(Self.problem(try Self.png(0x7FFF_FFFF, 0x7FFF_FFFF)) == .tooManyPixels)
  }

  @Test func `a JPEG with a thousand scans is refused`() throws {
    let original = try Self.file("progressive.jpg")
    let start = try #require(original.firstRange(of: [0xFF, 0xDA])?.lowerBound)
    let scan = original[start..<(original.count - 2)]
    let bomb = original.prefix(start) + (0..<1000).flatMap { _ in scan } + [0xFF, 0xD9]
    #expect(Self.problem(Array(bomb)) == .broken)
  }

  @Test func `a picture whose chunks come twice or in disorder is refused`() throws {
    let original = try Self.file("palette.png")
    let header = original[8..<33]
    #expect(Self.problem(Array(original.prefix(33)) + header + original.dropFirst(33)) == .broken)
    #expect(Self.problem(Array(original.prefix(8)) + original.dropFirst(33)) == .broken)
    #expect(Self.problem(Array(original.prefix(33)) + original.suffix(12)) == .broken)
  }

  @Test func `animations are refused, or show their first picture`() throws {
    #expect(Self.problem(try Self.file("animated.webp")) == .animated)
    let photo = try Photo(Self.file("animated.png"))
    let text = String(decoding: photo.bytes, as: Unicode.ASCII.self)
    #expect(!text.contains("acTL") && !text.contains("fdAT"))
  }

  // MARK: Pictures of another size

  private static func png(_ width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = try file("text.png")
    var size: [UInt8] = []
    size.append(bigEndian: width, 4)
    size.append(bigEndian: height, 4)
    bytes.replaceSubrange(16..<24, with: size)
    var sum: [UInt8] = []
    sum.append(bigEndian: Int(CRC32.checksum(of: bytes[12..<29])), 4)
    bytes.replaceSubrange(29..<33, with: sum)
    return bytes
  }

  private static func jpeg(_ width: Int, _ height: Int) throws -> [UInt8] {
    var bytes = try file("grey.jpg")
    let frame = try #require(bytes.firstRange(of: [0xFF, 0xC0])).lowerBound
    var size: [UInt8] = []
    size.append(bigEndian: height, 2)
    size.append(bigEndian: width, 2)
    bytes.replaceSubrange((frame + 5)..<(frame + 9), with: size)
    return bytes
  }

  private static func lossless(_ width: Int, _ height: Int) throws -> [UInt8] {
    let data: [UInt8] = {
      var data: [UInt8] = [0x2F]
      data.append(littleEndian: width - 1 | (height - 1) << 14, 4)
      return data + [0]
    }()
    var bytes = Array("RIFF".utf8)
    bytes.append(littleEndian: 12 + data.count, 4)
    bytes += Array("WEBPVP8L".utf8)
    bytes.append(littleEndian: data.count, 4)
    return bytes + data
  }
}
