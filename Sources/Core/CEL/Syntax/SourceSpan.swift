// SPDX-License-Identifier: MIT

/// A half-open range of UTF-8 offsets in the source of an expression; the caller maps it to line and column.
package struct SourceSpan: Hashable, Sendable {
  package var start: Int
  package var end: Int

  package init(_ start: Int, _ end: Int) {
    self.start = start
    self.end = max(start, end)
  }

  /// Returns the smallest span that includes both.
  func joined(_ other: SourceSpan) -> SourceSpan {
    SourceSpan(min(start, other.start), max(end, other.end))
  }
}
