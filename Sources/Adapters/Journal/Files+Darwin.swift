// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import Darwin

  extension Files {
    /// Returns errno; 0 if everything is on the disk, and not just in the drive's cache.
    static func flush(_ descriptor: Int32) -> Int32 {
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
      // Not every file system supports F_FULLFSYNC.
      return fsync(descriptor) == 0 ? 0 : errno
    }

    /// Allocates `size` bytes on the disk for the file. Returns errno; 0 on success.
    static func allocate(_ descriptor: Int32, size: Int) -> Int32 {
      var wish = fstore_t(
        fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0, fst_length: off_t(size),
        fst_bytesalloc: 0)
      guard fcntl(descriptor, F_PREALLOCATE, &wish) == 0 else { return errno }
      return ftruncate(descriptor, off_t(size)) == 0 ? 0 : errno
    }
  }
#endif
