// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Events
import Hooks
import TimerEngine
import WebhookAction

/// A webhook of the file with its secrets inserted, as the outgoing request.
struct WebhookRequest {
  private let webhook: Webhook
  private let job: Job
  private let values: [String: String]
  private let timeout: Duration

  /// `timeout` is the hook's. The webhook's own timeout takes precedence, and 15 s if neither is shorter.
  init(_ webhook: Webhook, job: Job, values: [String: String], timeout: Duration) {
    self.webhook = webhook
    self.job = job
    self.values = values
    self.timeout = timeout
  }

  func http(at instant: Instant) throws -> HTTPRequest {
    let (contentType, body) = try content()
    // The value is empty, for example for an omitted optional input.
    var headers = webhook.headers.map { (name: $0.name, value: text($0.text)) }.filter { !$0.value.isEmpty }
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      headers.append((name: "Content-Type", value: contentType))
    }
    if webhook.sign.isEmpty {
      // The id is sent even without a signature. It is the same in every attempt, so that a receiver can detect a repetition.
      headers.append((name: "webhook-id", value: job.delivery))
    } else {
      let signer = try WebhookSigner(secrets: webhook.sign.map(text))
      headers += signer.headers(id: job.delivery, timestamp: instant.milliseconds / 1000, body: body)
    }
    let tls = HTTPRequest.TLS(
      ca: webhook.tls.authority, cert: webhook.tls.certificate, key: webhook.tls.key, pin: webhook.tls.pin)
    return HTTPRequest(
      method: webhook.method ?? "POST", url: webhook.url.revealed(values, encoded: FilledURL.encoded), headers: headers,
      body: body,
      timeout: webhook.timeout ?? min(timeout, .seconds(15)), plainHTTP: webhook.allowsPlainHTTP, tls: tls)
  }

  private func content() throws -> (type: String, body: [UInt8]) {
    switch webhook.body {
    case .event: ("application/cloudevents+json", Array(try job.event.line.utf8))
    case .json(let template): ("application/json", Array(template.json(text).text.utf8))
    case .form(let fields):
      (
        "application/x-www-form-urlencoded",
        Array(fields.map { "\(Self.encoded($0.name))=\(Self.encoded(text($0.text)))" }.joined(separator: "&").utf8)
      )
    case .text(let body): ("text/plain; charset=utf-8", Array(text(body).utf8))
    }
  }

  private func text(_ text: Text) -> String { text.revealed(values) }

  /// Returns the encoding of HTML forms, with spaces as `+`.
  private static func encoded(_ text: String) -> String {
    FilledURL.percentEncoded(text, except: "-._* ").replacing(" ", with: "+")
  }
}
