// SPDX-License-Identifier: MIT
internal import CSodium

/// A SHA-256 digest (FIPS 180-4) of a message in pieces.
package struct SHA256: ~Copyable {
  private var state = crypto_hash_sha256_state()

  package init() {
    crypto_hash_sha256_init(&state)
  }

  /// Appends `bytes` to the message.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    bytes.withBytes { _ = crypto_hash_sha256_update(&state, $0, UInt64($1)) }
  }

  /// Returns the digest of the whole message: 32 bytes.
  package consuming func digest() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: crypto_hash_sha256_bytes()) { buffer, count in
      crypto_hash_sha256_final(&state, buffer.baseAddress!)
      count = buffer.count
    }
  }

  /// Returns the digest of the whole message: 64 hexadecimal digits in lower case.
  package consuming func hexDigest() -> String { digest().hex }

  /// Returns the digest of `bytes`: 64 hexadecimal digits in lower case.
  package static func hexDigest(of bytes: some Sequence<UInt8>) -> String {
    var hash = SHA256()
    hash.update(bytes)
    return hash.hexDigest()
  }
}

extension Sequence<UInt8> {
  /// Calls `body` with the address and the count of the elements; the address is valid only during the call.
  func withBytes(_ body: (UnsafePointer<UInt8>, Int) -> Void) {
    let bytes = ContiguousArray(self)
    // An empty array has no address, and libsodium declares its pointers non-null.
    bytes.isEmpty
      ? withUnsafePointer(to: 0) { body($0, 0) } : bytes.withUnsafeBufferPointer { body($0.baseAddress!, $0.count) }
  }
}

extension [UInt8] {
  /// Two hexadecimal digits per byte, in lower case.
  fileprivate var hex: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
