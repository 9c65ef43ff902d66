// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The C library's words for an error number.
func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
