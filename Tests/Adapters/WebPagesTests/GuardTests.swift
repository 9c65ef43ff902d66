// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import WebPages

/// Admitted browsers, and accepted forms.
@Suite(.slow)
struct GuardTests {
  @Test(arguments: ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", "[::1]"])
  func `a page under another name reads nothing`(host: String) async throws {
    let site = try await Site()
    for path in ["/", "/open", "/nowhere"] {
      #expect(try await site.ask("GET \(path)", host: host).status == 403)
    }
    #expect(try await site.ask("GET /", host: "LOCALHOST:\(site.port)").status == 200)
    #expect(try await site.ask("GET /", host: "[::1]:\(site.port)").status == 200)
  }

  @Test func `a request without a host, with two, or for another site's whole address, is refused`() async throws {
    let site = try await Site()
    for request in ["GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"] {
      #expect([400, 403].contains(try await WebPeer.ask(port: site.port, request).status))
    }
    #expect(try await site.ask("GET http://127.0.0.1:\(site.port)/", host: "evil.example").status == 403)
    #expect(try await site.ask("GET /", ["Host: evil.example"]).status == 403)
  }

  @Test func `a proxy's name is ours where it was given`() async throws {
    let site = try await Site(publicURL: "https://timer.example/")
    #expect(try await site.ask("GET /", host: "timer.example").status == 200)
    #expect(try await site.ask("GET /", host: "timer.example.evil").status == 403)
  }

  @Test func `only the cookie of this port lets a browser in`() async throws {
    let site = try await Site()
    #expect(try await site.ask("GET /").body == "private ")
    #expect(try await site.ask("GET /", cookie: nil).status == 401)
    #expect(try await site.ask("GET /", cookie: "Open").status == 401)
    #expect(try await site.ask("GET /", cookie: nil, ["Cookie: segue-\(site.port + 1)=open"]).status == 401)
    #expect(try await site.ask("GET /", cookie: nil, ["Cookie: xsegue-\(site.port)=open; segue=open"]).status == 401)
    #expect(try await site.ask("GET /open", cookie: nil).body == "public")
  }

  @Test(arguments: [
    ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Sec-Fetch-Site: none"], [],
    ["Origin: http://evil.example"], ["Origin: null"], ["Origin: https://127.0.0.1:1"],
    ["Sec-Fetch-Site: cross-site", "Origin: http://127.0.0.1:PORT"],
  ])
  func `a form of another site changes nothing`(headers: [String]) async throws {
    let site = try await Site()
    let headers = headers.map { $0.replacing("PORT", with: "\(site.port)") }
    let answer = try await site.ask(
      "POST /form", ["Content-Type: application/x-www-form-urlencoded"] + headers, body: "token=\(Site.token)&text=x")
    #expect(answer.status == 403)
  }

  @Test func `a form of ours is taken, also from a browser that says only its origin`() async throws {
    let site = try await Site()
    let body = "text=a%2Bb+c&token=\(Site.token)"
    #expect(try await site.ask("POST /form", Site.form, body: body).body == "got a+b c")
    let headers = ["Content-Type: application/x-www-form-urlencoded", "Origin: http://127.0.0.1:\(site.port)"]
    #expect(try await site.ask("POST /form", headers, body: body).status == 200)
  }

  @Test(arguments: ["text=x", "token=&text=x", "token=open&text=x", "token=WRONG&text=x", "token[]=x&text=x"])
  func `a form without the page's token changes nothing`(body: String) async throws {
    let site = try await Site()
    let wrong = String(Site.token.reversed())
    #expect(try await site.ask("POST /form", Site.form, body: body.replacing("WRONG", with: wrong)).status == 403)
  }

  @Test func `a form is not sent by reading a page`() async throws {
    let site = try await Site()
    #expect(try await site.ask("GET /form?text=x&token=\(Site.token)").status == 404)
    #expect(try await site.ask("PUT /form", Site.form, body: "token=\(Site.token)").status == 404)
  }

  @Test(arguments: ["GET /", "GET /nowhere", "GET /broken", "POST /form", "GET /open", "HEAD /"])
  func `every answer forbids frames, scripts of others, guessing of types and keeping`(line: String) async throws {
    let site = try await Site()
    for cookie in ["open", nil] {
      let peer = try WebPeer(port: site.port)
      await peer.send(site.request(line, cookie: cookie))
      let answer =
        line.hasPrefix("HEAD") ? WebAnswer(text: await peer.read { $0.contains("\r\n\r\n") }) : await peer.answer()
      let policy = try #require(answer.header("Content-Security-Policy"))
      #expect(policy.hasPrefix("default-src 'none';") && policy.contains("frame-ancestors 'none'"))
      #expect(!policy.contains("unsafe") && !policy.contains("*"))
      #expect(answer.header("X-Content-Type-Options") == "nosniff")
      #expect(answer.header("Referrer-Policy") == "no-referrer")
      #expect(answer.header("Cache-Control") == "no-store")
      #expect(answer.header("Access-Control-Allow-Origin") == nil)
    }
  }

  @Test func `a file goes out as an attachment of no type that runs, whatever it is called`() async throws {
    let site = try await Site(routes: [
      .get("/file") { _ in .file(Array("<script>".utf8), name: "a\"b\r\nX: 1;é.html", type: "text/html", isShown: true)
      }
    ])
    let answer = try await site.ask("GET /file")
    #expect(answer.header("Content-Type") == "application/octet-stream")
    #expect(
      answer.header("Content-Disposition") == "attachment; filename*=UTF-8''a%22b%0D%0AX%3A%201%3B%C3%A9.html")
    #expect(answer.header("X") == nil)
  }

  @Test func `a refusal is in the language that the browser asks for`() async throws {
    let site = try await Site()
    for (header, tag) in [
      ("ko-KR,ko;q=0.9,en;q=0.8", "ko"), ("en;q=0.3, ko;q=0.2", "en"), ("de", "en"), ("*;q=x", "en"),
    ] {
      #expect(try await site.ask("GET /x", ["Accept-Language: \(header)"]).body == "refused: 404 \(tag)")
    }
  }
}
