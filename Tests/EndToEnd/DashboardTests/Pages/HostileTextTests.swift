// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Hashing
import TestSupport
import Testing
import TimerEngine

/// Texts of others in every page: none of them becomes markup, wherever it stands.
@Suite(.slow, .serialized) struct HostileTextTests {
  static let texts = [
    #"<script>alert(1)</script>"#, #"" onmouseover="alert(1)"#, #"' onfocus='alert(1)' x='"#,
    #"</textarea><img src=x onerror=alert(1)>"#, #"]]><svg onload=alert(1)>"#, "\u{202E}txt.exe\u{2066}",
    "../../etc/passwd",
    "{{token}} {{{token}}}", #"javascript:alert(1)"#, "\"\u{301}><script>x</script>", "&lt;script&gt; &amp;",
  ]

  @Test func `no text of anybody becomes markup in any page`() async throws {
    let yaml = """
      hooks:
        noisy:
          name: '<script>alert(1)</script> "quoted"'
          on: focus.started
          if: session.task != "<img src=x onerror=alert(1)>"
          run: 'printf "%s" "$SEGUE_TASK$SEGUE_NOTE<script>alert(2)</script>"; printf "</pre><script>" >&2; exit 3'
        lamp:
          while: 'session.task != "<svg onload=alert(1)>" && timer.phase == "focus"'
          enter: "true"
          exit: "true"
      """ + "\n"
    let browser = try await Browser(yaml)
    let peer = browser.peer
    let folder = "data/segue/attachments"
    try FileManager.default.createDirectory(atPath: browser.home.path(folder), withIntermediateDirectories: true)
    for (index, text) in Self.texts.enumerated() {
      let hour = index < 10 ? "0\(index)" : "\(index)"
      let id = try await HistoryPageTests.log(
        peer, text, "2026-03-02T\(hour):00:00Z", project: text, note: text + "\n" + text,
        tags: [text.replacing(" ", with: "").replacing("#", with: "")])
      let bytes = "<script>alert(\(index))</script>"
      let digest = SHA256.hexDigest(of: bytes.utf8)
      try browser.home.write(bytes, to: "\(folder)/\(digest)")
      let name = text.replacing("/", with: "_") + ".png"
      try await peer.call(.attach, HistoryAttachParams(session: id, files: [.init(digest: digest, name: name)]))
    }
    try await peer.timer(.start) {
      $0.task = Self.texts.joined(separator: " ")
      $0.project = Self.texts[0]
    }
    try await peer.timer(.strike) { $0.text = Self.texts[3] }
    _ = try await peer.until("the hook's end") { mirror in
      mirror.deliveries(of: "noisy", "failed").first ?? mirror.deliveries(of: "noisy", "dead").first
    }
    var todo = [
      "/", "/history", "/reports", "/hooks", "/hooks/edit", "/history?order=project", "/reports?period=2026-03",
      "/team", "/team?period=week",
    ]
    var seen: Set<String> = []
    while let path = todo.popLast() {
      guard seen.insert(path).inserted, seen.count < 200 else { continue }
      let page = try await browser.get(path, language: seen.count.isMultiple(of: 2) ? "ko" : "en")
      guard page.header("Content-Type")?.hasPrefix("text/html") == true else { continue }
      #expect(Markup.problems(of: page.body).isEmpty, "\(path): \(Markup.problems(of: page.body))")
      // Marks of direction stay in fields, whose values are kept as they are.
      let shown = page.body.replacing(#/<textarea[^>]*>[^<]*/#, with: "").replacing(#/<[^>]*>/#, with: "")
      #expect(!shown.contains("\u{202E}txt"), "\(path)")
      todo += page.links.filter { link in ["/history", "/reports", "/hooks", "/team"].contains { link.hasPrefix($0) } }
    }
    #expect(seen.count > 30)
    try await browser.end()
  }

  @Test func `a file that only is called a picture is never shown as one, and no path leads out of the folder`()
    async throws
  {
    let browser = try await Browser()
    let id = try await HistoryPageTests.log(browser.peer, "Write", "2026-03-02T09:00:00Z")
    let folder = "data/segue/attachments"
    try FileManager.default.createDirectory(atPath: browser.home.path(folder), withIntermediateDirectories: true)
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("rest".utf8)
    let files: [(String, [UInt8])] = [
      ("real.png", png), ("page.png", Array("<html><script>alert(1)</script>".utf8)),
      ("drawing.svg", Array("<svg/>".utf8)),
      ("empty.jpg", []), ("\"quoted\"\u{202E}.txt", Array("text".utf8)),
    ]
    for (name, bytes) in files {
      let digest = SHA256.hexDigest(of: bytes)
      try Data(bytes).write(to: URL(filePath: browser.home.path("\(folder)/\(digest)")))
      try await browser.peer.call(.attach, HistoryAttachParams(session: id, files: [.init(digest: digest, name: name)]))
    }
    let session = try await browser.peer.call(.showSession, HistoryShowParams(session: id))
    for file in session.attachments {
      let answer = try await browser.get("/history/\(id)/files/\(file.id)")
      #expect(answer.status == 200 && answer.header("X-Content-Type-Options") == "nosniff", "\(file.name)")
      let isShown = answer.header("Content-Disposition")?.hasPrefix("inline") == true
      #expect(isShown == (file.name == "real.png"), "\(file.name): \(answer.text)")
      #expect(isShown || answer.header("Content-Type") == "application/octet-stream", "\(file.name)")
    }
    for path in ["..%2F..%2Fhooks.yml", "%2e%2e", session.attachments[0].digest, "x%00"] {
      #expect(try await browser.get("/history/\(id)/files/\(path)").status >= 400)
    }
    for path in ["..", "%2e%2e%2f%2e%2e", "0%00", "%FF", "a%0d%0aSet-Cookie:x"] {
      #expect(try await browser.get("/history/\(path)").status >= 400)
    }
    try await browser.end()
  }
}
