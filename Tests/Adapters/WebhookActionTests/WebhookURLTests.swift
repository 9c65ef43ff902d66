// SPDX-License-Identifier: MIT
import Testing

@testable import WebhookAction

@Suite struct WebhookURLTests {
  @Test(arguments: [
    ("https://hooks.example.org/services/T000/B000/XXXX?token=1#x", "https://hooks.example.org/***"),
    ("https://hooks.example.org", "https://hooks.example.org/***"),
    ("https://home.lan:8443/segue", "https://home.lan:8443/***"),
    ("https://name:word@example.org/a", "https://example.org/***"),
    ("http://[::1]:80/a", "http://[::1]:80/***"),
    ("HTTPS://example.org/🍅", "https://example.org/***"),
    ("example.org/secret", "***"), ("https://", "***"), ("", "***"), ("https://name:wo/rd@example.org/", "***"),
    ("https://example.org/\u{0}", "***"), ("https://exa mple.org/", "***"), ("https://example.org\r\n/", "***"),
  ])
  func `is shown without its path`(url: String, masked: String) {
    #expect(maskedURL(url) == masked)
  }

  @Test(arguments: [
    "http://localhost/", "http://LOCALHOST:80/", "http://localhost./", "http://segue.localhost/", "http://127.0.0.1/",
    "http://127.1/", "http://2130706433/", "http://127.255.255.254/", "http://[::1]/", "http://[0:0:0:0:0:0:0:1]/",
    "http://[::ffff:127.0.0.1]/",
  ])
  func `knows loopback`(url: String) throws {
    #expect(try #require(WebhookURL(url)).isLoopback)
  }

  @Test(arguments: [
    "http://example.org/", "http://127.0.0.1.example.org/", "http://localhost.example.org/", "http://128.0.0.1/",
    "http://0.0.0.0/", "http://[::2]/", "http://[fe80::1]/", "http://127.0.0.1@example.org/", "http://notlocalhost/",
  ])
  func `knows what is not loopback`(url: String) throws {
    #expect(try #require(WebhookURL(url)).isLoopback == false)
  }

  @Test func `encodes what an address may not hold`() {
    #expect(WebhookURL("https://example.org/ü?q=é")?.string == "https://example.org/%c3%bc?q=%c3%a9")
  }
}
