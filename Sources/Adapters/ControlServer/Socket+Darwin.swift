// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC
  import SystemEvents

  let streamSocket = SOCK_STREAM
  let sendFlags: Int32 = 0

  extension Descriptor {
    /// Darwin has no flag for it at each send.
    func silenceBrokenPipe() {
      var on: Int32 = 1
      _ = setsockopt(raw, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    }

    /// The user who connected; nil where the system doesn't tell.
    func peerUser() -> uid_t? {
      var user = uid_t()
      var group = gid_t()
      return getpeereid(raw, &user, &group) == 0 ? user : nil
    }
  }
#endif
