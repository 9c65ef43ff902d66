// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Testing

@testable import PluginAction

/// The reply in a plugin's standard output.
@Suite struct OneShotReplyTests {
  @Test func `the last object counts, whatever stands around it`() {
    let reply = OneShotReply(
      output: "hello\n{\"message\":\"one\"}\n{\"message\":\"two\",\"restore\":{\"volume\":40}}\n[]\n")
    #expect(reply.message == "two")
    #expect(reply.restore == ["volume": 40])
  }

  @Test(arguments: ["", "done", "[1]", "null\n", "{\"message\":null,\"restore\":null}"])
  func `what says nothing to Segue is only logged`(_ output: String) {
    #expect(OneShotReply(output: output) == OneShotReply(output: ""))
  }

  @Test(arguments: [
    ("entering\n{'restore': {}}", ReplyProblem.notOneObject(line: "{'restore': {}}")), ("{", .notOneObject(line: "{")),
    ("{\"restore\":\"before\"}", .restoreNotAnObject), ("{\"message\":1}", .messageNotAText),
  ])
  func `a text that resembles a reply is no silent success`(_ output: String, _ problem: ReplyProblem) {
    #expect(OneShotReply(output: output).problem == problem)
  }

  @Test(arguments: [
    ("debug\n{\"message\":\"a\"}", ReplyProblem.notOneObject(line: "debug")),
    ("{\"message\":\"a\"}\n{\"message\":\"b\"}\n", .notOneObject(line: "{\"message\":\"b\"}")),
    ("{\"mesage\":\"a\"}", .unknownMember(name: "mesage")),
  ])
  func `a check shows the line or member that is wrong`(_ output: String, _ problem: ReplyProblem) {
    #expect(OneShotReply.fault(of: output) == problem)
    #expect(OneShotReply(output: output).problem == nil)
  }

  @Test(arguments: ["", " \n", "{\"message\":\"a\"}", "{\n \"restore\": {}\n}\n"])
  func `a check accepts no output and one object`(_ output: String) {
    #expect(OneShotReply.fault(of: output) == nil)
  }

  @Test func `JSON that is nested without an end isn't followed`() {
    for depth in [65, 500, 100_000] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let output = "{\"message\":\"deep\",\"restore\":{\"a\":\(nested)}}"
      for output in [output, String(repeating: "{\"a\":", count: depth)] {
        let reply = OneShotReply(output: output)
        #expect(reply.message == nil && reply.restore == nil && reply.problem != nil)
      }
    }
    // Brackets in a text don't count.
    let text = String(repeating: "[{", count: 100)
    #expect(OneShotReply(output: "{\"message\":\"\\\"\(text)\"}").message == "\"" + text)
  }
}
