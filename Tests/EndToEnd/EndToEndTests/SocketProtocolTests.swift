// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing

/// JSON-RPC 2.0 as the socket speaks it.
@Suite(.daemon)
struct SocketProtocolTests {
  /// What is answered: the id and the error's code; nil where there is no answer.
  private typealias Row = (line: String, answer: (id: JSONValue, code: Int?)?)

  private static let rows: [Row] = [
    (#"{"jsonrpc":"2.0","id":1,"method":"status"}"#, (.integer(1), nil)),
    (#"  {"id":1,"method":"status"}  "#, (.integer(1), nil)),
    // The same id again is the client's affair; so are its kinds.
    (#"{"jsonrpc":"2.0","id":1,"method":"daemon.info","params":{}}"#, (.integer(1), nil)),
    (#"{"jsonrpc":"2.0","id":"ü\u0000","method":"status"}"#, (.string("ü\u{0}"), nil)),
    (#"{"jsonrpc":"2.0","id":-9223372036854775808,"method":"status"}"#, (.integer(.min), nil)),
    (#"{"jsonrpc":"2.0","id":1.5,"method":"status"}"#, (.number(1.5), nil)),
    (#"{"jsonrpc":"2.0","id":null,"method":"status"}"#, (.null, nil)),
    (#"{"jsonrpc":"2.0","id":{"a":1},"method":"status"}"#, (.null, ControlError.invalidRequest)),
    (#"{"jsonrpc":"2.0","id":true,"method":"status"}"#, (.null, ControlError.invalidRequest)),
    // Notifications: done, and never answered.
    (#"{"jsonrpc":"2.0","method":"status"}"#, nil), (#"{"jsonrpc":"2.0","method":"nothing"}"#, nil),
    (#"{"jsonrpc":"2.0","method":"timer.extend"}"#, nil), ("", nil), (" \t\r", nil),
    // Mistakes.
    (#"{"jsonrpc":"2.0","id":2,"method":"nothing"}"#, (.integer(2), ControlError.methodNotFound)),
    (#"{"jsonrpc":"2.0","id":2,"method":"STATUS"}"#, (.integer(2), ControlError.methodNotFound)),
    (#"{"jsonrpc":"2.0","id":3}"#, (.integer(3), ControlError.invalidRequest)),
    (#"{"jsonrpc":"2.0","id":3,"method":4}"#, (.null, ControlError.invalidRequest)),
    (#"{"jsonrpc":"1.0","id":3,"method":"status"}"#, (.integer(3), ControlError.invalidRequest)),
    (#"{"jsonrpc":"2.0","id":4,"method":"timer.start","params":[]}"#, (.integer(4), ControlError.invalidParams)),
    (#"{"jsonrpc":"2.0","id":4,"method":"timer.start","params":7}"#, (.integer(4), ControlError.invalidParams)),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"timer.start","params":{"length":"x"}}"#,
      (.integer(4), ControlError.invalidParams)
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"timer.start","params":{"length":1e300}}"#,
      (.integer(4), ControlError.invalidParams)
    ),
    (#"{"jsonrpc":"2.0","id":4,"method":"timer.extend"}"#, (.integer(4), ControlError.invalidParams)),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"hooks.test","params":{"event":"x"}}"#,
      (.integer(4), ControlError.invalidParams)
    ),
    (
      #"{"jsonrpc":"2.0","id":4,"method":"client.environment","params":{"variables":{"PATH":"a\u0000b"}}}"#,
      (.integer(4), ControlError.invalidParams)
    ),
    (#"{"jsonrpc":"2.0","id":5,"method":"timer.pause"}"#, (.integer(5), ControlError.refused)),
    // Not a request.
    ("[]", (.null, ControlError.invalidRequest)), ("42", (.null, ControlError.invalidRequest)),
    (#"[{"jsonrpc":"2.0","id":6,"method":"status"}]"#, (.null, ControlError.invalidRequest)),
    ("{}", (.null, ControlError.invalidRequest)), ("null", (.null, ControlError.invalidRequest)),
    ("{", (.null, ControlError.parseError)), ("hello", (.null, ControlError.parseError)),
    (#"{"jsonrpc":"2.0","id":6,"method":"status"} {}"#, (.null, ControlError.parseError)),
  ]

  @Test func `every line has its answer`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    try await onThread {
      let peer = try SocketPeer(home)
      for (number, row) in Self.rows.enumerated() {
        // What is known to be answered comes behind: an answer too many is seen as well as one too few.
        let end = "end \(number)"
        peer.send(row.line + "\n" + #"{"jsonrpc":"2.0","id":"\#(end)","method":"status"}"# + "\n")
        var replies: [WireReply] = []
        while replies.last?.id != .string(end) {
          replies.append(try WireReply(try #require(peer.line(), "\(row.line)")))
        }
        replies.removeLast()
        #expect(replies.map(\.id) == (row.answer.map { [$0.id] } ?? []), "\(row.line)")
        #expect(replies.map(\.code) == (row.answer.map { [$0.code] } ?? []), "\(row.line)")
        #expect(replies.allSatisfy { $0.jsonrpc == "2.0" && ($0.message?.utf8.count ?? 0) < 1000 })
      }
    }
    try await daemon.stop()
  }

  @Test func `what a task hides from a terminal is escaped in JSON`() async throws {
    let home = try TemporaryHome("")
    let daemon = try await LiveDaemon(home)
    let task = "a\u{9B}31mb \u{202E}gpj.exe\u{200B} \u{7F} 🍅 für"
    let peer = try await daemon.peer()
    #expect(try await peer.timer(.start) { $0.task = task }.session?.task == task)
    for arguments in [["status", "--json"], ["events", "--json"]] {
      let result = try await home.run([Programs.segue] + arguments)
      #expect(
        result.status == 0 && result.output.contains(#"a\u009b31mb \u202egpj.exe\u200b \u007f 🍅 für"#), "\(result)")
    }
    try await daemon.stop()
  }
}
