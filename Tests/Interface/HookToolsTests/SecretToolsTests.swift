// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport
import Testing
import ToolFixtures

/// `segue secret`, as the real program, in a home without a keychain.
struct SecretToolsTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  /// Without secret-tool and security there is no keychain.
  private var noKeychain: [String: String] { ["PATH": home.folder + "/tools"] }

  private func secret(_ arguments: String..., input: String = "") async throws -> ProgramResult {
    try await run([segued, "tool", "secret"] + arguments, in: home, noKeychain, input: input)
  }

  @Test func `a secret comes through a pipe, is listed and removed`() async throws {
    let set = try await secret("set", "slack", input: "https://x/y\n")
    try Golden.check(set.output, "secret-set.txt")
    #expect(set.status == 0)
    #expect(!(set.output + set.errors).contains("x/y"))
    let file = home.paths.secrets + "/slack"
    #expect(home.text(file) == "https://x/y\n")
    #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    #expect(try await secret("list").output == "slack  ~/data/segue/secrets/slack\n")
    try Golden.check(home.stable(try await secret("list", "--json").output), "secret-list.jsonl")
    #expect(try await secret("remove", "slack").output == "'slack' is removed.\n")
    #expect(try await secret("list").output == "No secrets. Store one with 'segue secret set NAME'.\n")
    let again = try await secret("remove", "slack")
    #expect(again.status == 1)
    #expect(again.errors == "segue: no secret 'slack'. 'segue secret list' lists secrets\n")
  }

  @Test func `a misspelt name was stored without a word`() async throws {
    try home.configure("version: 1\nsecrets: { chat_url: { keychain: segue/chat_url } }\n")
    let outcome = try await secret("set", "chat_ulr", input: "v")
    #expect(
      outcome.output.contains("hooks.yml has the secret 'chat_url'. Did you mean 'segue secret set chat_url'?\n"))
  }

  @Test func `what hooks yml calls it is told`() async throws {
    try home.configure("version: 1\nsecrets: { chat: { keychain: segue/slack }, other: { keychain: x/slack } }\n")
    #expect(try await secret("set", "slack", input: "v").output.hasSuffix("\nhooks.yml uses it: ${{ secrets.chat }}\n"))
    #expect(try await secret("remove", "segue/slack").output.hasSuffix("\nhooks.yml still uses it: secrets.chat\n"))
  }

  @Test(arguments: [
    ("ok", "", 1, "no value was given"), ("", "x", 64, "cannot name a secret"), ("ok", "\n", 1, "is empty"),
  ])
  func `what can't be kept changes nothing`(_ name: String, _ input: String, _ status: Int32, _ why: String)
    async throws
  {
    let outcome = try await secret("set", name, input: input)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains(why))
    #expect(!FileManager.default.fileExists(atPath: home.paths.secrets))
  }

  @Test func `a value on the command line is refused and not shown`() async throws {
    let outcome = try await secret("set", "slack", "hunter2", input: "v")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("segue secret set slack"))
    #expect(!(outcome.output + outcome.errors).contains("hunter2"))
    #expect(!FileManager.default.fileExists(atPath: home.paths.secrets))
  }

  @Test func `what is typed isn't shown and the terminal is as before`() async throws {
    let terminal = try Terminal()
    let before = try terminal.settings()
    let process = try terminal.start(
      [segued, "tool", "secret", "set", "typed"], home.variables.merging(noKeychain) { $1 })
    // Typed only after the prompt: before that, the terminal itself would show it.
    var shown = try terminal.read(until: "(hidden): ")
    terminal.type("hush\u{7F}h hush\r")
    // A narrow terminal folds the sentence before.
    shown += try terminal.read(until: "  secrets:").replacing("\r\n", with: " ")
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(!shown.contains("hush"))
    #expect(shown.contains("9 characters"))
    #expect(home.text(home.paths.secrets + "/typed") == "hush hush\n")
    #expect(try terminal.settings() == before)
  }
}
