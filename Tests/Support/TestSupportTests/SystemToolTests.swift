// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@Suite struct SystemToolTests {
  @Test(arguments: [("no-such-tool", "no-such-tool"), ("mosquitto_sub", "mosquitto-clients")])
  func `a tool that is missing is named with its package`(program: String, package: String) {
    #expect(throws: SystemTool.Missing(program: program, package: package)) {
      try SystemTool.check(program, path: "/nowhere:/no/where")
    }
  }

  @Test func `a tool that is there needs no package`() throws {
    try SystemTool.check("sh", path: "/nowhere:/usr/bin:/bin")
    try SystemTool.check("/no/such/path")
  }
}
