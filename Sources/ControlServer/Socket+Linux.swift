// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc

  let streamSocket = Int32(SOCK_STREAM.rawValue)
  let sendFlags = Int32(MSG_NOSIGNAL)

  extension Descriptor {
    /// Broken pipes are silenced at each send.
    func silenceBrokenPipe() {}

    /// The user who connected; nil where the system doesn't tell.
    func peerUser() -> uid_t? {
      // struct ucred, which Glibc's module doesn't show: pid, uid, gid, four bytes each.
      var credentials: (pid: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard getsockopt(raw, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
      return credentials.user
    }
  }

  /// Runs the body on a thread of its own that nobody joins and no signal reaches; returns 0 or an errno.
  func startThread(_ body: @escaping @Sendable () -> Void) -> Int32 {
    let start = Unmanaged.passRetained(ThreadStart(body))
    var thread = pthread_t()
    let result = pthread_create(
      &thread, nil,
      { context in
        if let context { Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().run() }
        return nil
      }, start.toOpaque())
    if result == 0 { pthread_detach(thread) } else { start.release() }
    return result
  }
#endif
