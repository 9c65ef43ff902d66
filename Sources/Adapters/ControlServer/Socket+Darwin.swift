// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC
  import SystemEvents

  let streamSocket = SOCK_STREAM
  let sendFlags: Int32 = 0

  extension Descriptor {
    /// Darwin has no flag for this at each send, so the socket has an option.
    func silenceBrokenPipe() {
      var on: Int32 = 1
      _ = setsockopt(raw, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout.size(ofValue: on)))
    }

    /// The connected user; nil if the system doesn't report it.
    func peerUser() -> uid_t? {
      var user = uid_t()
      var group = gid_t()
      return getpeereid(raw, &user, &group) == 0 ? user : nil
    }
  }
#endif
