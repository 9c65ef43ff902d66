// SPDX-License-Identifier: MIT
internal import CSodium

/// Argon2id (RFC 9106) with 2 passes over 64 MiB, as text that holds its own parameters and salt.
package enum PasswordHash {
  private static let passes: UInt64 = 2
  private static let memory = 64 << 20

  /// Returns the text to store; nil if there is too little memory for it. Takes about 100 ms and 64 MiB.
  package static func make(_ password: String) -> String? {
    precondition(sodium_init() >= 0, "libsodium has no source of randomness")
    let bytes = Array(password.utf8)
    var stored = [CChar](repeating: 0, count: crypto_pwhash_strbytes())
    let result = bytes.withBytesOfPassword { password, count in
      crypto_pwhash_str(&stored, password, count, passes, memory)
    }
    guard result == 0 else { return nil }
    return String(decoding: stored.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Whether `stored` was made from `password`. A text that isn't of this kind matches nothing.
  package static func matches(_ password: String, _ stored: String) -> Bool {
    precondition(sodium_init() >= 0, "libsodium has no source of randomness")
    // libsodium reads a C string, so a text with a zero byte would be cut.
    guard stored.utf8.count < crypto_pwhash_strbytes(), !stored.utf8.contains(0) else { return false }
    return Array(password.utf8).withBytesOfPassword { crypto_pwhash_str_verify(stored, $0, $1) } == 0
  }

  /// Whether `stored` was made with other parameters than those of today.
  package static func needsRehash(_ stored: String) -> Bool {
    guard stored.utf8.count < crypto_pwhash_strbytes() else { return true }
    return crypto_pwhash_str_needs_rehash(stored, passes, memory) != 0
  }
}

extension [UInt8] {
  /// Calls `body` with the bytes as C characters and their count.
  fileprivate func withBytesOfPassword(_ body: (UnsafePointer<CChar>, UInt64) -> Int32) -> Int32 {
    // With a zero at the end, an empty password has an address too.
    let characters = map { CChar(bitPattern: $0) } + [0]
    return characters.withUnsafeBufferPointer { body($0.baseAddress!, UInt64(count)) }
  }
}
