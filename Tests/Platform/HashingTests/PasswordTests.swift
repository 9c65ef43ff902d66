// SPDX-License-Identifier: MIT
import Hashing
import Testing

@Suite
struct PasswordTests {
  @Test func `a password matches only itself`() throws {
    let stored = try #require(PasswordHash.make("correct horse "))
    #expect(stored.hasPrefix("$argon2id$v=19$m=65536,t=2,p=1$"))
    #expect(PasswordHash.matches("correct horse ", stored))
    #expect(!PasswordHash.matches("correct horse", stored))
    #expect(!PasswordHash.matches("", stored))
    #expect(!PasswordHash.needsRehash(stored))
  }

  @Test func `an older or foreign text needs to be made anew`() {
    let old = "$argon2id$v=19$m=8192,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$9hdyBzb21lIGJ5dGVzIG9mIGEgaGFzaCAzMmI"
    #expect(PasswordHash.needsRehash(old))
    #expect(PasswordHash.needsRehash("-"))
    #expect(!PasswordHash.matches("x", "-"))
    #expect(!PasswordHash.matches("x", String(repeating: "$", count: 500)))
  }

  @Test func `random bytes differ`() {
    #expect(RandomBytes.make(32).count == 32)
    #expect(RandomBytes.make(32) != RandomBytes.make(32))
    #expect(RandomBytes.make(0).isEmpty)
  }

  @Test func `equal bytes are equal and others are not`() {
    #expect(ConstantTime.equal([1, 2], [1, 2]))
    #expect(!ConstantTime.equal([1, 2], [1, 3]))
    #expect(!ConstantTime.equal([1], [1, 2]))
    #expect(ConstantTime.equal([], []))
  }
}
