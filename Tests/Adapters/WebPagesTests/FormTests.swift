// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import WebPages

/// Forms, files, templates and events: the text of input and output.
struct FormTests {
  @Test func `a form's fields are read as browsers write them`() throws {
    let form = try #require(FormFields(urlEncoded: "a=1&b=x%20y+z&a=2&c&=d&e=%ED%95%9C%0D%0A%F0%9F%8D%85".utf8))
    #expect(form["a"] == "1" && form.all("a") == ["1", "2"])
    #expect(form["b"] == "x y z" && form["c"] == "" && form[""] == "d")
    #expect(form["e"] == "한\n🍅")
    #expect(form["missing"] == nil && form.text("c") == nil)
  }

  @Test(arguments: ["a=%", "a=%4", "a=%zz", "a=%FF", "%C0%AF=1", "a=%ED%A0%80"])
  func `a form that cannot be read is none`(text: String) {
    #expect(FormFields(urlEncoded: text.utf8) == nil)
  }

  @Test func `more fields than a form has are not taken`() {
    #expect(FormFields(urlEncoded: Array(repeating: "a=1", count: 1001).joined(separator: "&").utf8) == nil)
  }

  @Test func `random bytes are no form that breaks anything`() {
    var random = SystemRandomNumberGenerator()
    let letters = Array("%&=+;0123aF\r\n\"-x\u{0}é".utf8)
    for _ in 0..<3000 {
      let bytes = (0..<Int.random(in: 0...200)).map { _ in
        Bool.random() ? letters.randomElement(using: &random)! : UInt8.random(in: 0...255, using: &random)
      }
      _ = FormFields(urlEncoded: bytes)
      _ = MultipartForm(body: bytes, contentType: "multipart/form-data; boundary=x")
      _ = MultipartForm(
        body: Array("--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"".utf8) + bytes
          + Array("\r\n--x--".utf8), contentType: "multipart/form-data; boundary=x")
    }
  }

  private func multipart(_ parts: [(head: String, body: String)]) -> String {
    parts.map { "--XX\r\n\($0.head)\r\n\r\n\($0.body)\r\n" }.joined() + "--XX--\r\n"
  }

  @Test(
    .slow,
    arguments: [
      ("../../etc/passwd", "passwd"), ("..\\..\\a.png", "a.png"), ("a;b.png", "a;b.png"), ("한글.jpg", "한글.jpg"),
      ("%22.png", "\".png"), ("..", ".."), ("", ""),
    ])
  func `a file's name is never a path`(name: String, kept: String) async throws {
    let site = try await Site()
    let body = multipart([
      ("Content-Disposition: form-data; name=\"token\"", Site.token),
      ("Content-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: image/png", "PNG\r\n--X"),
    ])
    let answer = try await site.ask(
      "POST /files", ["Sec-Fetch-Site: same-origin", "Content-Type: multipart/form-data; boundary=XX"], body: body)
    #expect(answer.body == "file \(kept) 8")
  }

  @Test(
    .slow,
    arguments: [
      "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=YY", "text/plain", "",
    ])
  func `a body of another kind is refused`(type: String) async throws {
    let site = try await Site()
    let body = multipart([("Content-Disposition: form-data; name=\"token\"", Site.token)])
    let answer = try await site.ask(
      "POST /files", ["Sec-Fetch-Site: same-origin", "Content-Type: \(type)"], body: body)
    #expect([400, 415].contains(answer.status))
  }

  @Test(.slow) func `a form with files needs the token, too`() async throws {
    let site = try await Site()
    let body = multipart([("Content-Disposition: form-data; name=\"file\"; filename=\"a\"", "x")])
    let answer = try await site.ask(
      "POST /files", ["Sec-Fetch-Site: same-origin", "Content-Type: multipart/form-data; boundary=XX"], body: body)
    #expect(answer.status == 403)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\" onfocus=\"alert(1)", "'><img src=x>", "\"\u{301} autofocus onfocus=x",
    "<\u{338}b>",
    "&lt;", "\u{202E}<b>", "{{text}}{{{text}}}",
  ])
  func `what a person wrote never becomes markup`(text: String) {
    struct Model {
      var text: String
      var list: [String]
    }
    let templates = Templates([
      "page": "{{<base}}{{$body}}<p title=\"{{text}}\">{{text}}</p>{{>part}}{{/body}}{{/base}}",
      "base": "<main>{{$body}}{{/body}}</main>", "part": "{{#list}}<li>{{.}}</li>{{/list}}",
    ])
    let page = templates.render("page", Model(text: text, list: [text]))
    let bytes = Array(page.utf8)
    #expect(bytes.filter { $0 == UInt8(ascii: "<") }.count == 6)
    #expect(bytes.filter { $0 == UInt8(ascii: "\"") }.count == 2)
    #expect(!bytes.contains(UInt8(ascii: "'")))
  }

  @Test(.slow) func `no data of an event begins another one`() async throws {
    let site = try await Site()
    let peer = try WebPeer(port: site.port)
    await peer.send(site.request("GET /events"))
    let text = await peer.read { $0.contains("id: 2") }
    let lines = text.replacing("\r\n", with: "\n").split(separator: "\n").filter {
      $0.contains(": ")
    }
    #expect(lines.filter { $0.hasPrefix("event: ") } == ["event: timer"])
    #expect(lines.filter { $0.hasPrefix("id: ") } == ["id: 1"])
  }
}
