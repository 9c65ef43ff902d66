// SPDX-License-Identifier: MIT
@preconcurrency import Dispatch

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Notices the keeper's death: the pipe between the two is then closed.
final class KeeperWatch: Sendable {
  private let source: any DispatchSourceRead

  init?(_ descriptor: Int32, onDeath: @escaping @Sendable () -> Void) {
    guard fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 else { return nil }
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .global())
    // Nothing is ever written to it: to be readable is to be at the end.
    source.setEventHandler { [source] in
      source.cancel()
      onDeath()
    }
    source.activate()
  }
}
