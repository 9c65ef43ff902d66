// SPDX-License-Identifier: MIT

/// A line of a child's output, without its newline.
package struct OutputLine: Sendable, Hashable {
  package var bytes: [UInt8]
  /// Whether it was longer than allowed; then `bytes` is its beginning.
  package var isTruncated: Bool

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// The lines of a child's output, for one reader; when it is slow, the child waits, and memory stays bounded.
///
/// Ends when the stream does, when the child has exited and all that it wrote is read, or when the task is cancelled.
@Reactor
package final class LineReader: AsyncSequence {
  package typealias Element = OutputLine

  /// Where reading goes on when there is room again.
  weak var pipe: OutputPipe?
  private let maximumLength: Int
  private let bufferLimit: Int
  private var lines: [OutputLine] = []
  private var taken = 0
  /// Bytes of lines that wait to be taken.
  private var waiting = 0
  private var unfinished = OutputLine(bytes: [], isTruncated: false)
  private var hasEnded = false
  private let changed = Latch()

  init(maximumLength: Int, bufferLimit: Int) {
    self.maximumLength = maximumLength
    self.bufferLimit = bufferLimit
  }

  /// The next line; nil at the end.
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

  /// Reads from the one reader: two iterators share its lines.
  package struct Iterator: AsyncIteratorProtocol {
    let reader: LineReader

    package func next() async -> OutputLine? { await reader.next() }
  }

  private func takeLine() -> OutputLine? {
    guard taken < lines.count else { return nil }
    let line = lines[taken]
    taken += 1
    if taken == lines.count || taken == 1024 {
      lines.removeFirst(taken)
      taken = 0
    }
    waiting -= line.bytes.count + 1
    if waiting < bufferLimit { pipe?.resume() }
    return line
  }

  private func finishLine() {
    waiting += unfinished.bytes.count + 1
    lines.append(unfinished)
    unfinished = OutputLine(bytes: [], isTruncated: false)
  }
}

extension LineReader: OutputSink {
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      let part = rest[..<(end ?? rest.endIndex)]
      let room = maximumLength - unfinished.bytes.count
      unfinished.bytes.append(contentsOf: part.prefix(room))
      if part.count > room { unfinished.isTruncated = true }
      guard let end else { break }
      finishLine()
      rest = rest[(end + 1)...]
    }
    if taken < lines.count { changed.fire() }
    return waiting < bufferLimit
  }

  func end() {
    if !unfinished.bytes.isEmpty { finishLine() }
    hasEnded = true
    changed.fire()
  }
}
