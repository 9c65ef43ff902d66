// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// Our end of a child's standard input, written as the child reads.
@Reactor
final class InputPipe {
  private struct Pending {
    var bytes: [UInt8]
    var done: (Bool) -> Void
  }

  private var descriptor: Descriptor?
  private var token: EventLoop.Token?
  private var queue: [Pending] = []
  /// Bytes of the first in the queue that are written.
  private var offset = 0
  private var closesWhenDone = false

  /// Nil where the stream isn't ours to write.
  init?(_ descriptor: consuming Descriptor?) {
    guard let descriptor = consume descriptor else { return nil }
    self.descriptor = consume descriptor
  }

  /// Writes the bytes after all that were given before; `done` learns whether the pipe took them all.
  func write(_ bytes: [UInt8], done: @escaping (Bool) -> Void) {
    guard descriptor != nil, !closesWhenDone else { return done(false) }
    queue.append(Pending(bytes: bytes, done: done))
    if token == nil { flush() }
  }

  /// Closes when everything that was given is written.
  func finish() {
    closesWhenDone = true
    if queue.isEmpty { close() }
  }

  /// Closes now; what isn't written is lost.
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
        // Nobody reads any more: what a child doesn't want isn't a fault.
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

/// The system's `write`, by a name that the method above doesn't hide.
private func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
