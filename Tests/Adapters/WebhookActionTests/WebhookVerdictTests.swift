// SPDX-License-Identifier: MIT
import ControlProtocol
import Testing

@testable import WebhookAction

@Suite struct WebhookVerdictTests {
  @Test(arguments: [200, 201, 202, 204, 299])
  func `any 2xx is success`(status: Int) {
    #expect(WebhookVerdict(HTTPResponse(status: status), now: 0) == .succeeded)
  }

  @Test(arguments: [408, 425, 429, 500, 502, 503, 504, 599])
  func `is tried again`(status: Int) {
    #expect(WebhookVerdict(HTTPResponse(status: status), now: 0) == .retry(after: nil))
    let later = HTTPResponse(status: status, headers: [("retry-after", "30")])
    #expect(WebhookVerdict(later, now: 0) == .retry(after: .seconds(30)))
    let garbage = HTTPResponse(status: status, headers: [("retry-after", "later")])
    #expect(WebhookVerdict(garbage, now: 0) == .retry(after: nil))
  }

  @Test(arguments: [400, 401, 403, 404, 405, 413, 422, 499, 101, 0, 600])
  func `is dead`(status: Int) {
    let verdict = WebhookVerdict(HTTPResponse(status: status), now: 0)
    #expect(verdict == .dead(reason: .refused(status: status)))
  }

  @Test func `gone means gone`() {
    #expect(WebhookVerdict(HTTPResponse(status: 410), now: 0) == .gone)
  }

  @Test(
    arguments: [
      ("https://new.example/token", "https://new.example/***"), ("/relative", nil), (nil, nil),
    ] as [(String?, String?)])
  func `a redirect is dead and says what to do`(location: String?, place: String?) {
    let response = HTTPResponse(status: 301, headers: location.map { [("Location", $0)] } ?? [])
    #expect(WebhookVerdict(response, now: 0) == .dead(reason: .redirected(to: place, status: 301)))
  }

  @Test(
    arguments: [
      .cancelled, .couldNotConnect, .couldNotResolve, .emptyReply, .notHTTP, .other, .reset, .timedOut(.connect),
      .timedOut(.total), .tls(detail: "expired"),
    ] as [HTTPFailure.Code])
  func `what the network does is tried again`(code: HTTPFailure.Code) {
    #expect(WebhookVerdict(HTTPFailure(code, at: "***", .broken)) == .retry(after: nil))
  }

  @Test(arguments: [.badRequest, .badURL, .plainHTTP, .tlsFiles(detail: "missing")] as [HTTPFailure.Code])
  func `what cannot be sent is dead`(code: HTTPFailure.Code) {
    let failure = HTTPFailure(code, at: "https://a.example/***", .unencrypted)
    #expect(WebhookVerdict(failure) == .dead(reason: .request(url: "https://a.example/***", .unencrypted)))
  }
}
