// SPDX-License-Identifier: MIT
internal import CSodium

/// Random bytes of the system, fit for secrets.
package enum RandomBytes {
  package static func make(_ count: Int) -> [UInt8] {
    guard count > 0, sodium_init() >= 0 else {
      precondition(count == 0, "libsodium has no source of randomness")
      return []
    }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      randombytes_buf(buffer.baseAddress!, count)
      filled = count
    }
  }
}
