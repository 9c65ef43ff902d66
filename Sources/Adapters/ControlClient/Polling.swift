// SPDX-License-Identifier: MIT
import LibC

/// Waits until one of `descriptors` is readable or closed by its peer, or until `deadline`. Returns the ready descriptors.
///
/// `gone` are descriptors for which only the peer's end matters, such as a pipe that this process writes to.
package func waitForInput(
  _ descriptors: [Int32], gone: [Int32] = [], until deadline: Deadline?
) -> Set<Int32> {
  var entries = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
  entries += gone.map { pollfd(fd: $0, events: 0, revents: 0) }
  let count = poll(&entries, nfds_t(entries.count), deadline?.pollTimeout ?? -1)
  guard count > 0 else { return [] }
  return Set(entries.filter { $0.revents != 0 }.map(\.fd))
}

/// Waits until `descriptor` is readable or closed by its peer; false if it is neither at `deadline`.
///
/// It meets no generic type for the first time, unlike the function above: of `segue status --json`, that was a tenth.
func isReadable(_ descriptor: Int32, until deadline: Deadline?) -> Bool {
  var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&entry, 1, deadline?.pollTimeout ?? -1) > 0
}

/// read(2), for types whose own `read` hides it.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
