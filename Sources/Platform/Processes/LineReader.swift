// SPDX-License-Identifier: MIT
import SystemEvents

/// A line of a child's output, without its newline.
package struct OutputLine: Sendable, Hashable {
  package var bytes: [UInt8]
  /// Whether the line exceeded the limit; `bytes` is then its beginning.
  package var isTruncated: Bool

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The lines of a child's output, for one reader. If the reader is slow, the child waits, and memory stays bounded.
///
/// The sequence ends with the stream, after the child's exit once its output is read, or when the task is cancelled.
@Reactor
package final class LineReader: AsyncSequence {
  package typealias Element = OutputLine

  /// Reading resumes at this pipe when the buffer has room again.
  weak var pipe: OutputPipe?
  private var buffer: LineBuffer
  private var hasEnded = false
  private let changed = AutoResetEvent()

  init(maximumLength: Int, bufferLimit: Int) {
    buffer = LineBuffer(limit: maximumLength, readAhead: bufferLimit, overflow: .cut)
  }

  /// Returns the next line; nil at the end.
  package func next() async -> OutputLine? {
    await withTaskCancellationHandler {
      while !Task.isCancelled {
        if let line = takeLine() { return line }
        if hasEnded { return nil }
        _ = await changed.wait()
      }
      return nil
    } onCancel: {
      Task { @Reactor in changed.fire() }
    }
  }

  package nonisolated func makeAsyncIterator() -> Iterator { Iterator(reader: self) }

  /// Reads from the shared reader: two iterators divide its lines between them.
  package struct Iterator: AsyncIteratorProtocol {
    let reader: LineReader

    package func next() async -> OutputLine? { await reader.next() }
  }

  private func takeLine() -> OutputLine? {
    guard let item = buffer.next() else { return nil }
    if !buffer.isFull { pipe?.resume() }
    return switch item {
    case .line(let bytes): OutputLine(bytes: bytes, isTruncated: false)
    case .cut(let bytes): OutputLine(bytes: bytes, isTruncated: true)
    case .tooLong: nil
    }
  }
}

extension LineReader: OutputSink {
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    buffer.append(bytes)
    if buffer.hasItem { changed.fire() }
    return !buffer.isFull
  }

  func end() {
    buffer.end()
    hasEnded = true
    changed.fire()
  }
}
