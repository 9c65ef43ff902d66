// SPDX-License-Identifier: MIT
#if FAULTS
  import Foundation
  import TestSupport
  import Testing

  @testable import WebPages

  /// Each guard is needed: with it, its attack fails; without it, the same attack succeeds.
  @Suite(.slow, .serialized)
  struct GuardFaultTests {
    @Test(arguments: WebGuard.allCases)
    func `the attack on a guard succeeds only without it`(_ guarding: WebGuard) async throws {
      #expect(try await !succeeds(against: guarding))
      #expect(try await WebGuard.$off.withValue(guarding) { try await succeeds(against: guarding) })
    }

    /// Makes the attack that a guard is for. Returns whether it succeeds.
    private func succeeds(against guarding: WebGuard) async throws -> Bool {
      let site = try await Site()
      let form = "text=x&token=\(Site.token)"
      switch guarding {
      case .cookieName:
        return try await site.ask("GET /", cookie: nil, ["Cookie: segue-\(site.port + 1)=open"]).status == 200
      case .session: return try await site.ask("GET /", cookie: nil).status == 200
      case .origin:
        let headers = ["Content-Type: application/x-www-form-urlencoded", "Sec-Fetch-Site: cross-site"]
        return try await site.ask("POST /form", headers, body: form).body == "got x"
      case .token: return try await site.ask("POST /form", Site.form, body: "text=x").body == "got x"
      case .headers:
        let answer = try await site.ask("GET /")
        return answer.status == 200 && answer.header("Content-Security-Policy") == nil
          && answer.header("X-Frame-Options") == nil
      case .closing:
        let peer = try WebPeer(port: site.port)
        await peer.send(site.request("POST /form", ["Sec-Fetch-Site: cross-site"], body: "text=x"))
        _ = await peer.answer()
        // The same connection goes on.
        guard await peer.send(site.request("GET /open", ["Connection: close"])) else { return false }
        return await peer.read().contains("public")
      case .fileType:
        let answer = Answer.file(Array("<script>".utf8), name: "a.html", type: "text/html", isShown: true)
        return answer.headers.contains { $0.name == "Content-Type" && $0.value == "text/html" }
      case .eventLines:
        let text = ServerEvent(name: "timer", data: "a\nevent: forged").text
        return text.split(separator: "\n").contains("event: forged")
      case .escaping:
        struct Model { var text: String }
        return Templates(["page": "{{text}}"]).render("page", Model(text: "<script>")) == "<script>"
      }
    }

    @Test func `a page under another name reads nothing only because of the host's check`() async throws {
      for isAnyHost in [false, true] {
        let site = try await Site(isAnyHost: isAnyHost)
        #expect(try await (site.ask("GET /", host: "evil.example").status == 200) == isAnyHost)
      }
    }

    @Test func `a form of any size is taken only without the limit`() async throws {
      for most in [1 << 20, 8 << 20] {
        var limits = WebLimits()
        limits.form = most
        let site = try await Site(limits)
        let body = "token=\(Site.token)&text=" + String(repeating: "x", count: 2 << 20)
        let isTaken = try await site.ask("POST /form", Site.form, body: body).status == 200
        #expect(isTaken == (most > 2 << 20))
      }
    }

    /// The limits of time, and how a client uses up a connection without each of them.
    private enum Slowness: CaseIterable { case idle, request, reading }

    @Test func `a slow client keeps its connection only without the limit`() async throws {
      for slowness in Slowness.allCases {
        for isLimited in [true, false] {
          var limits = WebLimits()
          let time = isLimited ? Duration.milliseconds(700) : .seconds(600)
          switch slowness {
          case .idle: limits.idle = time
          case .request: limits.request = time
          case .reading: limits.reading = time
          }
          let site = try await Site(limits)
          let isClosed = try await isClosed(slowness, site, within: .seconds(isLimited ? 20 : 3))
          #expect(isClosed == isLimited, "\(slowness)")
        }
      }
    }

    /// Whether the server ends the connection of a slow client in time.
    private func isClosed(_ slowness: Slowness, _ site: Site, within limit: Duration) async throws -> Bool {
      let peer = try WebPeer(port: site.port, buffer: 4096)
      switch slowness {
      case .idle: break
      case .request: await peer.send(site.request("POST /form", Site.form + ["Content-Length: 100000"]))
      case .reading: await peer.send(site.request("GET /endless"))
      }
      guard slowness == .reading else { return await peer.isClosed(within: limit) }
      // The end of the answer comes behind what the system holds of it.
      try await Task.sleep(for: .seconds(10))
      return await peer.count(limit: 64 << 20) < 64 << 20
    }
  }
#endif
