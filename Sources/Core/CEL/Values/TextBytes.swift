// SPDX-License-Identifier: MIT
import LibC

/// The UTF-8 of a text, without a copy where it is stored so.
func withBytes<Result>(of text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  if let result = text.utf8.withContiguousStorageIfAvailable({ body(UnsafeRawBufferPointer($0)) }) { return result }
  return Array(text.utf8).withUnsafeBytes(body)
}

/// Negative, zero or positive; what goes on where the other ends comes after it.
func compareBytes(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Int {
  let common = min(left.count, right.count)
  if common > 0, let left = left.baseAddress, let right = right.baseAddress {
    let order = memcmp(left, right, common)
    if order != 0 { return Int(order) }
  }
  return left.count - right.count
}

/// The order of code points, which is that of UTF-8: negative, zero or positive.
func compareText(_ left: String, _ right: String) -> Int {
  withBytes(of: left) { left in withBytes(of: right) { compareBytes(left, $0) } }
}

/// Equal code points; `==` of the standard library takes composed and decomposed letters for the same.
func sameText(_ left: String, _ right: String) -> Bool {
  left.utf8.count == right.utf8.count && compareText(left, right) == 0
}
