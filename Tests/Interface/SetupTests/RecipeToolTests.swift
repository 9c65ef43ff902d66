// SPDX-License-Identifier: MIT
import Foundation
import Messages
import Paths
import TestSupport
import Testing
import ToolFixtures

/// `segue hooks add`, as the real program, without a person to ask.
struct RecipeToolTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  /// No programs are installed here: no keychain, no player, no desktop.
  private func add(_ arguments: String..., input: String = "") async throws -> ProgramResult {
    try await run([segued, "tool", "hooks", "add"] + arguments, in: home, home.onlyTools, input: input)
  }

  private var hasFile: Bool { FileManager.default.fileExists(atPath: home.config) }

  @Test func `without a name all recipes are listed`() async throws {
    let outcome = try await add()
    #expect(outcome.status == 0)
    try Golden.check(outcome.output, "hooks-add.txt")
    #expect(try await add("--json").output.split(separator: "\n").count == RecipeTests.names.count)
    try Golden.check(try await add("nag", "--json").output, "hooks-add.jsonl")
  }

  @Test(arguments: [
    ("slak", "Did you mean 'slack'?"), ("lock", "Did you mean 'lock-screen'?"),
    ("webhook", "Did you mean 'generic-webhook'?"), ("fax", "list them"),
  ])
  func `a misspelt recipe is told`(_ name: String, _ hint: String) async throws {
    let outcome = try await add(name)
    #expect(outcome.status == 64)
    #expect(outcome.errors.hasPrefix("segue: no recipe or plugin '\(name)'. "))
    #expect(outcome.errors.contains(hint))
  }

  @Test(arguments: [
    (
      ["slack"], "  url  The address of an incoming webhook of Slack (on standard input, or --set url=NAME of a secret)"
    ),
    (["site-blocker"], "  hosts  Which sites (--set hosts=…)"),
    (["telegram", "--set", "server=https://x.example"], "  chat   The chat: its number or @channel (--set chat=…)"),
  ])
  func `what nobody can be asked is named`(_ arguments: [String], _ line: String) async throws {
    let outcome = try await run([segued, "tool", "hooks", "add"] + arguments, in: home, home.onlyTools)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("needs more inputs, and Segue cannot ask without a terminal:\n"))
    #expect(outcome.errors.split(separator: "\n").contains(Substring(line)))
    #expect(!hasFile)
  }

  @Test(arguments: [
    (["nag", "--set", "evry=5m"], "Did you mean 'every'?"), (["nag", "--set", "every"], "--set NAME=VALUE"),
    (["nag", "--set", "during=funday"], "'funday' is not a day"), (["nag", "--set", "times=0"], "--set times"),
    (["dnd", "--set", "desktop=cde"], "it is one of gnome, dunst"),
    (["nag", "--id", "my nag"], "is not a valid id"),
    (["notify", "--set", "event=focus.done"], "is not an event"),
    (["notify", "--set", "text=${{ session.tsk }}"], "did you mean 'task'?"),
  ])
  func `an answer that can't be changes nothing`(_ arguments: [String], _ why: String) async throws {
    let outcome = try await run([segued, "tool", "hooks", "add"] + arguments, in: home, home.onlyTools)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(why), "\(outcome.errors)")
    #expect(!hasFile)
  }

  @Test(arguments: ["https://hooks.slack.com/services/T0P/S3CRET", "whsec_S3CRET", "xoxb-S3CRET"])
  func `a secret's value in the arguments is refused and not repeated`(_ value: String) async throws {
    let outcome = try await add("slack", "--set", "url=\(value)")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(English().recipe(.valueInArguments("url"))))
    #expect(!(outcome.output + outcome.errors).contains("S3CRET"))
    #expect(!hasFile)
  }

  @Test func `a secret comes through the pipe and is kept out of the file`() async throws {
    let address = "https://hooks.slack.com/services/T0P/S3CRET"
    let outcome = try await add("slack", input: address + "\n")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    try Golden.check(home.stable(outcome.output), "hooks-add-slack.txt")
    #expect(home.text(home.paths.secrets + "/slack_url") == address + "\n")
    #expect(!(outcome.output + (home.text(home.config))).contains("S3CRET"))
    #expect(try await tool("hooks", "check", home: home).output.hasSuffix("1 hook, no problems\n"))
  }

  @Test func `a plugin is a recipe, too`() async throws {
    try home.addChime()
    let outcome = try await add(
      "chime", "--set", "where=/tmp", "--set", "rooms=hall, kitchen", "--set", "volume=40", input: "S3CRET\n")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome)")
    #expect(home.text(home.paths.secrets + "/chime_token") == "S3CRET\n")
    #expect(outcome.output.contains("is in a file that only you can read: "))
    #expect(outcome.output.contains(English().plugin(.setupNeeded("segue plugin setup chime")) + "\n"))
    #expect(outcome.output.contains("segue hooks test focus.started --hook chime --run"))
    let text = home.text(home.config)
    #expect(
      text.contains(
        """
          chime:
            uses: chime
            with:
              token: "${{ secrets.chime_token }}"
              rooms:
                - hall
                - kitchen
              volume: 40
              where: "/tmp"
        """), "\(text)")
    #expect(try await tool("hooks", "check", home: home).status == 0)
    let bad = try await add("chime", "--id", "two", "--set", "where=/", "--set", "volume=140", input: "x\n")
    #expect(bad.status == 64 && bad.errors.contains("at most 100"), "\(bad.errors)")
    let missing = try await add("chime", "--id", "two", input: "x\n")
    #expect(missing.status == 64 && missing.errors.contains("--set where="), "\(missing.errors)")
  }

  @Test func `several secrets come line by line`() async throws {
    let outcome = try await add(
      "generic-webhook", input: "https://a.example/x\nwhsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n")
    #expect(outcome.status == 0)
    #expect(home.text(home.paths.secrets + "/webhook_url") == "https://a.example/x\n")
    #expect(home.text(home.paths.secrets + "/webhook_key") == "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n")
    // A generated key would be invisible to the person.
    let missing = try await add("generic-webhook", "--id", "other", "--set", "url=webhook_url")
    #expect(missing.status == 0, "the key that is there is taken")
    let none = try TemporaryHome.forClient()
    let outcome2 = try await run(
      [segued, "tool", "hooks", "add", "generic-webhook"], in: none, none.onlyTools, input: "https://a.example/x\n")
    #expect(outcome2.status == 64)
    #expect(outcome2.errors.contains("  key  "))
    #expect(!FileManager.default.fileExists(atPath: none.paths.secrets))
  }

  @Test func `a secret that is kept is taken by its name`() async throws {
    let none = try await add("discord", "--set", "url=chat")
    #expect(none.status == 1)
    #expect(none.errors.contains(English().recipe(.noSuchSecret("chat"))))
    #expect(!hasFile)
    _ = try await run(
      [segued, "tool", "secret", "set", "chat"], in: home, home.onlyTools, input: "https://discord.com/api/webhooks/1/x"
    )
    #expect(try await add("discord", "--set", "url=chat").status == 0)
    let text = home.text(home.config)
    #expect(text.contains("  chat: { keychain: segue/chat }\n"))
    #expect(text.contains("url: ${{ secrets.chat }}"))
    // Named in the file, with any source.
    try home.configure("version: 1\nsecrets: { mine: { file: ~/x } }\n")
    #expect(try await add("discord", "--set", "url=mine").status == 0)
    #expect(home.text(home.config).hasPrefix("version: 1\nsecrets: { mine: { file: ~/x } }\n"))
  }

  @Test func `an id that is taken is replaced when that is asked for`() async throws {
    try home.configure(
      """
      version: 1
      hooks:
        # about the nag
        nag: { on: focus.completed, run: mine }   # mine

        # about the other
        other: { on: focus.completed, run: other }

      """)
    let before = home.text(home.config)
    let taken = try await add("nag")
    #expect(taken.status == 1)
    #expect(
      taken.errors
        == "segue: a hook 'nag' already exists (~/config/segue/hooks.yml:4). Replace it with --replace, "
        + "or choose another id with --id NAME\n")
    #expect(home.text(home.config) == before)
    #expect(try await add("nag", "--id", "nag-2").status == 0)
    #expect(home.text(home.config).hasPrefix(before))
    try home.configure(before)
    let replaced = try await add("nag", "--replace", "--set", "every=10m")
    #expect(replaced.status == 0)
    try Golden.check(home.text(home.config), "hooks-add-replace.yml")
  }

  @Test func `another hook by the same recipe has an address of its own`() async throws {
    #expect(try await add("slack", input: "https://hooks.slack.com/services/one\n").status == 0)
    #expect(try await add("slack", "--id", "to-ops", input: "https://hooks.slack.com/services/two\n").status == 0)
    #expect(home.text(home.paths.secrets + "/slack_url") == "https://hooks.slack.com/services/one\n")
    #expect(home.text(home.paths.secrets + "/to_ops_url") == "https://hooks.slack.com/services/two\n")
    #expect(home.text(home.config).contains("url: ${{ secrets.to_ops_url }}"))
    // A new address for a replaced hook goes to the place of its old one.
    #expect(try await add("slack", "--replace", input: "https://hooks.slack.com/services/three\n").status == 0)
    #expect(home.text(home.paths.secrets + "/slack_url") == "https://hooks.slack.com/services/three\n")
    // An existing value adds nothing.
    #expect(try await add("slack", "--id", "again").status == 0)
    #expect(try await tool("hooks", "check", home: home).output.contains("3 hooks, no problems"))
  }

  @Test func `print writes nothing and asks nothing`() async throws {
    let outcome = try await add("generic-webhook", "--print", "--id", "mine", "--set", "key=signing")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\n  mine:\n"))
    #expect(outcome.output.contains("sign: ${{ secrets.signing }}"))
    #expect(!hasFile)
    #expect(try await add("nag", "--print", "--set", "during=x y z").status == 64)
  }

  @Test func `a file that has to be mended first stays`() async throws {
    try home.configure("hooks: [\n")
    let outcome = try await add("nag")
    #expect(outcome.status == 78)
    #expect(outcome.errors.hasPrefix("segue: fix the errors in ~/config/segue/hooks.yml first\n"))
    #expect(home.text(home.config) == "hooks: [\n")
  }

  @Test func `what can't be written leaves neither lines nor secrets`() async throws {
    // A list can't contain a hook by name.
    let own = "version: 1\nsecrets: {}\nx-base: &base { a: { on: focus.completed, run: x } }\nhooks: *base\n"
    try home.configure(own)
    let outcome = try await add("slack", input: "https://hooks.slack.com/services/x\n")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("Edit it by hand"))
    #expect(home.text(home.config) == own)
    #expect(!FileManager.default.fileExists(atPath: home.paths.secrets + "/slack_url"))
  }

  @Test func `a program that isn't installed is told`() async throws {
    try home.addTool("apt")
    let outcome = try await add("music-on-break", "--set", "player=playerctl")
    #expect(outcome.status == 0)
    let install = "sudo apt install playerctl"
    #expect(outcome.output.contains(English().recipe(.programMissing("playerctl", install: install)) + "\n"))
    let trial = "segue hooks test break.started --hook music-on-break --run"
    #expect(outcome.output.contains(English().recipe(.tryLater(command: trial)) + "\n"))
    // For a hook that a reboot would leave turned on, it suggests starting at login.
    #expect(outcome.output.contains("segue daemon install"))
  }
}
