// SPDX-License-Identifier: MIT
import Events
import Foundation
import HubFixtures
import HubModel
import HubPages
import HubStorage
import TestSupport
import Testing

/// Photos: only pictures are stored, without anything but their pixels, and a browser runs nothing in them.
@Suite(.slow)
struct PhotoTests {
  private static func picture(_ name: String) throws -> [UInt8] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Core/PhotosTests/Pictures")
    return try [UInt8](Data(contentsOf: folder.appending(path: name)))
  }

  @Test(arguments: [("phone.jpg", "image/jpeg"), ("text.png", "image/png"), ("lossy.webp", "image/webp")])
  func `a photo is stored without places, and shown as what it is`(name: String, type: String) async throws {
    let hub = try await RunningHub()
    let (anna, ben) = (try await hub.person("anna"), try await hub.person("ben_"))
    let original = try Self.picture(name)
    // The declared type doesn't count.
    #expect(try await hub.api("PUT /me/photo", anna.token, type: "text/html", bytes: original).status == 204)
    let stored = try #require(try await hub.store.photo(of: anna.id))
    for word in ["secret", "Secret", "Model X", "2026:11:26"] {
      #expect(!String(decoding: stored.bytes, as: Unicode.ASCII.self).contains(word), "\(word)")
    }
    let path = try #require(try await hub.api("GET /me", anna).json["photo"]?.string)
    let shown = try await hub.get(path, anna)
    #expect(shown.status == 200)
    #expect(shown.header("Content-Type") == type)
    #expect(shown.header("Content-Length") == "\(stored.bytes.count)")
    #expect(shown.header("X-Content-Type-Options") == "nosniff")
    #expect(shown.header("Content-Security-Policy") == "default-src 'none'; sandbox")
    #expect(try await hub.get(path, ben).status == 404)
    try await hub.befriend(anna, ben)
    #expect(try await hub.get(path, ben).status == 200)
    #expect(try await hub.api("DELETE /me/photo", anna).status == 204)
    #expect(try await hub.get(path, ben).status == 404)
    #expect(try await hub.api("GET /me", anna).json["photo"] == .null)
  }

  /// A header that claims so many pixels, with nothing behind it.
  private static func bomb() -> [UInt8] {
    var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    bytes += [0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF, 8, 2, 0, 0, 0, 0, 0, 0, 0]
    return bytes
  }

  @Test func `what is no photo is refused, and the old one stays`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let good = try Self.picture("phone.jpg")
    #expect(try await hub.api("PUT /me/photo", anna.token, type: "image/jpeg", bytes: good).status == 204)
    let before = try await hub.store.photo(of: anna.id)
    let svg = Array("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>".utf8)
    let refused: [(String, [UInt8], Set<Int>)] = [
      ("a script", svg, [415]), ("a page", Array("<!doctype html><script>alert(1)</script>".utf8), [415]),
      ("a page that begins as GIF", Array("GIF89a/*<script>*/".utf8), [415]),
      ("a program", [0x7F, 0x45, 0x4C, 0x46], [415]),
      ("a bomb", Self.bomb(), [422]), ("half a picture", Array(good.prefix(good.count / 2)), [422]),
      ("an animation", try Self.picture("animated.webp"), [422]),
      ("too much", [UInt8](repeating: 0xFF, count: (1 << 20) + 1), [413]),
    ]
    for (what, bytes, statuses) in refused {
      let answer = try await hub.api("PUT /me/photo", anna.token, type: "image/png", bytes: bytes)
      #expect(statuses.contains(answer.status), "\(what): \(answer.status)")
      if bytes.count < 1 << 20 {
        let page = try await hub.upload("/me/photo", anna, bytes)
        #expect(page.status == 422, "\(what)")
        #expect(page.body.contains("role=\"alert\""), "\(what)")
      }
    }
    #expect(try await hub.store.photo(of: anna.id) == before)
  }

  @Test func `a picture that is a page as well loses the page`() async throws {
    let hub = try await RunningHub()
    let anna = try await hub.person("anna")
    let payload = Array("<script>alert(document.domain)</script>".utf8)
    var comment: [UInt8] = [0xFF, 0xD8, 0xFF, 0xFE, 0, UInt8(payload.count + 2)] + payload
    comment += try Self.picture("grey.jpg").dropFirst(2)
    for polyglot in [comment, try Self.picture("grey.jpg") + payload, try Self.picture("text.png") + payload] {
      #expect(try await hub.upload("/me/photo", anna, polyglot).status == 303)
      let stored = try #require(try await hub.store.photo(of: anna.id))
      #expect(!String(decoding: stored.bytes, as: Unicode.ASCII.self).contains("<script>"))
    }
  }
}
