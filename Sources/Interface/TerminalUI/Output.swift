// SPDX-License-Identifier: MIT
import LibC

/// Writes to this process's streams without a buffer.
package enum Output {
  /// Writes all of `text`; false if the rest is lost because the reader is gone.
  @discardableResult
  package static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { LibC.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        return false
      }
    }
    return true
  }
}
