// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport
import Testing
import ToolFixtures

/// `plugin check`, as the real program, with real plugins.
struct PluginCheckTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  private func check(_ name: String, _ arguments: String...) async throws -> ProgramResult {
    try await run([segued, "tool", "plugin", "check", name] + arguments, in: home)
  }

  private static let manifest = """
    manifest: 1
    name: NAME
    version: 1.0.0
    summary: To be checked
    timeout: 5s
    examples: [{ summary: One }]
    on: focus.completed
    exec: [bin/NAME]

    """

  /// A one-shot plugin with this name.
  private func make(_ name: String, _ script: String, scoped: Bool = false) throws {
    var text = Self.manifest.replacing("NAME", with: name)
    if scoped { text.replace("on: focus.completed", with: "scoped: true\nwhile: focus") }
    try home.addPlugin(name, text, program: script)
  }

  @Test(arguments: [
    ["--declarative"], ["--declarative", "--scoped"], ["--sh"], ["--sh", "--scoped"], ["--python"],
    ["--python", "--scoped"], ["--service"], ["--service", "--scoped"],
  ])
  func `what 'plugin new' makes passes at once`(_ form: [String]) async throws {
    _ = try await run([segued, "tool", "plugin", "new", "mine"] + form, in: home)
    let outcome = try await check("mine")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.output.hasSuffix("\n1 plugin: nothing failed\n"), "\(outcome.output)")
  }

  @Test func `the table has a line for each check, and JSON a row`() async throws {
    try make("rude", "#!/bin/sh\ncat >/dev/null\necho done\n")
    try make("fine", "#!/bin/sh\ncat >/dev/null\n[ \"${SEGUE_SCOPE:-}\" ]\n", scoped: true)
    let text = try await tool("plugin", "check", home: home)
    #expect(text.status == 1 && text.errors.isEmpty)
    try Golden.check(home.stable(text.output), "plugin-check.txt")
    let json = try await tool("plugin", "check", "--json", home: home)
    #expect(json.status == 1)
    try Golden.check(home.stable(json.output), "plugin-check.jsonl")
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var script: String
    var check: String
    var says: String
    var scoped = false
  }

  static let bad: [Bad] = [
    Bad(
      testDescription: "runs the task's name", script: "#!/bin/sh\ncat >/dev/null\neval \"true $SEGUE_TASK\" || true\n",
      check: "hostile task", says: "was run as a command"),
    Bad(
      testDescription: "says nothing of its failure", script: "#!/bin/sh\ncat >/dev/null\nexit 3\n",
      check: "example 1", says: "exit status 3, without a reason"),
    Bad(
      testDescription: "never ends", script: "#!/bin/sh\nexec sleep 600\n", check: "example 1",
      says: "did not exit within 5 s"),
    Bad(
      testDescription: "crashes", script: "#!/bin/sh\ncat >/dev/null\nkill -SEGV $$\n", check: "example 1",
      says: "killed by signal 11"),
    Bad(
      testDescription: "writes a lot", script: "#!/bin/sh\ncat >/dev/null\nyes '{}' | head -n 100000\n",
      check: "example 1", says: "bytes to standard output"),
    Bad(
      testDescription: "ignores TERM",
      // It ignores TERM from its first moment on: a slow program could get TERM before it ignores it.
      script: "#!/bin/sh\ntrap '' TERM\ncat >/dev/null\n",
      check: "TERM", says: "still running 10 s after SIGTERM"),
    Bad(
      testDescription: "chokes on what it doesn't know",
      script:
        "#!/bin/sh\nif grep -q x-new; then echo 'what is x-new?' >&2; exit 1; fi\n",
      check: "unknown members", says: "the example passed, but this variant fails: what is x-new?"),
    Bad(
      testDescription: "can't exit twice",
      script:
        "#!/bin/sh\ncat >/dev/null\ncase $SEGUE_SCOPE in enter) touch \"$HOME/on\" ;; exit) rm \"$HOME/on\" ;; esac\n",
      check: "exit twice", says: "the example passed", scoped: true),
  ]

  @Test(arguments: bad)
  func `what breaks a rule is found`(_ bad: Bad) async throws {
    try make("bad", bad.script, scoped: bad.scoped)
    let outcome = try await check("bad")
    #expect(outcome.status == 1)
    let line = outcome.output.split(separator: "\n").first { $0.contains("failed   \(bad.check) ") }
    #expect(line?.contains(bad.says) == true, "\(outcome.output)")
  }

  @Test func `a broken manifest is shown with its places`() async throws {
    try home.addPlugin("bad", "manifest: 1\nname: bad\nversion: one\nsummary: x\nexec: [bin/none]\n")
    let outcome = try await check("bad")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("plugin.yml:3:10: error: 'version' has three numbers"))
    #expect(outcome.output.contains("failed   manifest  2 errors"))
  }

  @Test func `nothing of the person's own is reached`() async throws {
    try home.addPlugin(
      "prying",
      Self.manifest.replacing("NAME", with: "prying").replacing("examples:", with: "requires: [sudo, env]\nexamples:"),
      program: """
        #!/bin/sh
        cat >/dev/null
        case $HOME in */segue-check-*) ;; *) echo "the home is $HOME" >&2; exit 9 ;; esac
        if env | grep -E '^(DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|SSH_AUTH_SOCK|TOKEN)=' >&2; then exit 9; fi
        if sudo -n true; then exit 9; fi
        exit 0

        """)
    try home.addTool("sudo", "exit 0")
    let outcome = try await run(
      [segued, "tool", "plugin", "check", "prying"], in: home,
      [
        "PATH": home.folder + "/tools:/usr/bin:/bin", "DISPLAY": ":0", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x",
        "TOKEN": "secret", "TMPDIR": home.folder,
      ])
    #expect(outcome.status == 0, "\(outcome.output)")
    let left = try FileManager.default.contentsOfDirectory(atPath: home.folder).filter { $0.hasPrefix("segue-check-") }
    #expect(left == [])
  }

  @Test func `an example that would talk to another machine isn't run`() async throws {
    try home.addPlugin(
      "caller",
      Self.manifest.replacing("NAME", with: "caller").replacing(
        "examples:", with: "inputs: { api: { type: string, default: \"https://api.telegram.org/bot\" } }\nexamples:"),
      program: "#!/bin/sh\ntouch '\(home.folder)/ran'\n")
    let outcome = try await check("caller")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("skipped  example 1  would connect to api.telegram.org"))
    #expect(!FileManager.default.fileExists(atPath: home.folder + "/ran"))
  }

  @Test func `an interpreter that doesn't find its script is no refusal in words`() async throws {
    let manifest = Self.manifest.replacing("NAME", with: "lost")
    for vector in ["[sh, bin/none]", "[python3, bin/none.py]"] {
      try home.addPlugin("lost", manifest.replacing("[bin/lost]", with: vector))
      let outcome = try await check("lost")
      #expect(outcome.status == 1)
      #expect(outcome.output.contains("failed   example 1  exit status 2: a program was not found or cannot run"))
    }
  }

  /// The example of the manifest was not valid: hooks.yml has the secrets, and the check has no hooks.yml.
  @Test func `an example may name a secret, as 'plugin info' shows it`() async throws {
    let manifest = Self.manifest.replacing("NAME", with: "teller")
      .replacing("examples:", with: "inputs: { token: { type: secret, required: true } }\nexamples:")
      .replacing("summary: One", with: "with: { token: \"${{ secrets.box }}\" }")
    try home.addPlugin("teller", manifest, program: "#!/bin/sh\ncat >/dev/null\n")
    let outcome = try await check("teller")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `a program in the home folder is that of the person's home`() async throws {
    try home.addPlugin("far", Self.manifest.replacing("NAME", with: "far").replacing("bin/far", with: "~/far"))
    try home.write("#!/bin/sh\ncat >/dev/null\n", to: "far", mode: 0o755)
    let outcome = try await check("far")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test func `a service's faults are found`() async throws {
    try home.addPlugin(
      "talker",
      """
      manifest: 1
      name: talker
      version: 1.0.0
      summary: A service that gets nearly all wrong
      timeout: 5s
      examples: [{ on: focus.completed }]
      service: [bin/talker]

      """,
      program: """
        #!/usr/bin/env python3
        import json, sys
        for line in sys.stdin:
            request = json.loads(line)
            result = {"protocol": request["params"].get("protocol")}
            if request["method"] == "event":
                print(json.dumps({"jsonrpc": "2.0", "method": "timer.strike", "params": {}}), flush=True)
            print(json.dumps({"jsonrpc": "2.0", "id": request.get("id"), "result": result}), flush=True)

        """)
    let outcome = try await check("talker")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("failed   example 1 "))
    #expect(outcome.output.contains("sent 'timer.strike', which 'controls' in its manifest does not allow"))
  }

  @Test func `what isn't there is said`() async throws {
    let outcome = try await check("nowhere/at-all")
    #expect(
      outcome
        == ProgramResult(
          status: 1, output: "",
          errors: "segue: no plugin 'nowhere/at-all', and no folder of that name with a plugin.yml\n"))
    let none = try await tool("plugin", "check", home: home)
    #expect(none.status == 0 && none.output == "You have no plugins of your own. Name a plugin or its folder.\n")
  }
}
