// SPDX-License-Identifier: MIT
import Testing

@testable import HubPages

/// Whom `X-Forwarded-For` names.
struct ProxyTests {
  @Test(arguments: [
    // The peer, the header's values, the visitor.
    ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
    ("10.0.0.1", [], "10.0.0.1"),
    ("10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
    ("10.0.0.1", ["1.2.3.4, 198.51.100.1"], "198.51.100.1"),
    ("10.0.0.1", ["1.2.3.4", "198.51.100.1"], "198.51.100.1"),
    ("10.0.0.1", ["1.2.3.4, 198.51.100.1, 10.9.9.9"], "198.51.100.1"),
    ("10.0.0.1", ["198.51.100.1:1234"], "10.0.0.1"),
    ("10.0.0.1", ["unknown"], "10.0.0.1"),
    ("10.0.0.1", ["198.51.100.1, evil, 10.2.2.2"], "10.2.2.2"),
    ("10.0.0.1", ["10.0.0.0/8"], "10.0.0.1"),
    ("10.0.0.1", ["10.0.0.2, 10.0.0.3"], "10.0.0.2"),
    ("::ffff:10.0.0.1", ["198.51.100.1"], "198.51.100.1"),
    ("2001:db8::1", ["198.51.100.1"], "198.51.100.1"),
    ("2001:db9::1", ["198.51.100.1"], "2001:db9:0:0::/64"),
    ("10.0.0.1", ["2001:DB9:1:2:3:4:5:6"], "2001:db9:1:2::/64"),
  ])
  func `the visitor is the last address that no trusted proxy has`(
    peer: String, header: [String], visitor: String
  ) throws {
    let proxies = try #require(TrustedProxies(["10.0.0.0/8", "2001:db8::/32"]))
    #expect(proxies.client(peer: peer, forwarded: header) == visitor)
  }

  @Test(arguments: ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "example.org", "", "10.0.0.1/8/8", "::/129"])
  func `what is no network is refused`(text: String) {
    #expect(TrustedProxies([text]) == nil)
  }
}
