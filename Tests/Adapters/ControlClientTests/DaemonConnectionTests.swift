// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Paths
import TestSupport
import Testing
import TimerEngine

/// The client with a peer on a real socket that behaves well or badly.
struct DaemonConnectionTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome.forClient()
  }

  private func serve(_ answer: @escaping @Sendable (String, FakeServer.Peer) -> Void) throws -> FakeServer {
    try FakeServer(at: home.paths.socket, answer: answer)
  }

  private func status(timeout: Duration = .seconds(10)) throws(ClientError) -> Status {
    var connection = try DaemonConnection(to: home.paths.socket)
    return try connection.call(.status, timeout: timeout)
  }

  @Test func `a reply becomes its type`() throws {
    let sample = try JSON.line(Samples.status())
    let server = try serve { line, peer in peer.reply(to: line, sample) }
    #expect(try status() == Samples.status())
    #expect(server.received == [#"{"id":1,"jsonrpc":"2.0","method":"status"}"#])
  }

  @Test func `a reply in pieces of one byte is put together`() throws {
    let sample = try JSON.line(Samples.status())
    let server = try serve { _, peer in
      for byte in "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\(sample)}\n" { peer.send(String(byte)) }
    }
    #expect(try status() == Samples.status())
    server.stop()
  }

  @Test func `an error about no request in particular is about the connection`() throws {
    let server = try serve { _, peer in
      peer.send(
        #"{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"64 clients are connected already"}}"# + "\n")
    }
    let expected = ClientError.unreachable(socket: home.paths.socket, reason: "64 clients are connected already")
    #expect(throws: expected) { try status() }
    server.stop()
  }

  @Test(arguments: [
    TimerRefusal.focusRunning, .nothingRunning, .startsBeforeLastEnd(Samples.morning), .lengthOutOfRange,
  ])
  func `a refusal keeps its reason`(_ refusal: TimerRefusal) throws {
    let error = ControlError(code: ControlError.refused, message: "no", data: ErrorData(refusal: refusal))
    let text = try JSON.line(error)
    let server = try serve { line, peer in peer.refuse(line, text) }
    #expect(throws: ClientError.refused(error)) { try status() }
    server.stop()
  }

  @Test(arguments: [
    "nonsense\n", "[1,2]\n", "{\"jsonrpc\":\"2.0\",\"id\":1}\n",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{\"version\":1}}\n",
    "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"\u{1F345}\"}\n", "\u{0}\u{1}\u{2}\n",
  ])
  func `garbage is called garbled`(_ text: String) throws {
    let server = try serve { _, peer in peer.send(text) }
    let error = #expect(throws: ClientError.self) { try status() }
    guard case .garbled = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    server.stop()
  }

  @Test func `a hang-up is no answer`() throws {
    let server = try serve { _, peer in peer.hangUp() }
    #expect(throws: ClientError.hungUp) { try status() }
    server.stop()
  }

  @Test func `a hang-up in the middle of a line is no answer`() throws {
    let server = try serve { _, peer in
      peer.send("{\"jsonrpc\":\"2.0\",\"id\":1,")
      peer.hangUp()
    }
    #expect(throws: ClientError.hungUp) { try status() }
    server.stop()
  }

  @Test func `a daemon that doesn't answer is given up`() throws {
    let server = try serve { _, _ in }
    #expect(throws: ClientError.timedOut(seconds: 0)) { try status(timeout: .milliseconds(50)) }
    server.stop()
  }

  @Test func `a reply of many megabytes is read whole`() throws {
    var delivery = Samples.deliveries[0]
    delivery.attempts[0].stdout = String(repeating: "0123456789abcdef", count: 4096)
    let list = "[" + Array(repeating: try JSON.line(delivery), count: 200).joined(separator: ",") + "]"
    let server = try serve { line, peer in peer.reply(to: line, list) }
    var connection = try DaemonConnection(to: home.paths.socket)
    let deliveries = try connection.call(.log, LogParams())
    #expect(deliveries.count == 200)
    #expect(deliveries.allSatisfy { $0 == delivery })
    server.stop()
  }

  @Test func `a request that is longer than a line may be is not sent`() throws {
    let server = try serve { line, peer in peer.reply(to: line, "{}") }
    var params = TimerParams()
    params.text = String(repeating: "x", count: ControlProtocolVersion.longestLine)
    var connection = try DaemonConnection(to: home.paths.socket)
    #expect(throws: ClientError.tooLong) { try connection.call(.timer(.note), params) }
    #expect(server.received.isEmpty)
  }

  @Test func `what is told before the reply is kept, and what nobody knows passed over`() throws {
    let (first, second) = (try JSON.line(Samples.status()), try JSON.line(Samples.status(.paused)))
    let server = try serve { line, peer in
      peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"status\",\"params\":\(second)}\n")
      peer.send("{\"jsonrpc\":\"2.0\",\"method\":\"of.the.future\",\"params\":{\"a\":[1]}}\n")
      peer.send("{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}\n")
      peer.reply(to: line, first)
    }
    var connection = try DaemonConnection(to: home.paths.socket)
    let status = try connection.subscribe(SubscribeParams())
    #expect(status == Samples.status())
    let hasNotices = connection.hasNotices
    #expect(hasNotices)
    let notices = try connection.notices()
    #expect(notices == [.status(Samples.status(.paused))])
    let more = try connection.notices()
    #expect(more.isEmpty)
    server.stop()
    let isAtEnd = try connection.waitForEnd(until: Deadline(in: .seconds(10)))
    #expect(isAtEnd)
    #expect(throws: ClientError.hungUp) { try connection.notices() }
  }

  @Test func `an error without an id is about what was sent`() throws {
    let server = try serve { _, peer in
      peer.send(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON"}}"# + "\n")
    }
    #expect(throws: ClientError.refused(ControlError(code: ControlError.parseError, message: "not JSON"))) {
      try status()
    }
    server.stop()
  }

  @Test func `a result can be had as it was written`() throws {
    let server = try serve { line, peer in peer.reply(to: line, #"{"b":1,"of":{"the":"future"}}"#) }
    var connection = try DaemonConnection(to: home.paths.socket)
    let text = try connection.statusText(timeout: .seconds(5))
    #expect(text == #"{"b":1,"of":{"the":"future"}}"#)
    server.stop()
  }

  @Test(arguments: [
    #"{"error":{"code":1,"message":"no"},"id":1,"jsonrpc":"2.0"}"#, #"{"jsonrpc":"2.0","id":1,"result":{}}"#,
    #"{"jsonrpc":"2.0","method":"status","params":{}}"#, "nonsense",
  ])
  func `anything but the plain result is left to be read`(_ reply: String) throws {
    let server = try serve { _, peer in peer.send(reply + "\n") }
    var connection = try DaemonConnection(to: home.paths.socket)
    let text = try connection.statusText(timeout: .seconds(5))
    #expect(text == nil)
    server.stop()
  }

  @Test func `several calls use one connection`() throws {
    let server = try serve { line, peer in peer.reply(to: line, "{}") }
    var connection = try DaemonConnection(to: home.paths.socket)
    for _ in 0..<50 { _ = try connection.call(.recount) }
    #expect(server.received.count == 50)
    #expect(server.received.last?.contains("\"id\":50") == true)
  }
}
