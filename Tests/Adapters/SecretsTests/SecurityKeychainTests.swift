// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Secrets

/// The input and output of macOS's `security`, with a script in its place that records its input.
@Suite struct SecurityKeychainTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func keychain(_ script: String) throws -> SecurityKeychain {
    let noting = "printf '%s\\n' \"$@\" > '\(folder.path)/arguments'; cat > '\(folder.path)/input'"
    return SecurityKeychain(
      program: try folder.script("security", "\(noting)\n\(script)"), environment: ["PATH": "/usr/bin:/bin"],
      timeout: .seconds(120))
  }

  @Test func `a value goes in by standard input, in hexadecimal`() async throws {
    try await keychain("exit 0").set("a\"ö\n", for: try KeychainEntry("my\"svc/na me\\"))
    #expect(folder.text("arguments") == "-i\n")
    let expected =
      #""add-generic-password" "-U" "-s" "my\"svc" "-a" "na me\\" "-l" "Segue: my\"svc/na me\\" -X 6122c3b60a"#
    #expect(folder.text("input") == expected + "\n")
  }

  @Test func `the longest line stays within what security reads`() async throws {
    let word = String(repeating: "\"", count: 120)
    let keychain = try keychain("exit 0")
    try await keychain.set(
      String(repeating: "x", count: keychain.longestValue), for: try KeychainEntry("\(word)/\(word)"))
    #expect(folder.text("input").utf8.count < 4096)
  }

  @Test(arguments: [
    (#"password: "plain""#, "plain"), (#"password: "with "quotes"""#, #"with "quotes""#),
    (#"password: "0x41""#, "0x41"), (#"password: 0x61C3B60A  "a\303\266\012""#, "aö\n"),
  ])
  func `a value is read from what security prints`(line: String, value: String) async throws {
    let keychain = try keychain("cat >&2 <<'END'\n\(line)\nEND\necho 'attributes:'")
    #expect(try await keychain.value(of: KeychainEntry("slack")) == value)
    #expect(folder.text("arguments") == "find-generic-password\n-s\nsegue\n-a\nslack\n-g\n")
  }

  @Test func `an entry that isn't there is no failure, a locked keychain is one`() async throws {
    let entry = try KeychainEntry("slack")
    #expect(try await keychain("exit 44").value(of: entry) == nil)
    #expect(try await !keychain("exit 44").remove(entry))
    #expect(try await keychain("exit 0").remove(entry))
    let locked = try keychain("echo 'User interaction is not allowed.' >&2; exit 36")
    await #expect(throws: KeychainFailure.self) { try await locked.value(of: entry) }
    await #expect(throws: KeychainFailure.self) { try await locked.set("v", for: entry) }
  }

  @Test func `entries are read from a dump`() {
    let dump = #"""
      keychain: "/Users/a/Library/Keychains/login.keychain-db"
      class: "genp"
      attributes:
          0x00000007 <blob>="Segue: slack"
          "acct"<blob>="slack"
          "svce"<blob>="segue"
      keychain: "/Users/a/Library/Keychains/login.keychain-db"
      class: "genp"
      attributes:
          "acct"<blob>=0x74C3B66B656E  "t\303\266ken"
          "svce"<blob>="segue"
      keychain: "/Users/a/Library/Keychains/login.keychain-db"
      attributes:
          "acct"<blob>="me"
          "svce"<blob>="mail"
      keychain: "/Users/a/Library/Keychains/login.keychain-db"
      attributes:
          "acct"<blob>=<NULL>
          "svce"<blob>="segue"
      """#
    #expect(SecurityKeychain.entries(in: dump).map(\.name) == ["slack", "töken"])
  }
}
