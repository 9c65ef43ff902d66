// SPDX-License-Identifier: MIT
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

  @Test(arguments: ["", "done", "[1]", "{", "{\"message\":1,\"restore\":[]}", "null\n"])
  func `what says nothing to Segue is only logged`(_ output: String) {
    #expect(OneShotReply(output: output) == OneShotReply(output: ""))
  }

  @Test func `JSON that is nested without an end isn't followed`() {
    for depth in [65, 500, 100_000] {
      let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let output = "{\"message\":\"deep\",\"restore\":{\"a\":\(nested)}}"
      #expect(OneShotReply(output: output) == OneShotReply(output: ""))
      #expect(OneShotReply(output: String(repeating: "{\"a\":", count: depth)) == OneShotReply(output: ""))
    }
    // Brackets in a text don't count.
    let text = String(repeating: "[{", count: 100)
    #expect(OneShotReply(output: "{\"message\":\"\\\"\(text)\"}").message == "\"" + text)
  }
}
