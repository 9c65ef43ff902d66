// SPDX-License-Identifier: MIT
// The system's C library, under one name on every system, with what `CLinux` adds to it.
#if canImport(Glibc)
  @_exported public import CLinux
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import CLinux
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
