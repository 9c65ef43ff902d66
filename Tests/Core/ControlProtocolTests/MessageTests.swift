// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Testing
import TimerEngine

private let now = Instant(milliseconds: 1_795_251_600_000)

@Suite struct MessageTests {
  @Test func `a reply has either a result or an error`() throws {
    #expect(try JSON.line(Reply(id: .integer(1), result: [1, 2])) == #"{"id":1,"jsonrpc":"2.0","result":[1,2]}"#)
    let error = ControlError(code: ControlError.refused, message: "no", data: ErrorData(refusal: .focusRunning))
    let line = try JSON.line(Reply<Nothing>(id: .string("a"), error: error))
    #expect(
      line
        == #"{"error":{"code":1,"data":{"refusal":{"focusRunning":{}}},"message":"no"},"id":"a","jsonrpc":"2.0"}"#)
    #expect(try JSON.read(Reply<Nothing>.self, from: line).error == error)
  }

  @Test(arguments: [
    (#"{"method":"status"}"#, nil), (#"{"id":null,"method":"status"}"#, .null),
    (#"{"id":3,"method":"status"}"#, JSONValue.integer(3)), (#"{"id":"x","method":"status","more":[1]}"#, .string("x")),
  ])
  func `an id may be a number a text or nothing`(_ line: String, _ id: JSONValue?) throws {
    let head = try JSON.read(RequestHead.self, from: line)
    #expect(head.id == id)
    #expect(head.method == "status")
  }

  @Test func `parameters that are missing are the standard ones`() throws {
    #expect(try JSON.read(SubscribeParams.self, from: "{}") == SubscribeParams())
    #expect(try JSON.read(SubscribeParams.self, from: #"{"events":true,"colour":1}"#) == SubscribeParams(events: true))
    #expect(try JSON.read(TestParams.self, from: #"{"event":"focus.started"}"#) == TestParams(event: "focus.started"))
    #expect(try JSON.read(EventsParams.self, from: "{}") == EventsParams())
    #expect(try JSON.read(LogParams.self, from: "{}") == LogParams())
    #expect(try JSON.read(TimerParams.self, from: "{}") == TimerParams())
  }

  @Test(arguments: [
    TimerRefusal.focusRunning, .focusPaused, .alreadyOnBreak, .alreadyPaused, .alreadyRunning, .nothingRunning,
    .nothingToSkip, .openEnded, .sessionOver, .lengthOutOfRange, .noFocusToStrike, .noFocusYet,
    .startsBeforeLastEnd(now), .overAlready, .noSession,
  ])
  func `a refusal survives the way`(_ refusal: TimerRefusal) throws {
    let data = ErrorData(refusal: refusal)
    #expect(try JSON.read(ErrorData.self, from: JSON.line(data)) == data)
  }
}

@Suite struct StatusTests {
  private func status(_ timer: TimerSnapshot, at instant: Instant = now) -> Status {
    Status(
      daemon: true, timer: timer, at: instant, today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil), sound: "off",
      config: ConfigInfo(path: "/h/hooks.yml", ok: true, errors: 0), scopes: ScopesInfo())
  }

  private func running(_ planned: Duration?) -> TimerSnapshot {
    let session = Session(id: "s", phase: .focus, task: "t", planned: planned, startedAt: now)
    return TimerSnapshot(
      mode: .running, session: session, since: now, deadline: planned.map { now + $0 },
      round: Round(completed: 1, length: 4), next: NextPhase(phase: .shortBreak, planned: .minutes(5)))
  }

  @Test func `idle is written with every member`() throws {
    let timer = TimerSnapshot(
      mode: .idle, session: nil, since: now, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    #expect(
      try JSON.line(status(timer))
        == #"{"config":{"errors":0,"ok":true,"path":"/h/hooks.yml"},"daemon":true,"deadline":null,"elapsed":0,"#
        + #""goals":{"daily":null,"weekly":null},"next":{"phase":"focus","planned":1500},"phase":"idle","planned":0,"#
        + #""remaining":0,"round":{"completed":0,"length":4},"scopes":{"active":0,"failed":[]},"session":null,"#
        + #""sound":"off","state":"idle","today":{"focus":0,"pomodoros":0,"sessions":0,"strikes":0},"version":1}"#)
  }

  @Test(arguments: [
    (0, 0, 1500), (1, 0, 1500), (999, 0, 1500), (1000, 1, 1499), (1_499_999, 1499, 1), (1_500_000, 1500, 0),
  ])
  func `a countdown begins at the whole length and ends at nothing`(
    _ milliseconds: Int64, _ elapsed: Int64, _ remaining: Int64
  ) {
    let status = status(running(.minutes(25)), at: now + .milliseconds(milliseconds))
    #expect(status.elapsed == elapsed)
    #expect(status.remaining == remaining)
  }

  @Test func `an open-ended focus has nothing left`() throws {
    let status = status(running(nil), at: now + .minutes(90))
    #expect((status.planned, status.elapsed, status.remaining) == (0, 5400, 0))
    #expect(status.deadline == nil)
    #expect(try JSON.read(Status.self, from: JSON.line(status)) == status)
  }

  @Test func `records are read back as they were written`() throws {
    let scope = ScopeRecord(
      hook: "h", condition: "focus", active: false, state: "inactive", since: nil, lastError: nil)
    #expect(
      try JSON.line(scope)
        == #"{"active":false,"condition":"focus","hook":"h","lastError":null,"since":null,"state":"inactive"}"#)
    #expect(try JSON.read(ScopeRecord.self, from: JSON.line(scope)) == scope)
    var attempt = AttemptRecord(number: 1, startedAt: now)
    attempt.exit = 3
    attempt.durationMs = 12
    #expect(try JSON.read(AttemptRecord.self, from: JSON.line(attempt)) == attempt)
    let info = DaemonInfo(version: "1", pid: 2, keeper: 1, startedAt: now, socket: "/r/s")
    #expect(info.protocol == 1)
    #expect(try JSON.read(DaemonInfo.self, from: JSON.line(info)) == info)
  }

  @Test func `subscribers are told only the beginning of what a program printed`() {
    var attempt = AttemptRecord(number: 1, startedAt: Instant(milliseconds: 0))
    attempt.stdout = String(repeating: "\u{E9}", count: 5000)
    attempt.stderr = "short"
    #expect(attempt.short.stdout == String(repeating: "\u{E9}", count: 2048))
    #expect(attempt.short.stderr == "short")
  }

  @Test(arguments: [
    (#"{"jsonrpc":"2.0","id":1,"method":"status"}"#, true), (#"{"method":"status"}"#, true),
    (#" { "id" : "a b" , "method" : "timer.pause" , "params" : { } } "#, true),
    (#"{"id":0,"method":"x","params":{"by":1}}"#, false), (#"{"id":null,"method":"x"}"#, false),
    (#"{"id":1.5,"method":"x"}"#, false), (#"{"id":-1,"method":"x"}"#, false),
    (#"{"id":"\u0061","method":"x"}"#, false),
    (#"{"id":99999999999999999999,"method":"x"}"#, false), (#"{"id":1,"method":"x","other":1}"#, false),
    (#"{"id":1}"#, false), (#"{"id":1,"id":2,"method":"x"}"#, false), ("{\"id\":1,\t\"method\":\"x\"}", false),
  ])
  func `a plain request is read as the decoder reads it`(text: String, isBare: Bool) throws {
    let head = try RequestHead(line: Array(text.utf8))
    let decoded = try JSON.read(RequestHead.self, from: text)
    #expect(head.isBare == isBare)
    #expect((head.jsonrpc, head.method) == (decoded.jsonrpc, decoded.method))
    #expect(head.id == decoded.id)
  }

  @Test(arguments: [
    "", "{", "{}x", #"{"id":01,"method":"x"}"#, #"{"id":1,"method":"x"}}"#,
    #"{"id":1,"method":"x"#,
    #"{"method":"x","params":{}"#, #"{"method":}"#, #"{"id":1 2,"method":"x"}"#, #"["method"]"#,
  ])
  func `no request is taken for one`(text: String) {
    #expect(throws: DecodingError.self) { try RequestHead(line: Array(text.utf8)) }
  }
}
