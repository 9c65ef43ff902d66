// SPDX-License-Identifier: MIT
import LibC
import Synchronization
import SystemEvents

/// Ends the wait of the server's thread, from any thread.
final class Waker: Sendable {
  let reading: Descriptor
  private let writing: Descriptor
  /// Whether the pipe holds a byte that the thread hasn't read. A second byte would have no effect.
  private let pending = Atomic(false)

  /// Nil leaves the reason in `errno`.
  init?() {
    guard let ends = openPipe(), let reading = Descriptor(ends.reading), let writing = Descriptor(ends.writing) else {
      return nil
    }
    setNonblocking(ends.reading)
    setNonblocking(ends.writing)
    self.reading = reading
    self.writing = writing
  }

  func wake() {
    guard !pending.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var byte: UInt8 = 0
    _ = write(writing.raw, &byte, 1)
  }

  /// The thread calls this before it looks for changes.
  func clear() {
    var byte: UInt8 = 0
    while read(reading.raw, &byte, 1) > 0 {}
    _ = pending.exchange(false, ordering: .acquiringAndReleasing)
  }
}
