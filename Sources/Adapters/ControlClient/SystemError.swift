// SPDX-License-Identifier: MIT
import Libc

/// The C library's words for an error number.
func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
