// SPDX-License-Identifier: MIT
import Events
import LanguageServer
import Testing

/// Checks the rules about messages and about the beginning and the end.
struct LifeCycleTests {
  private func code(_ reply: JSONValue?) -> Int64? {
    guard case .integer(let code)? = reply?["error"]?["code"] else { return nil }
    return code
  }

  @Test func `initialize comes first, and once`() throws {
    var client = try Client(isInitialized: false)
    #expect(code(client.request("textDocument/hover", [:])) == -32002)
    client.open("nonsense: 1\n")
    #expect(client.problems().isEmpty)
    let reply = client.request("initialize", [:])
    #expect(reply["result"]?["capabilities"]?["positionEncoding"]?.string == "utf-16")
    #expect(reply["result"]?["serverInfo"]?["version"]?.string == "1.2.3")
    #expect(code(client.request("initialize", [:])) == -32600)
  }

  @Test func `exit after shutdown is a success, and a failure without it`() throws {
    var client = try Client()
    #expect(client.request("shutdown", .null)["result"] == .null)
    #expect(code(client.request("textDocument/hover", [:])) == -32600)
    #expect(client.server.exitStatus == nil)
    client.notify("exit", .null)
    #expect(client.server.exitStatus == 0)
    var hasty = try Client()
    hasty.notify("exit", .null)
    #expect(hasty.server.exitStatus == 1)
  }

  @Test func `an unknown request is refused, and an unknown notification is ignored`() throws {
    var client = try Client()
    #expect(code(client.request("textDocument/formatting", [:])) == -32601)
    #expect(client.send(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 1]]).isEmpty)
    #expect(client.send(["jsonrpc": "2.0", "id": 7, "result": .null]).isEmpty)
    #expect(code(client.send(["jsonrpc": "2.0", "id": 7])[0]) == -32600)
    #expect(code(client.send([1, 2])[0]) == -32600)
  }

  @Test func `a request with wrong parameters is refused, and one about an unknown file has no result`() throws {
    var client = try Client()
    client.open("version: 1\n")
    #expect(code(client.request("textDocument/hover", .null)) == -32602)
    let file: JSONValue = ["uri": .string(client.address("hooks.yml"))]
    #expect(code(client.request("textDocument/hover", ["textDocument": file])) == -32602)
    let far: JSONValue = ["line": 99, "character": 99]
    #expect(client.request("textDocument/hover", ["textDocument": file, "position": far])["result"] == .null)
    let negative: JSONValue = ["line": -1, "character": 0]
    #expect(code(client.request("textDocument/hover", ["textDocument": file, "position": negative])) == -32602)
    let other: JSONValue = ["textDocument": ["uri": "file:///other"], "position": far]
    #expect(client.request("textDocument/hover", other)["result"] == .null)
  }
}
