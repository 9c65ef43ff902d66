// SPDX-License-Identifier: MIT
import Synchronization

/// The text of one file, with the mapping from offsets to lines and columns.
///
/// Offsets count Unicode scalars after the byte-order mark, as libyaml's marks do. Columns count characters, as people do.
final class SourceFile: Sendable {
  /// The path as it was given, for diagnostics.
  let path: String
  /// The absolute path of the folder that the file was named in. Relative paths in the file begin there.
  let folder: String
  /// The file's place in the order of loading.
  let order: Int
  let bytes: [UInt8]
  let scalars: [Unicode.Scalar]
  private let lineStarts: [Int]
  /// Computed lazily, and only for a file that isn't pure ASCII.
  private let wide = Mutex<WideText?>(nil)

  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  init(path: String, folder: String, order: Int, bytes: [UInt8], text: String) {
    self.path = path
    self.folder = folder
    self.order = order
    self.bytes = bytes
    var scalars: [Unicode.Scalar] = []
    scalars.reserveCapacity(bytes.count)
    var lineStarts = [0]
    var isReturn = false
    for scalar in text.unicodeScalars {
      // A line ends after `\n`, and after a `\r` that no `\n` follows.
      if isReturn, scalar != "\n" { lineStarts.append(scalars.count) }
      scalars.append(scalar)
      if scalar == "\n" { lineStarts.append(scalars.count) }
      isReturn = scalar == "\r"
    }
    if isReturn { lineStarts.append(scalars.count) }
    self.scalars = scalars
    self.lineStarts = lineStarts
  }

  /// The text's bytes without the byte-order mark.
  var content: ArraySlice<UInt8> { bytes.starts(with: Self.byteOrderMark) ? bytes.dropFirst(3) : bytes[...] }

  /// The same file with other characters, one for one.
  func replacing(scalars: [Unicode.Scalar]) -> SourceFile {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    let text = String(view)
    return SourceFile(path: path, folder: folder, order: order, bytes: Array(text.utf8), text: text)
  }

  var lineCount: Int { lineStarts.count }

  /// Whether every scalar is one byte, and there is no byte-order mark.
  private var isNarrow: Bool { scalars.count == bytes.count }

  private func wideText<Result>(_ body: (WideText) -> Result) -> Result {
    wide.withLock { wide in
      let known = wide ?? WideText(scalars, start: bytes.starts(with: Self.byteOrderMark) ? 3 : 0)
      wide = known
      return body(known)
    }
  }

  /// The byte offset of the scalar at `offset` in `bytes`.
  func byteOffset(_ offset: Int) -> Int {
    isNarrow ? offset : wideText { $0.bytes[min(offset, scalars.count)] }
  }

  /// The offset of the scalar that begins at or after a byte.
  func offset(ofByte byte: Int) -> Int {
    isNarrow ? min(byte, scalars.count) : wideText { $0.bytes.firstIndex { $0 >= byte } ?? scalars.count }
  }

  /// The number of the line that holds `offset`, from 1.
  func line(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The offsets of a line, without its end.
  func range(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] : scalars.count
    while end > start, scalars[end - 1] == "\n" || scalars[end - 1] == "\r" { end -= 1 }
    return start..<end
  }

  /// The start of the line after this one, or the end of the file.
  func start(ofLineAfter line: Int) -> Int {
    line < lineStarts.count ? lineStarts[line] : scalars.count
  }

  func text(_ range: Range<Int>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[range])
    return String(view)
  }

  func text(ofLine line: Int) -> String { text(range(ofLine: line)) }

  /// The column of `offset` in its line, in characters from 1.
  func column(of offset: Int) -> Int {
    let start = lineStarts[line(of: offset) - 1]
    // In ASCII, each scalar is a character. The scalar at `offset` may be part of the character before it.
    if isNarrow || scalars[start..<min(offset + 1, scalars.count)].allSatisfy(\.isASCII) { return offset - start + 1 }
    return wideText { $0.characters[offset] - $0.characters[start] + 1 }
  }

  /// The number of spaces at the beginning of a line.
  func indentation(ofLine line: Int) -> Int {
    scalars[range(ofLine: line)].prefix { $0 == " " }.count
  }

  subscript(offset: Int) -> Unicode.Scalar? {
    scalars.indices.contains(offset) ? scalars[offset] : nil
  }
}

/// A stretch of a file: half-open, in scalar offsets.
struct Span: Sendable {
  var file: SourceFile
  var start: Int
  var end: Int

  var text: String { file.text(start..<end) }
  var line: Int { file.line(of: start) }
  var column: Int { file.column(of: start) }

  /// The first `needle` inside the span, from `offset` on.
  func first(_ needle: String, from offset: Int? = nil) -> Span? {
    let wanted = Array(needle.unicodeScalars)
    var index = offset ?? start
    while index + wanted.count <= end {
      if file.scalars[index..<(index + wanted.count)].elementsEqual(wanted) {
        return Span(file: file, start: index, end: index + wanted.count)
      }
      index += 1
    }
    return nil
  }
}
