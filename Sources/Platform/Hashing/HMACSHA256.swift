// SPDX-License-Identifier: MIT
internal import CSodium

/// HMAC-SHA-256 (RFC 2104) with a key of any length.
package enum HMACSHA256 {
  /// Returns the authentication code of `message`: 32 bytes.
  package static func code(of message: some Sequence<UInt8>, key: some Sequence<UInt8>) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    key.withBytes { _ = crypto_auth_hmacsha256_init(&state, $0, $1) }
    message.withBytes { _ = crypto_auth_hmacsha256_update(&state, $0, UInt64($1)) }
    return [UInt8](unsafeUninitializedCapacity: crypto_auth_hmacsha256_bytes()) { buffer, count in
      crypto_auth_hmacsha256_final(&state, buffer.baseAddress!)
      count = buffer.count
    }
  }
}
