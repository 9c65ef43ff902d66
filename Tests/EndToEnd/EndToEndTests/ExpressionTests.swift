// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine

/// Conditions and templates in a real daemon, up to what a receiver and a command get.
@Suite(.daemon)
struct ExpressionTests {
  @Test func `what is filled in reaches the receiver and nothing else does`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let home = try TemporaryHome(
      """
      secrets:
        token: { file: ~/token }
      hooks:
        tell:
          on: focus.started
          if: session.task != "" && "deep" in session.tags
          webhook:
            url: "\(receiver.url("/tell"))?task=${{ session.task }}&by=${{ secrets.token }}"
            headers: { X-Project: "on ${{ session.project }}", Authorization: "Bearer ${{ secrets.token }}" }
            json:
              text: "🍅 ${{ escape.slack(session.task) }} for ${{ session.planned }}"
              planned: ${{ session.planned }}
              tags: ${{ session.tags }}
        never: { on: focus.started, if: session.task == "", run: "true" }
        broken: { on: focus.started, if: 'session.tags[9] == "x"', run: "true" }

      """)
    try home.write("s3cret/&?", to: "token")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start) {
      $0.task = "a/../b & <c>"
      $0.project = "p"
      $0.tags = ["deep", "am"]
    }
    let delivery = try await peer.delivery(of: "tell")
    #expect(delivery.conditions?.map(\.result) == ["true"])
    let path = "/tell?task=a%2F..%2Fb%20%26%20%3Cc%3E&by=s3cret%2F%26%3F"
    let request = try #require(receiver.requests(for: path).first)
    #expect(request.headers["x-project"] == "on p")
    #expect(request.headers["authorization"] == "Bearer s3cret/&?")
    #expect(request.text == #"{"text":"🍅 a/../b &amp; &lt;c&gt; for 25m","planned":1500,"tags":["deep","am"]}"#)
    let never = try await peer.record(try await peer.delivery(of: "never", "skipped").id)
    #expect(never.note == "if 'session.task == \"\"' was false")
    #expect(never.conditions?.map(\.result) == ["false"])
    #expect(never.attempts.isEmpty)
    let broken = try await peer.delivery(of: "broken", "skipped")
    #expect(broken.conditions?.first?.result == "refused")
    try await daemon.stop()
    let files = FileManager.default.enumerator(atPath: home.folder)?.compactMap { $0 as? String } ?? []
    #expect(files.contains { $0.hasSuffix("segue.db") })
    for file in files where file != "token" {
      let bytes = FileManager.default.contents(atPath: home.path(file)) ?? Data()
      #expect(bytes.range(of: Data("s3cret".utf8)) == nil, "\(file)")
    }
  }
}
