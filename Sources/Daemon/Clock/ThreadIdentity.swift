// SPDX-License-Identifier: MIT
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Which thread a piece of work belongs to.
final class ThreadIdentity: Sendable {
  private final class Body: Sendable {
    let identity: ThreadIdentity
    let run: @Sendable () -> Void

    init(_ identity: ThreadIdentity, _ run: @escaping @Sendable () -> Void) {
      self.identity = identity
      self.run = run
    }
  }

  /// The address of a value that every thread has one of.
  private let thread = Mutex<UInt>(0)

  var isCurrent: Bool { thread.withLock { $0 } == Self.current }

  /// Starts a thread that belongs to this identity; false where the system has none left.
  func startThread(_ run: @escaping @Sendable () -> Void) -> Bool {
    let body = Unmanaged.passRetained(Body(self, run))
    #if canImport(Glibc)
      var handle = pthread_t()
    #else
      var handle: pthread_t?
    #endif
    let status = pthread_create(&handle, nil, threadMain, body.toOpaque())
    if status != 0 { body.release() }
    return status == 0
  }

  private static var current: UInt {
    #if canImport(Glibc)
      UInt(pthread_self())
    #else
      UInt(bitPattern: pthread_self())
    #endif
  }

  fileprivate static func main(_ pointer: UnsafeMutableRawPointer) {
    let body = Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue()
    body.identity.thread.withLock { $0 = current }
    body.run()
  }
}

#if canImport(Glibc)
  private func threadMain(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let pointer { ThreadIdentity.main(pointer) }
    return nil
  }
#else
  private func threadMain(_ pointer: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    ThreadIdentity.main(pointer)
    return nil
  }
#endif
