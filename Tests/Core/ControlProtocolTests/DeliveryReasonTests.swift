// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Players
import Testing

/// Reasons on the wire and in the journal.
@Suite struct DeliveryReasonTests {
  private static let reasons: [DeliveryReason] = [
    .text("no"), .text("{\"exit\""), .text("{\"exit\":{\"status\":3,\"isShell\":true}}"), .replayed, .replaced,
    .interrupted, .busy(hook: "h"), .conditions([.condition(key: "if", text: "x", refusal: nil)]),
    .noValue(.evaluation(kind: "noSuchKey", subject: "x", detail: "no such key: 'x'")),
    .step("exit", nil), .step("exit", .leftover(.timedOut(milliseconds: 1500), pids: [3])),
    .switchedOff(.service(.crashed(times: 5, last: .exited(status: 3, said: nil))), isService: true),
    .givenUp(times: 2, last: .exit(status: 4)), .exit(status: 127, isShell: true), .signal(number: 9, name: "SIGKILL"),
    .notStarted(.notOnPath(program: "x")), .request(url: "https://a/***", .tls(.unknownAuthority(isNamed: true))),
    .secret(.tooLong(.file("/x"))), .sound(.missing(path: "/x")), .player(.noneFound),
  ]

  @Test(arguments: reasons) func `a reason is read back as it was stored and sent`(_ reason: DeliveryReason) throws {
    #expect(DeliveryReason(stored: reason.stored) == reason)
    #expect(try JSON.read(DeliveryReason.self, from: JSON.line(reason)) == reason)
  }

  @Test func `a reason on the wire is an object with one member`() throws {
    #expect(try JSON.line(DeliveryReason.exit(status: 3)) == #"{"exit":{"isShell":false,"status":3}}"#)
  }

  @Test(arguments: [
    ("exit status 3", DeliveryReason.text("exit status 3")), ("replayed", .replayed),
    ("replaced by a newer event (mode: restart)", .replaced), (#"{"unknown":{}}"#, .text(#"{"unknown":{}}"#)),
  ])
  func `the text of an earlier version stays readable`(_ text: String, _ reason: DeliveryReason) {
    #expect(DeliveryReason(stored: text) == reason)
  }

  @Test func `processes that could not be ended are found in any reason`() {
    #expect(DeliveryReason.step("exit", .leftover(.ended, pids: [1, 2])).pids == [1, 2])
    #expect(DeliveryReason.givenUp(times: 1, last: .step("exit", .leftover(.ended, pids: [7]))).pids == [7])
    #expect(DeliveryReason.exit(status: 1).pids == [])
  }
}
