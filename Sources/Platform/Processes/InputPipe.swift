// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// This process's end of a child's standard input, written at the child's pace.
@Reactor
final class InputPipe {
  private struct Pending {
    var bytes: [UInt8]
    var done: (Bool) -> Void
  }

  private var descriptor: Descriptor?
  private var token: EventLoop.Token?
  private var queue: [Pending] = []
  /// The written bytes of the first item in the queue.
  private var offset = 0
  private var closesWhenDone = false

  /// nil if this process does not write the stream.
  init?(_ descriptor: consuming Descriptor?) {
    guard let descriptor = consume descriptor else { return nil }
    self.descriptor = consume descriptor
  }

  /// Writes the bytes after all earlier ones; `done` receives whether the pipe took them all.
  func write(_ bytes: [UInt8], done: @escaping (Bool) -> Void) {
    guard descriptor != nil, !closesWhenDone else { return done(false) }
    queue.append(Pending(bytes: bytes, done: done))
    if token == nil { flush() }
  }

  /// Closes the pipe after all pending bytes.
  func finish() {
    closesWhenDone = true
    if queue.isEmpty { close() }
  }

  /// Closes the pipe at once and discards unwritten bytes.
  func close() {
    pause()
    descriptor = nil
    let lost = queue
    queue = []
    offset = 0
    for pending in lost { pending.done(false) }
  }

  private func flush() {
    while let next = queue.first {
      guard let raw else { return }
      let count = next.bytes[offset...].withUnsafeBytes { writeBytes(raw, $0) }
      if count < 0 {
        if errno == EINTR { continue }
        // The child no longer reads. Input that a child does not want is no error.
        guard errno == EAGAIN else { return close() }
        if token == nil { token = EventLoop.shared.add(.writable(raw)) { self.flush() } }
        return
      }
      offset += count
      guard offset == next.bytes.count else { continue }
      offset = 0
      queue.removeFirst().done(true)
    }
    pause()
    if closesWhenDone { close() }
  }

  private func pause() {
    if let token { EventLoop.shared.remove(token) }
    token = nil
  }

  private var raw: Int32? { descriptor.raw }
}

/// Calls the system's `write`, which the method above hides.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
