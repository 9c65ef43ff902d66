// SPDX-License-Identifier: MIT
import LibC

/// Calls `body` with the UTF-8 of a text, without a copy if the text is stored contiguously.
func withBytes<Result>(of text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  if let result = text.utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
  return Array(text.utf8).withUnsafeBytes(body)
}

/// Returns a negative number, zero or a positive number; a prefix sorts before the longer text.
func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let common = min(left.count, right.count)
  if common > 0, let left = left.baseAddress, let right = right.baseAddress {
    let order = memcmp(left, right, common)
    if order != 0 { return Int(order) }
  }
  return left.count - right.count
}

/// Compares by code points, whose order is that of UTF-8; returns a negative number, zero or a positive number.
func compareText(_ left: String, _ right: String) -> Int {
  withBytes(of: left) { left in withBytes(of: right) { compareBytes(left, $0) } }
}

/// Whether the code points are equal. `==` of the standard library also equates composed and decomposed letters.
func sameText(_ left: String, _ right: String) -> Bool {
  left.utf8.count == right.utf8.count && compareText(left, right) == 0
}
