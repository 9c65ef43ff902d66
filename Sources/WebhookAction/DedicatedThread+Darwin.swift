// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin

  /// Runs the body on a thread of its own that nobody joins.
  func startThread(_ body: @escaping @Sendable () -> Void) throws(ThreadFailure) {
    let start = Unmanaged.passRetained(ThreadStart(body))
    var thread: pthread_t?
    let result = pthread_create(
      &thread, nil,
      { context in
        Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, start.toOpaque())
    guard result == 0, let thread else {
      start.release()
      throw ThreadFailure(number: result)
    }
    pthread_detach(thread)
  }
#endif
