// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// What gets the bytes of a child's output stream.
@Reactor
protocol OutputSink: AnyObject {
  /// Takes bytes that are gone afterwards, and returns whether it has room for more.
  func take(_ bytes: UnsafeRawBufferPointer) -> Bool
  /// Called once, when nothing comes any more.
  func end()
}

/// Our end of a child's output stream, read as it comes.
@Reactor
final class OutputPipe {
  /// More than any pipe of a user's program holds.
  private static let mostInPipe = 1024 * 1024

  private var descriptor: Descriptor?
  private var token: EventLoop.Token?
  private var sink: (any OutputSink)?
  private var endsWhenEmpty = false
  /// When bytes last came.
  private(set) var lastRead = SuspendingClock.now

  init(_ descriptor: consuming Descriptor, into sink: any OutputSink) {
    self.descriptor = consume descriptor
    self.sink = sink
    resume()
  }

  var isOpen: Bool { descriptor != nil }

  /// Reads on after the sink had no room.
  func resume() {
    guard token == nil, let raw else { return }
    token = EventLoop.shared.add(.readable(raw)) { _ = self.readOnce() }
  }

  /// Reads what is there now; a child that has ended has left all its output in the pipe. Others may go on writing
  /// as fast as we read: hence the limit.
  func readAvailable() {
    var count = 0
    while token != nil, count < Self.mostInPipe, let read = readOnce() { count += read }
  }

  /// Takes an empty pipe for the end from now on, whoever still holds the other end.
  func finish() {
    endsWhenEmpty = true
    readAvailable()
  }

  /// Reads and drops what still comes, until the last process that holds the other end has gone.
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

  /// How much was read; nil when nothing was there.
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
