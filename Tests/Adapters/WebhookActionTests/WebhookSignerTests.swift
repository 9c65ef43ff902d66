// SPDX-License-Identifier: MIT
import ControlProtocol
import Testing

@testable import WebhookAction

@Suite struct WebhookSignerTests {
  private let body = Array(#"{"test": 2432232314}"#.utf8)

  private func signature(_ secrets: String...) throws -> String? {
    let signer = try WebhookSigner(secrets: secrets)
    let headers = signer.headers(id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: body)
    #expect(headers.map(\.name) == ["webhook-id", "webhook-timestamp", "webhook-signature"])
    #expect(headers.prefix(2).map(\.value) == ["msg_p5jXN8AQM9LWM0D4loKWxJek", "1614265330"])
    return headers.last?.value
  }

  /// The reference vector of Standard Webhooks.
  @Test(arguments: [
    "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n",
  ])
  func `signs the reference message`(secret: String) throws {
    #expect(try signature(secret) == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=")
  }

  /// Computed with `openssl dgst -sha256 -hmac`.
  @Test func `takes any other secret as its bytes`() throws {
    #expect(try signature("correct horse") == "v1,ZquVke8vjahY5FUylxSXNumFQQGbjldZLz39AEzazrc=")
  }

  @Test func `missing padding is no other key`() throws {
    #expect(try signature("whsec_c2VjcmV0IQ") == signature("whsec_c2VjcmV0IQ=="))
  }

  @Test func `signs once for each secret while keys rotate`() throws {
    let both = try signature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "correct horse")
    #expect(both == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE= v1,ZquVke8vjahY5FUylxSXNumFQQGbjldZLz39AEzazrc=")
  }

  @Test(
    arguments: [
      ([], .missing), ([""], .empty), (["whsec_"], .empty), (["whsec_not base64!"], .notBase64),
      (["whsk_AAAA"], .asymmetric),
      (["good", ""], .empty),
    ] as [([String], SigningProblem)])
  func `refuses what is no key`(secrets: [String], problem: SigningProblem) {
    #expect(throws: problem) { try WebhookSigner(secrets: secrets) }
  }
}
