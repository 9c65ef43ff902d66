// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents

  let streamSocket = Int32(SOCK_STREAM.rawValue)
  let sendFlags = Int32(MSG_NOSIGNAL)

  extension Descriptor {
    /// Linux silences broken pipes at each send.
    func silenceBrokenPipe() {}

    /// The connected user; nil if the system doesn't report it.
    func peerUser() -> uid_t? {
      // `struct ucred`, which Glibc's module lacks: pid, uid, gid, four bytes each.
      var credentials: (pid: pid_t, user: uid_t, group: gid_t) = (0, 0, 0)
      var size = socklen_t(MemoryLayout.size(ofValue: credentials))
      guard getsockopt(raw, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
      return credentials.user
    }
  }
#endif
