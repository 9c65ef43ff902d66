// SPDX-License-Identifier: MIT
package import Processes

/// Writes `***` for secrets anywhere in a text: as they are, in base64 and hexadecimal, URL-encoded, and JSON-escaped once or
/// twice.
///
/// A program can write a value in any other form, so no masking is complete.
///
/// Values of fewer than four characters are not masked: this would hide half of every text, and they could still be guessed.
package struct Mask: Sendable {
  /// The least number of characters of a masked value, and of bytes of a value's part at a cut.
  package static let shortest = 4
  private static let stars = Array("***".utf8)

  private let forward: PatternMatcher
  /// The matcher of the reversed patterns. It finds the end of a pattern at the beginning of a text.
  private let backward: PatternMatcher
  private let longestPattern: Int

  package init(_ values: some Sequence<String>) {
    var patterns: Set<[UInt8]> = []
    for value in values where value.count >= Self.shortest { patterns.formUnion(MaskForms.all(of: value)) }
    forward = PatternMatcher(patterns)
    backward = PatternMatcher(patterns.map { $0.reversed() })
    longestPattern = patterns.map(\.count).max() ?? 0
  }

  /// `text` with every value as `***`.
  package func text(_ text: String) -> String {
    var text = text
    let masked = text.withUTF8 { replacing(matches(in: $0), in: $0) }
    return masked.map { String(decoding: $0, as: UTF8.self) } ?? text
  }

  /// `bytes`, which needn't be UTF-8, with every value as `***`. If the bytes are a part of more bytes, also masks the parts of
  /// values at the cuts.
  package func bytes(_ bytes: [UInt8], cutBefore: Bool = false, cutAfter: Bool = false) -> [UInt8] {
    let masked = bytes.withUnsafeBufferPointer { buffer in
      replacing(matches(in: buffer, cutBefore: cutBefore, cutAfter: cutAfter), in: buffer)
    }
    return masked ?? bytes
  }

  /// A command's output, with every value as `***`.
  package func text(of output: CapturedOutput) -> String {
    guard output.omitted > 0 else { return String(decoding: bytes(output.head + output.tail), as: UTF8.self) }
    // A partial character at the cut isn't part of the text.
    let head = String(decoding: bytes(output.head, cutAfter: true), as: UTF8.self)
    let tail = String(decoding: bytes(output.tail, cutBefore: true), as: UTF8.self)
    let isHalf: (Character) -> Bool = { $0 == "\u{FFFD}" }
    let end = tail.drop(while: isHalf)
    let beginning = head.reversed().drop(while: isHalf).reversed()
    return "\(String(beginning))\n[… \(output.omitted) bytes omitted …]\n\(end)"
  }

  private func matches(
    in bytes: UnsafeBufferPointer<UInt8>, cutBefore: Bool = false, cutAfter: Bool = false
  ) -> [Range<Int>] {
    guard longestPattern > 0 else { return [] }
    var (ranges, open) = forward.matches(in: bytes)
    if cutAfter, open >= Self.shortest { Self.add(bytes.count - open..<bytes.count, to: &ranges) }
    if cutBefore {
      let start = backward.openLength(after: bytes.prefix(longestPattern).reversed())
      if start >= Self.shortest {
        // Before all others, some of which it may cover.
        var all = [0..<start]
        for range in ranges { Self.add(range, to: &all) }
        ranges = all
      }
    }
    return ranges
  }

  /// Adds a range that ends after all others. Merges it with the ranges that it touches.
  static func add(_ range: Range<Int>, to ranges: inout [Range<Int>]) {
    var merged = range
    while let last = ranges.last, last.upperBound >= merged.lowerBound {
      merged = min(last.lowerBound, merged.lowerBound)..<max(last.upperBound, merged.upperBound)
      ranges.removeLast()
    }
    ranges.append(merged)
  }

  /// Nil if there is nothing to replace.
  private func replacing(_ ranges: [Range<Int>], in bytes: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard !ranges.isEmpty else { return nil }
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var next = 0
    for range in ranges {
      out += bytes[next..<range.lowerBound]
      out += Self.stars
      next = range.upperBound
    }
    out += bytes[next...]
    return out
  }
}
