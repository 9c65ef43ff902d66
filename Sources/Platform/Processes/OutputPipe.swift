// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// The receiver of a child's output stream.
@Reactor
protocol OutputSink: AnyObject {
  /// Takes bytes, which are only valid during the call. Returns whether it has room for more.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool
  /// Called once, at the end of the stream.
  func end()
}

/// This process's end of a child's output stream, read as data arrives.
@Reactor
final class OutputPipe {
  /// Exceeds the capacity of a pipe of any unprivileged program.
  private static let mostInPipe = 1024 * 1024

  private var descriptor: Descriptor?
  private var token: EventLoop.Token?
  private var sink: (any OutputSink)?
  private var endsWhenEmpty = false
  /// The time of the last bytes.
  private(set) var lastRead = SuspendingClock.now

  init(_ descriptor: consuming Descriptor, into sink: any OutputSink) {
    self.descriptor = consume descriptor
    self.sink = sink
    resume()
  }

  var isOpen: Bool { descriptor != nil }

  /// Resumes reading after the sink had no room.
  func resume() {
    guard token == nil, let raw else { return }
    token = EventLoop.shared.add(.readable(raw)) { _ = self.readOnce() }
  }

  /// Reads the available bytes: an ended child has left all its output in the pipe. Other processes may write as fast as this
  /// one reads, hence the limit.
  func readAvailable() {
    var count = 0
    while token != nil, count < Self.mostInPipe, let read = readOnce() { count += read }
  }

  /// Treats an empty pipe as the end from now on, even if other processes hold the other end.
  func finish() {
    endsWhenEmpty = true
    readAvailable()
  }

  /// Reads and discards further output, until the last process that holds the other end has ended.
  func drop() {
    sink = nil
    resume()
  }

  func close() {
    guard isOpen else { return }
    pause()
    descriptor = nil
    sink?.end()
    sink = nil
  }

  private func pause() {
    if let token { EventLoop.shared.remove(token) }
    token = nil
  }

  private var raw: Int32? { descriptor.raw }

  /// Returns the number of bytes read; nil if none were available.
  private func readOnce() -> Int? {
    guard let raw else { return nil }
    let buffer = EventLoop.shared.buffer
    let count = read(raw, buffer.baseAddress, buffer.count)
    if count > 0 {
      lastRead = .now
      let hasRoom = sink?.take(UnsafeRawBufferPointer(rebasing: buffer[..<count])) ?? true
      if !hasRoom { pause() }
      return count
    }
    let isEmpty = count < 0 && (errno == EAGAIN || errno == EINTR)
    if !isEmpty || endsWhenEmpty { close() }
    return nil
  }
}
