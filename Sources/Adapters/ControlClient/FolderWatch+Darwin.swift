// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin

  extension FolderWatch {
    /// Returns a kqueue. The end of the process, which comes soon after, closes the folders' descriptors.
    static func open(_ folders: Set<String>) -> Int32? {
      let queue = kqueue()
      guard queue >= 0 else { return nil }
      for folder in folders {
        let descriptor = Darwin.open(folder, O_EVTONLY | O_CLOEXEC)
        guard descriptor >= 0 else { continue }
        var change = kevent(
          ident: UInt(descriptor), filter: Int16(EVFILT_VNODE), flags: UInt16(EV_ADD | EV_CLEAR),
          fflags: UInt32(NOTE_WRITE | NOTE_ATTRIB | NOTE_DELETE), data: 0, udata: nil)
        kevent(queue, &change, 1, nil, 0, nil)
      }
      return queue
    }
  }
#endif
