// SPDX-License-Identifier: MIT
import ControlProtocol
import ControlServer
import Events
import Foundation
import History
import Hooks
import Synchronization
import TestSupport
import Testing
import TimerEngine

@testable import Daemon

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Answers everything, and remembers what it was told.
private final class FakeMethods: Sendable {
  let commands = Mutex<[TimerCommand]>([])
  let requests = Mutex<[HistoryRequest]>([])
  /// How often something was asked for.
  let asked = Mutex(0)
  let refusal: (any Error)?
  private let whenReading: @Sendable () -> Void

  init(refusal: (any Error)? = nil, whenReading: @escaping @Sendable () -> Void = {}) {
    self.refusal = refusal
    self.whenReading = whenReading
  }

  private func read<Value>(_ value: Value) -> Value {
    asked.withLock { $0 += 1 }
    whenReading()
    return value
  }

  private func status() throws -> Status {
    asked.withLock { $0 += 1 }
    if let refusal { throw refusal }
    let timer = TimerSnapshot(
      mode: .idle, session: nil, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    return Status(
      daemon: true, timer: timer, at: nine, today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil), sound: "off",
      config: ConfigInfo(path: "/h", ok: true, errors: 0), scopes: ScopesInfo())
  }

  var table: MethodTable {
    var table = MethodTable()
    table.on(.status) { try self.status() }
    table.on(.subscribe) { _ in try self.status() }
    table.on(.events) { _ in self.read([]) }
    table.on(.hooks) { self.read([]) }
    table.on(.log) { _ in self.read([]) }
    table.on(.scopes) { self.read([]) }
    table.on(.history) { self.read(HistoryPage(next: $0.after)) }
    table.on(.showSession) { params in
      self.asked.withLock { $0 += 1 }
      throw HistoryRefusal.noSession(params.session)
    }
    table.on(.changes) { self.read([]) }
    table.on(.projects) { self.read([]) }
    table.on(.test) { _ in self.read([]) }
    table.on(.forget) { _ in self.read([]) }
    table.onEnvironment { _ in }
    table.onTimer { command, _ in
      self.commands.withLock { $0.append(command) }
      return try self.status()
    }
    table.onChange { request in
      self.requests.withLock { $0.append(request) }
      throw HistoryRefusal.nothingToChange
    }
    return table
  }
}

@Suite struct ControlHandlerTests {
  private func answer(_ line: some Sequence<UInt8>, _ methods: FakeMethods = FakeMethods()) async -> [UInt8]? {
    await ControlHandler.answer(Array(line), methods: methods.table) { _ in }
  }

