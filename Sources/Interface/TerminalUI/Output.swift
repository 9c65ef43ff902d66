// SPDX-License-Identifier: MIT
import Libc

/// Writing to this process's streams at once, without a buffer that somebody would have to empty.
package enum Output {
  /// Writes all of `text`; what can't be written is lost, as its reader is.
  package static func write(_ text: String, to descriptor: Int32 = STDOUT_FILENO) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Libc.write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        bytes = bytes.dropFirst(count)
      } else if errno == EAGAIN {
        var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&entry, 1, -1)
      } else if errno != EINTR {
        return
      }
    }
  }
}
