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
    .secret(.tooLong(.file("/x"))), .sound(.missing(path: "/x")), .player(.noneFound), .reply(.notOneObject(line: "{")),
    .reply(.restoreNotAnObject), .explained(.exit(status: 1), said: "no luck"),
    .serviceCrashed(.exited(status: 3, said: nil), restartMs: 2000),
  ]

  @Test(arguments: reasons) func `a reason is read back as it was stored and sent`(_ reason: DeliveryReason) throws {
    #expect(DeliveryReason(stored: reason.stored) == reason)
    #expect(try JSON.read(DeliveryReason.self, from: JSON.line(reason)) == reason)
  }

  @Test func `a reason on the wire is an object with one member`() throws {
    #expect(try JSON.line(DeliveryReason.exit(status: 3)) == #"{"exit":{"isShell":false,"status":3}}"#)
  }

  @Test func `values in a reason have names`() throws {
    let reason = DeliveryReason.step("exit", .leftover(.secret(.tooLong(.file("/x"))), pids: [3]))
    let secret = #"{"secret":{"problem":{"tooLong":{"origin":{"file":{"path":"/x"}}}}}}"#
    #expect(
      try JSON.line(reason) == #"{"step":{"cause":{"leftover":{"cause":\#(secret),"pids":[3]}},"name":"exit"}}"#)
    #expect(Self.reasons.allSatisfy { (try? JSON.line($0))?.contains(#""_0""#) == false })
  }

  @Test(arguments: [
    (#"{"step":{"_0":"enter"}}"#, DeliveryReason.step("enter", nil)),
    (
      #"{"step":{"_0":"exit","_1":{"leftover":{"_0":{"timedOut":{"milliseconds":1500}},"pids":[3]}}}}"#,
      .step("exit", .leftover(.timedOut(milliseconds: 1500), pids: [3]))
    ),
    (#"{"secret":{"_0":{"tooLong":{"_0":{"file":{"_0":"/x"}}}}}}"#, .secret(.tooLong(.file("/x")))),
    (
      #"{"request":{"_1":{"badHeader":{"_0":"a","_1":"value"}},"url":"https://a"}}"#,
      .request(url: "https://a", .badHeader("a", .value))
    ),
    (#"{"conditions":{"_0":[{"disabled":{}}]}}"#, .conditions([.disabled])),
    (#"{"text":{"_0":"{\"exit\""}}"#, .text(#"{"exit""#)),
    (#"{"notStarted":{"_0":{"notOnPath":{"program":"x"}}}}"#, .notStarted(.notOnPath(program: "x"))),
  ])
  func `a reason that an earlier version stored without names stays readable`(
    _ text: String, _ reason: DeliveryReason
  ) {
    #expect(DeliveryReason(stored: text) == reason)
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