  private func reply(_ line: String, _ methods: FakeMethods = FakeMethods()) async throws -> JSONValue {
    try JSON.read(JSONValue.self, from: try #require(await answer(line.utf8, methods)))
  }

  @Test(arguments: MethodInfo.all.map(\.name)) func `every method answers with its id`(_ method: String) async throws {
    for id in ["1", "\"x\"", "-9", "null", "1.5"] {
      let line = """
        {"jsonrpc":"2.0","id":\(id),"method":"\(method)",\
        "params":{"by":1,"text":"x","event":"e","variables":{}}}
        """
      let reply = try await reply(line)
      #expect(reply["id"]?.text == id)
      #expect((reply["result"] == nil) != (reply["error"] == nil))
      #expect(reply["jsonrpc"] == .string("2.0"))
    }
  }

  @Test(arguments: [
    ("nonsense", ControlError.parseError), ("[]", ControlError.invalidRequest), ("{", ControlError.parseError),
    (#"{"id":[1],"method":"status"}"#, ControlError.invalidRequest),
    ("{}", ControlError.invalidRequest), (#"{"id":1}"#, ControlError.invalidRequest),
    (#"{"id":1,"method":"timer.explode"}"#, ControlError.methodNotFound),
    (#"{"id":1,"method":"timer.start","params":{"length":"long"}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"timer.start","params":[]}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"timer.extend"}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"hooks.test"}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"hooks.forget"}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"client.environment","params":{"variables":{"A":1}}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"events.list","params":{"since":"yesterday"}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"timer.start","params":{"tags":["deep",""]}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"timer.describe","params":{"tags":["\t"]}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"history.edit","params":{"session":"last","tags":[" "]}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"history.log","params":{"length":60,"tags":["\u3000"]}}"#, ControlError.invalidParams),
    (##"{"id":1,"method":"history.log","params":{"length":60,"tags":["#"]}}"##, ControlError.invalidParams),
    (#"{"id":1,"method":"history.log","params":{"length":60,"project":"a\u0000b"}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"history.edit","params":{"session":"last","project":"\u0000"}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"projects.rename","params":{"project":"a","name":"\u0000"}}"#, ControlError.invalidParams),
    (#"{"id":1,"method":"daemon.info"}"#, ControlError.refused),
  ])
  func `what is wrong is said`(_ line: String, _ code: Int) async throws {
    let error = try #require(try await reply(line)["error"])
    #expect(error["code"] == .integer(Int64(code)))
    #expect(error["message"]?.string?.isEmpty == false)
  }

  @Test func `a notification is done and not answered`() async throws {
    let methods = FakeMethods()
    #expect(await answer(#"{"method":"timer.pause"}"#.utf8, methods) == nil)
    #expect(methods.commands.withLock { $0 } == [.pause])
    #expect(await answer(#"{"method":"timer.extend"}"#.utf8, methods) == nil)
  }

  @Test func `one word in two ways of Unicode was once two words`() async throws {
    let methods = FakeMethods()
    let words = ##""task":"cafe\u0301","project":" cafe\u0301 ","tags":["#cafe\u0301","caf\u00e9"]"##
    let lines = [
      #"{"method":"timer.start","params":{\#(words)}}"#, #"{"method":"timer.describe","params":{\#(words)}}"#,
      #"{"method":"timer.note","params":{"text":"cafe\u0301"}}"#,
      #"{"method":"history.log","params":{"length":60,"note":"cafe\u0301",\#(words)}}"#,
      #"{"method":"history.edit","params":{"session":"last","note":"cafe\u0301",\#(words)}}"#,
      #"{"method":"history.note","params":{"text":"cafe\u0301"}}"#,
      #"{"method":"projects.rename","params":{"project":"cafe\u0301","name":"cafe\u0301 "}}"#,
      #"{"method":"projects.merge","params":{"project":"cafe\u0301","name":" cafe\u0301"}}"#,
      #"{"method":"projects.colour","params":{"project":"cafe\u0301","colour":"red"}}"#,
    ]
    for line in lines { #expect(await answer(line.utf8, methods) == nil) }
    // As Swift sees strings, both ways are equal: what counts is what is kept.
    let kept = methods.commands.withLock { "\($0)" } + methods.requests.withLock { "\($0)" }
    #expect(methods.commands.withLock(\.count) == 3 && methods.requests.withLock(\.count) == 6)
    #expect(!kept.unicodeScalars.contains("\u{301}"))
    #expect(kept.unicodeScalars.count { $0 == "\u{E9}" } == 21, "\(kept)")
    #expect(!kept.contains(" caf") && !kept.contains("caf\u{E9} ") && !kept.contains("#"))
  }

  @Test(arguments: MethodInfo.all) func `what only tells is not done for nobody`(_ method: MethodInfo) async throws {
    for (id, isHeard) in [(#""id":1,"#, false), ("", true)] {
      let methods = FakeMethods()
      let line = #"{\#(id)"method":"\#(method.name)","params":{"by":1,"text":"x","event":"e"}}"#
      let reply = await ControlHandler.answer(Array(line.utf8), methods: methods.table, isHeard: { isHeard }) { _ in }
      #expect(reply == nil)
      if method.traits.contains(.reads) || method.name == "hooks.test" { #expect(methods.asked.withLock { $0 } == 0) }
      #expect(methods.commands.withLock { $0.count } == (method.name.hasPrefix("timer.") ? 1 : 0))
    }
  }

  @Test func `what is tried for real is done for nobody too`() async throws {
    let methods = FakeMethods()
    #expect(await answer(#"{"method":"hooks.test","params":{"event":"e","run":true}}"#.utf8, methods) == nil)
    #expect(methods.asked.withLock { $0 } == 1)
  }

  /// Two clients that asked for the log again and again once held up every hook.
  @Test func `a request that blocks holds up nobody else`() async throws {
    var ends: [Int32] = [-1, -1]
    let made = pipe(&ends)
    try #require(made == 0)
    defer { for end in ends { close(end) } }
    let end = ends[0]
    let (begun, inTime) = (Recorded<Int32>(), Recorded<Bool>())
    let methods = FakeMethods(whenReading: {
      begun.append(end)
      var readable = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      inTime.append(poll(&readable, 1, 30_000) == 1)
    })
    // More than the pool of all tasks has threads.
    let count = 64
    let line = Array(#"{"id":1,"method":"hooks.log"}"#.utf8)
    let logs = (0..<count).map { _ in Task { await ControlHandler.answer(line, methods: methods.table) { _ in } } }
    await begun.until { !$0.isEmpty }
    #expect(await answer(#"{"id":2,"method":"status"}"#.utf8, methods) != nil)
    let written = write(ends[1], "x", 1)
    #expect(written == 1)
    for log in logs { #expect(await log.value != nil) }
    #expect(inTime.all == Array(repeating: true, count: count))
  }

  /// One that takes as long to be read as many short ones goes another way.
  @Test func `a long line is answered as a short one is`() async throws {
    let padding = String(repeating: "x", count: 100_000)
    let methods = FakeMethods()
    let started = try await reply(#"{"id":3,"method":"timer.start","params":{"task":"\#(padding)"}}"#, methods)
    #expect(started["id"] == .integer(3) && started["result"] != nil)
    #expect(methods.commands.withLock { $0.count } == 1)
    #expect(try await reply(#"{"id":3,"\#(padding)"#)["error"]?["code"] == .integer(-32700))
    let wanted = Mutex<SubscribeParams?>(nil)
    let line = Array(#"{"method":"subscribe","params":{"events":true,"x":"\#(padding)"}}"#.utf8)
    let none = await ControlHandler.answer(line, methods: methods.table) { params in wanted.withLock { $0 = params } }
    #expect(none == nil)
    #expect(wanted.withLock { $0 } == SubscribeParams(events: true))
  }

  private static let impossible: [[String: String]] = [
    ["A=B": ""], ["PATH": "a\0b"], ["LD_PRELOAD\0": ""], ["PATH": String(repeating: "x", count: 200_000)],
    ["XDG_" + String(repeating: "X", count: 200_000): ""],
    Dictionary(uniqueKeysWithValues: (0..<300).map { ("XDG_\($0)", "x") }),
    Dictionary(uniqueKeysWithValues: (0..<10).map { ("XDG_\($0)", String(repeating: "x", count: 50_000)) }),
  ]

  @Test(arguments: impossible)
  func `variables with which no program starts are refused`(_ variables: [String: String]) async throws {
    let params = EnvironmentParams(variables: variables)
    let line = try JSON.line(Request(id: 1, method: "client.environment", params: params))
    let error = try #require(try await reply(line)["error"])
    #expect(error["code"] == .integer(Int64(ControlError.invalidParams)))
    let message = error["message"]?.string ?? ""
    if variables.count == 1, let name = variables.keys.first { #expect(message.contains(name.prefix(10))) }
    #expect(message.utf8.count < 300)
  }

  @Test func `an error of the method reaches the client`() async throws {
    let refusal = ControlError(code: ControlError.refused, message: "no", data: ErrorData(refusal: .focusRunning))
    let error = try await reply(#"{"id":1,"method":"status"}"#, FakeMethods(refusal: refusal))["error"]
    #expect(error?["code"] == .integer(1))
    #expect(error?["data"]?["refusal"]?["focusRunning"] == .object([]))
  }

  @Test func `subscribing is answered with the status`() async throws {
    let wanted = Mutex<SubscribeParams?>(nil)
    let line = Array(#"{"id":1,"method":"subscribe","params":{"events":true}}"#.utf8)
    let reply = await ControlHandler.answer(line, methods: FakeMethods().table) { params in
      wanted.withLock { $0 = params }
    }
    #expect(wanted.withLock { $0 } == SubscribeParams(events: true))
    #expect(try JSON.read(JSONValue.self, from: try #require(reply))["result"]?["daemon"] == .bool(true))
  }

  /// Whatever comes in: a reply that is one line of JSON, or none.
  @Test(arguments: 1...4 as ClosedRange<UInt64>) func `nonsense never hurts`(_ seed: UInt64) async throws {
    var random = SplitMix64(state: seed)
    let methods = FakeMethods()
    let good = MethodInfo.all.map {
      Array(
        #"{"jsonrpc":"2.0","id":7,"method":"\#($0.name)","params":{"task":"é","length":60,"tags":["a"],"by":1e3}}"#
          .utf8)
    }
    for round in 0..<1500 {
      var line: [UInt8]
      if round % 3 == 0 {
        line = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      } else {
        line = good.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          let place = Int.random(in: 0..<line.count, using: &random)
          switch Int.random(in: 0...3, using: &random) {
          case 0: line[place] = UInt8.random(in: .min ... .max, using: &random)
          case 1: line.remove(at: place)
          case 2: line.insert(contentsOf: Array(#"[{"\:,0-e9"#.utf8).shuffled(using: &random).prefix(2), at: place)
          default: line.insert(contentsOf: line[place...], at: place)
          }
        }
      }
      guard let reply = await answer(line, methods) else { continue }
      #expect(!reply.contains(0x0A))
      #expect(try JSON.read(JSONValue.self, from: reply)["jsonrpc"] == .string("2.0"))
    }
  }

  @Test func `numbers beyond measure are refused`() async throws {
    for number in ["1e400", "-1e400", "1e18", "99999999999999999999", "1e-400"] {
      for name in ["length", "ago", "by"] {
        for method in ["timer.start", "timer.extend", "timer.break"] {
          _ = try await reply(#"{"id":1,"method":"\#(method)","params":{"\#(name)":\#(number),"by":1}}"#)
        }
      }
    }
  }

  @Test func `endless nesting is refused`() async throws {
    let deep = String(repeating: "[", count: 200_000)
    #expect(try await reply(#"{"id":\#(deep)"#)["error"]?["code"] == .integer(-32700))
    #expect(try await reply(#"{"id":1,"method":"status","params":\#(deep)"#)["error"] != nil)
  }

  @Test func `what a server says by itself is one line of JSON too`() throws {
    let handler = ControlHandler(methods: FakeMethods().table, subscribers: Subscribers())
    for problem in [
      LineProblem.lineTooLong(limit: 9), .tooSlow, .tooManyConnections(limit: 2), .idlest(limit: 2), .otherUser,
    ] {
      let value = try JSON.read(JSONValue.self, from: handler.refuse(problem))
      #expect(value["method"]?.string == (problem == .tooSlow ? "dropped" : nil))
    }
  }

  /// It was told as Foundation describes it to programmers.
  @Test func `an error that nobody expected is told in words`() async throws {
    let reply = try await reply(#"{"id":1,"method":"status"}"#, FakeMethods(refusal: CocoaError(.fileReadUnknown)))
    #expect(reply["error"]?["code"] == .integer(-32603))
    let message = reply["error"]?["message"]?.string ?? ""
    #expect(message.hasPrefix("'status' failed: ") && !message.contains("Domain="), "\(message)")
  }
}
