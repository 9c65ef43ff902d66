// SPDX-License-Identifier: MIT
import LibC

/// The C library's message for an error number.
func systemMessage(_ number: Int32 = errno) -> String {
  String(cString: strerror(number))
}
