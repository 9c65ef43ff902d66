// SPDX-License-Identifier: MIT
// This module exports the system's C library under one name on every system, with the additions of `CLinux`.
#if canImport(Glibc)
  @_exported public import CLinux
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import CLinux
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif
