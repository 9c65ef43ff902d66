// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Hooks
import Testing
import TimerEngine
import WebhookAction

@testable import ActionExecution

@Suite struct WebhookRequestTests {
  private static let secrets = [
    "url": "https://hooks.example.org/services/T0/B0/x", "token": "Bearer t0k3n", "key": "whsec_c2VncmU=",
    "word": "a&b =ü",
  ]

  private func request(
    timeout: Duration = .seconds(30), _ change: (inout Webhook) -> Void = { _ in }
  ) throws -> (HTTPRequest, Event) {
    var webhook = Webhook(url: .literal("https://hooks.example.org/"))
    change(&webhook)
    let event = try ActionExecutionTests.event()
    let hook = ActionExecutionTests.hook("h", .edge(Edge(patterns: [EventPattern("*")], action: .webhook(webhook))))
    let job = Job(
      hook: "h", action: StoredAction(.webhook(webhook), of: hook, in: Hooks.Configuration()), event: event,
      delivery: "d-1", attempt: 2)
    return (
      try WebhookRequest(webhook, job: job, values: Self.secrets, timeout: timeout).http(at: nine + .milliseconds(999)),
      event
    )
  }

  private func header(_ name: String, _ request: HTTPRequest) -> [String] {
    request.headers.filter { $0.name.lowercased() == name }.map(\.value)
  }

  private func text(_ request: HTTPRequest) -> String { String(decoding: request.body, as: UTF8.self) }

  @Test func `without a body the event goes out`() throws {
    let (request, event) = try request()
    #expect(request.method == "POST")
    #expect(request.url == "https://hooks.example.org/")
    #expect(header("content-type", request) == ["application/cloudevents+json"])
    #expect(try JSON.read(Event.self, from: request.body) == event)
    #expect(header("webhook-id", request) == ["d-1"])
    #expect(header("webhook-signature", request) == [])
    #expect(!request.plainHTTP)
  }

  @Test func `secrets are filled in where they stand`() throws {
    let (request, _) = try request {
      $0.url = .secret("url")
      $0.method = "PUT"
      $0.headers = [NamedText("Authorization", .secret("token")), NamedText("X-Kind", .literal("focus"))]
      $0.body = .json(
        .object([
          .init("text", .text(.secret("word"))), .init("n", .integer(-3)), .init("f", .number(0.5)),
          .init("list", .array([.null, .bool(true), .text(.literal("\"\n"))])),
        ]))
      $0.allowsPlainHTTP = true
    }
    #expect(request.method == "PUT")
    #expect(request.url == "https://hooks.example.org/services/T0/B0/x")
    #expect(header("authorization", request) == ["Bearer t0k3n"])
    #expect(header("x-kind", request) == ["focus"])
    #expect(header("content-type", request) == ["application/json"])
    #expect(text(request) == #"{"text":"a&b =ü","n":-3,"f":0.5,"list":[null,true,"\"\n"]}"#)
    #expect(request.plainHTTP)
  }

  @Test func `a form is encoded as browsers do`() throws {
    let (request, _) = try request {
      $0.body = .form([
        NamedText("text", .secret("word")), NamedText("a b", .literal("1+1=2~*-._")),
        NamedText("e", .literal("🍅\n")),
        NamedText("", .literal("")),
      ])
    }
    #expect(header("content-type", request) == ["application/x-www-form-urlencoded"])
    #expect(text(request) == "text=a%26b+%3D%C3%BC&a+b=1%2B1%3D2%7E*-._&e=%F0%9F%8D%85%0A&=")
  }

  @Test func `a text is sent as it is`() throws {
    let (request, _) = try request { $0.body = .text(.secret("word")) }
    #expect(header("content-type", request) == ["text/plain; charset=utf-8"])
    #expect(text(request) == "a&b =ü")
  }

  @Test func `a content type of the file goes before the standard one`() throws {
    let (request, _) = try request {
      $0.headers = [NamedText("content-TYPE", .literal("application/x-ours"))]
      $0.body = .text(.literal("x"))
    }
    #expect(header("content-type", request) == ["application/x-ours"])
  }

  @Test func `a signed request has the three headers`() throws {
    let (request, _) = try request {
      $0.sign = [.secret("key"), .literal("old")]
      $0.body = .text(.literal("x"))
    }
    #expect(header("webhook-id", request) == ["d-1"])
    #expect(header("webhook-timestamp", request) == ["1795251600"])
    let expected = try WebhookSigner(secrets: ["whsec_c2VncmU=", "old"])
      .headers(id: "d-1", timestamp: 1_795_251_600, body: Array("x".utf8)).last?.value
    #expect(header("webhook-signature", request) == [expected])
    #expect(header("webhook-signature", request).first?.split(separator: " ").count == 2)
  }

  @Test func `a key that cannot sign is an error that names none of it`() {
    #expect {
      try request { $0.sign = [.literal("whsec_%%%")] }
    } throws: { !"\($0)".contains("%%%") }
  }

  @Test(arguments: [
    (Duration.seconds(30), nil, Duration.seconds(15)), (.seconds(3), nil, .seconds(3)),
    (.seconds(30), Duration.seconds(60), .seconds(60)), (.seconds(30), .seconds(1), .seconds(1)),
  ])
  func `the timeout is fifteen seconds unless the file says otherwise`(
    _ hook: Duration, _ own: Duration?, _ used: Duration
  ) throws {
    #expect(try request(timeout: hook) { $0.timeout = own }.0.timeout == used)
  }

  @Test func `TLS is handed on`() throws {
    let (request, _) = try request {
      $0.tls = Webhook.TLS(authority: "/ca", certificate: "/cert", key: "/key", pin: "sha256//x")
    }
    #expect(request.tls == HTTPRequest.TLS(ca: "/ca", cert: "/cert", key: "/key", pin: "sha256//x"))
  }
}
