// SPDX-License-Identifier: MIT
import Events
import Foundation
import LanguageServer
import TestSupport
import Testing

/// Drives the real program: over pipes, and by Neovim.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct ProgramTests {
  private static func frame(_ text: String) -> String {
    String(decoding: FrameBuffer.frame(Array(text.utf8)), as: UTF8.self)
  }

  private func run(
    _ input: String, in home: TemporaryHome
  ) async throws -> (result: ProgramResult, replies: [JSONValue]) {
    let variables = ["SEGUE_SEGUED": Programs.segued]
    let result = try await home.run([Programs.segue, "lsp"], input: input, variables: variables)
    var frames = FrameBuffer()
    frames.append(Array(result.output.utf8))
    var replies: [JSONValue] = []
    while case .message(let bytes)? = frames.next() { replies.append(try #require(JSON.foreign(bytes))) }
    return (result, replies)
  }

  private static let start = frame(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#)
  private static let end =
    frame(#"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#) + frame(#"{"jsonrpc":"2.0","method":"exit"}"#)

  @Test func `a client is served over pipes, whatever else it sends`() async throws {
    let home = try TemporaryHome()
    let middle = "nonsense\r\n\r\n" + Self.frame("{") + Self.frame(#"{"jsonrpc":"2.0","id":"x","method":"a/b"}"#)
    let (result, replies) = try await run(Self.start + middle + Self.end, in: home)
    #expect(result.status == 0, "\(result)")
    #expect(replies.map { $0["id"] } == [1, .null, .null, "x", 9])
  }

  @Test func `a client that is gone ends the server with a failure`() async throws {
    let home = try TemporaryHome()
    #expect(try await run(Self.start, in: home).result.status == 1)
    let broken = ["sh", "-c", "printf '%s' \"$INPUT\" | \"$SEGUE\" lsp | true"]
    let variables = ["SEGUE": Programs.segue, "SEGUE_SEGUED": Programs.segued, "INPUT": Self.start]
    #expect(try await home.run(broken, variables: variables).errors == "")
  }

  @Test func `Neovim shows problems, completes and corrects`() async throws {
    let home = try TemporaryHome(hooks: "version: 1\nhooks:\n  a:\n    on: focus.complete\n    run: echo\n")
    try home.write(Self.script, to: "test.lua")
    let file = home.path(TemporaryHome.hooksFile)
    let result = try await home.run(
      ["nvim", "--headless", "--clean", "-n", file, "-c", "luafile \(home.path("test.lua"))"],
      variables: ["SEGUE": Programs.segue, "SEGUE_SEGUED": Programs.segued])
    #expect(
      home.lines("transcript") == [
        "4:9 'focus.complete' is not an event", "hover **on**", "offered focus.completed",
        "    on: focus.completed", "problems 0", "exit 0",
      ], "\(result)")
  }

  /// Debian's Neovim has no `vim.lsp.start` yet, so the client is attached by itself.
  private static let script = """
    local out = io.open(os.getenv("HOME") .. "/transcript", "w")
    local function say(text) out:write(text, "\\n") out:flush() end
    local limit = 60000
    local ended
    local id = vim.lsp.start_client({
      name = "segue", cmd = { os.getenv("SEGUE"), "lsp" }, root_dir = vim.fn.getcwd(),
      on_exit = function(code) ended = code end,
    })
    vim.lsp.buf_attach_client(0, id)
    local function problems() return vim.diagnostic.get(0) end
    vim.wait(limit, function() return #problems() > 0 end, 20)
    local first = problems()[1]
    say((first.lnum + 1) .. ":" .. (first.col + 1) .. " " .. first.message:match("[^\\n]*"))
    local function ask(method, line, column, more)
      local place = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = column } }
      local replies = vim.lsp.buf_request_sync(0, method, vim.tbl_extend("force", place, more or {}), limit)
      return replies[id].result
    end
    say("hover " .. ask("textDocument/hover", 3, 5).contents.value:match("[^\\n]*"))
    for _, item in ipairs(ask("textDocument/completion", 3, 14)) do
      if item.label == "focus.completed" then say("offered " .. item.label) end
    end
    local place = { line = 3, character = 10 }
    local fixes = ask("textDocument/codeAction", 3, 10, { range = { start = place, ["end"] = place }, context = { diagnostics = {} } })
    vim.lsp.util.apply_workspace_edit(fixes[1].edit, "utf-16")
    say(vim.fn.getline(4))
    vim.wait(limit, function() return #problems() == 0 end, 20)
    say("problems " .. #problems())
    vim.lsp.stop_client(id)
    vim.wait(limit, function() return ended ~= nil end, 20)
    say("exit " .. tostring(ended))
    vim.cmd("qall!")
    """
}
