// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc

  extension Files {
    /// Returns errno; 0 if everything is on the disk.
    static func flush(_ descriptor: Int32) -> Int32 { fsync(descriptor) == 0 ? 0 : errno }

    /// Allocates `size` bytes on the disk for the file. Returns errno; 0 on success.
    static func allocate(_ descriptor: Int32, size: Int) -> Int32 { posix_fallocate(descriptor, 0, off_t(size)) }
  }
#endif
