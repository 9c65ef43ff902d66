// SPDX-License-Identifier: MIT
import LibC

/// The C library's words for an error number.
func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
