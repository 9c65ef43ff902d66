// SPDX-License-Identifier: MIT

// The C library of the system under one name.
#if canImport(Glibc)
  @_exported import Glibc
#else
  @_exported import Darwin
#endif
