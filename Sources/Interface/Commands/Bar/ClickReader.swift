// SPDX-License-Identifier: MIT
import LibC
import StatusBars

/// Clicks from a bar on standard input, one per line.
struct ClickReader {
  /// The limit in bytes; a bar's line has some hundred.
  private static let longest = 64 << 10
  private var bytes: [UInt8] = []
  /// Whether more input may come.
  private(set) var isOpen: Bool

  init(isOpen: Bool) { self.isOpen = isOpen }

  /// The clicks since the last call. Call it when the input is readable.
  mutating func take() -> [BarClick] {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = read(STDIN_FILENO, &chunk, chunk.count)
    if count <= 0 {
      isOpen = count < 0 && errno == EINTR
      return []
    }
    bytes += chunk.prefix(count)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let rest = lines.popLast() ?? []
    bytes = rest.count > Self.longest ? [] : Array(rest)
    return lines.compactMap { BarClick(line: $0) }
  }
}
