// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Expressions
import Foundation
import Hooks
import Messages
import Testing
import TimerEngine

@testable import HookConfig

/// Plugins in hooks.yml.
@Suite struct PluginTests {
  private static let plugins = ["broken", "empty", "two-kinds"]

  private func action(_ id: String) throws -> Action {
    let configuration = try #require(Corpus.load("good-plugins").configuration)
    let hook = try #require(configuration.hook(id))
    guard case .edge(let edge) = hook.trigger else { throw CocoaError(.featureUnsupported) }
    return edge.action
  }

  @Test(arguments: plugins)
  func `each manifest has the diagnostics that were recorded`(name: String) throws {
    let folder = "\(Corpus.folder)/plugins/\(name)"
    let loader = ConfigLoader(home: "/home/me", knownSounds: Corpus.sounds, checksOwnership: false)
    let manifest = loader.plugin(inFolder: folder)
    #expect(manifest.plugin == nil)
    let text = DiagnosticRenderer().render(manifest.diagnostics).replacing(Corpus.folder + "/", with: "")
    let golden = "\(folder)/expected"
    if Corpus.isRecording { try text.write(toFile: golden, atomically: true, encoding: .utf8) }
    #expect(text == (try String(contentsOfFile: golden, encoding: .utf8)))
  }

  @Test
  func `texts in another language take the place of the manifest's, as far as there are any`() throws {
    let scratch = try Scratch()
    let manifest = """
      manifest: 1
      name: bell
      version: 1.0.0
      summary: Ring
      on: focus.completed
      inputs: { text: { type: string, description: What it says }, times: { type: integer, description: How often } }
      exec: [sh, -c, 'true']
      examples: [{ summary: Once }, { summary: Twice }]
      translations:
        ko: { summary: 울립니다, inputs: { text: 할 말, tiems: x }, examples: [한 번] }

      """
    try scratch.write(manifest, to: "bell/plugin.yml")
    let folder = scratch.folder + "/bell"
    let result = scratch.loader.plugin(inFolder: folder)
    #expect(result.diagnostics.map(\.message).count == 1, "\(result.diagnostics)")
    let corrected = manifest.replacing(", tiems: x", with: "")
    try scratch.write(corrected, to: "bell/plugin.yml")
    let plugin = try #require(scratch.loader.plugin(inFolder: folder).plugin)
    let korean = plugin.translated(to: "ko")
    #expect(korean.summary == "울립니다")
    #expect(korean.inputs.map(\.summary) == ["할 말", "How often"])
    #expect(korean.examples.map(\.summary) == ["한 번", "Twice"])
    #expect(plugin.translated(to: "fr") == plugin)
  }

  @Test
  func `a hook that names no event gets those of the plugin`() throws {
    let configuration = try #require(Corpus.load("good-plugins").configuration)
    guard case .edge(let edge)? = configuration.hook("a")?.trigger,
      case .level(let level)? = configuration.hook("d")?.trigger
    else {
      Issue.record("not an edge and a level")
      return
    }
    #expect(edge.patterns.map(\.text) == ["focus.completed"])
    #expect(level.conditions == [.levels([.focus])])
  }

  @Test
  func `values of a hook take the place of a declarative plugin's inputs, secrets by their name`() throws {
    let applied = try action("a")
    #expect(applied.secrets == ["chat"])
    let event = try Self.event(task: "Write it")
    guard case .webhook(let webhook) = try applied.filled(in: Expressions().situation(of: event)) else {
      Issue.record("no webhook")
      return
    }
    #expect(webhook.url == .secret("chat"))
    guard case .json(let body) = webhook.body else {
      Issue.record("no JSON")
      return
    }
    #expect(body.json().text == #"{"text":"🍅 Write it in 25m","colour":"red","long":true}"#)
  }

  @Test
  func `a text stays a text, and numbers, lengths and lists keep their types`() throws {
    let event = try Self.event(task: "a/../b?c d")
    guard case .webhook(let chat) = try action("b").filled(in: Expressions().situation(of: event)),
      case .json(let said) = chat.body,
      case .webhook(let put) = try action("c").filled(in: Expressions().situation(of: event)),
      case .json(let values) = put.body
    else {
      Issue.record("not webhooks with JSON")
      return
    }
    #expect(said.json()["text"] == .string("2"))
    #expect(put.url == .literal("https://example.org/rooms/a%2F..%2Fb%3Fc%20d/x"))
    #expect(values.json().text == #"{"count":3,"wait":1500,"words":["a","b"],"all":"2 in 25m"}"#)
  }

  @Test
  func `what an expression gives is held against the manifest when it runs`() throws {
    let configuration = try #require(Corpus.load("good-plugins").configuration)
    guard case .level(let level)? = configuration.hook("e")?.trigger,
      case .scope(enter: .plugin(let use)?, exit: _) = level.action
    else {
      Issue.record("no use of a plugin")
      return
    }
    let event = try Self.event(task: "x", pomodoros: 101)
    #expect(throws: Refusal(.refusedInput(name: "level", objection: .most("101", "100")))) {
      try use.filled(in: Expressions().situation(of: event))
    }
    let filled = try use.filled(in: Expressions().situation(of: try Self.event(task: "x", pomodoros: 7)))
    #expect(filled.inputs.map(\.value.plain) == ["${{ secrets.chat }}", "7", #"["one","segue"]"#])
  }

  @Test
  func `a changed value is another hook, and a plugin beside the file comes first`() throws {
    let scratch = try Scratch()
    let manifest = """
      manifest: 1
      name: one
      version: 1.0.0
      summary: One
      on: focus.completed
      inputs: { a: { type: string, default: x } }
      exec: [sh, -c, "true"]

      """
    try scratch.write(manifest, to: "plugins/one/plugin.yml")
    try scratch.write(manifest.replacing("default: x", with: "default: y"), to: "far/one/plugin.yml")
    try scratch.write("version: 1\nhooks:\n  a: { uses: one }\n")
    var loader = scratch.loader
    let near = try #require(loader.load(scratch.path).configuration?.hooks.first)
    try FileManager.default.removeItem(atPath: scratch.folder + "/plugins")
    #expect(loader.load(scratch.path).summary == ["3:14 there is no plugin 'one'"])
    loader.pluginFolders = [scratch.folder + "/far"]
    let far = try #require(loader.load(scratch.path).configuration?.hooks.first)
    #expect(near.fingerprint != far.fingerprint)
    #expect(loader.plugins(config: scratch.path).map(\.name) == ["one"])
  }

  @Test
  func `what runs with the clock has no place in a scope, also where only the manifest says that it is one`() throws {
    for condition in ["", "while: focus, "] {
      let scratch = try Scratch()
      try scratch.write(
        """
        manifest: 1
        name: lights
        version: 1.0.0
        summary: Lights
        scoped: true
        while: focus
        inputs: { text: { type: string } }
        exec: [sh, -c, "true"]

        """, to: "plugins/lights/plugin.yml")
      try scratch.write(
        "version: 1\nhooks:\n  a: { \(condition)uses: lights, with: { text: \"${{ session.elapsed }}\" } }\n")
      #expect(scratch.load().configuration == nil)
      #expect(scratch.load().errors.count == 1)
    }
  }

  @Test(arguments: [
    (
      "#!/bin/sh\r\ntrue\r\n",
      "6:8 'bin/one' cannot be started, because its first line ends in a carriage return, as on Windows"
    ),
    ("true\n", "6:8 'bin/one' cannot be started, because its first line names no interpreter"),
    ("", "6:8 'bin/one' cannot be started, because its first line names no interpreter"),
    ("#! \n", "6:8 'bin/one' cannot be started, because its first line names no interpreter"),
    (
      "#!/no/such/python3 -u\n",
      "6:8 'bin/one' cannot be started, because its interpreter '/no/such/python3' does not exist"
    ),
    ("#!/bin/sh -e\n", ""), ("#! /usr/bin/env no-such-program\n", ""), ("\u{7F}ELF\u{2}\u{0}\u{0}", ""),
  ])
  func `what the kernel couldn't start is told when the manifest is read`(program: String, message: String) throws {
    let scratch = try Scratch("version: 1\nhooks:\n  a: { uses: one }\n")
    try scratch.write(Self.manifest(exec: "bin/one"), to: "plugins/one/plugin.yml")
    try scratch.write(program, to: "plugins/one/bin/one", mode: 0o700)
    let manifest = scratch.loader.plugin("one", config: scratch.path)
    let told = manifest.diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.message)" }
    #expect(told == (message.isEmpty ? [] : [message]))
    // A program that may be installed later is no error.
    let isFine = message.isEmpty || message.contains("does not exist")
    #expect((manifest.plugin != nil) == isFine)
    #expect((scratch.load().configuration != nil) == isFine)
  }

  @Test(arguments: ["../two/bin/two", "bin/../../two/bin/two"])
  func `a program of a plugin is inside of its folder`(program: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.manifest(exec: program), to: "plugins/one/plugin.yml")
    try scratch.write("#!/bin/sh\n", to: "plugins/one/bin/one", mode: 0o700)
    try scratch.write("#!/bin/sh\n", to: "plugins/two/bin/two", mode: 0o700)
    let manifest = scratch.loader.plugin("one", config: scratch.path)
    #expect(manifest.diagnostics.map(\.message) == ["'..' may lead out of the plugin's folder"])
  }

  @Test(arguments: [
    ("one.sh", "6:8 'one.sh' is in the plugin's folder, but a name without '/' is searched on the PATH", "./one.sh"),
    (
      "sh, -u, bin/one, -v", "6:16 'bin/one' is in the plugin's folder, but arguments are not searched there",
      "[bin/one, -v]"
    ),
    ("sh, one.sh", "6:12 'one.sh' is in the plugin's folder, but arguments are not searched there", "[./one.sh]"),
  ])
  func `a file of the plugin that would not be found when it runs is told when the manifest is read`(
    exec: String, message: String, hint: String
  ) throws {
    let scratch = try Scratch()
    try scratch.write(Self.manifest(exec: exec), to: "plugins/one/plugin.yml")
    for name in ["bin/one", "one.sh"] { try scratch.write("#!/bin/sh\n", to: "plugins/one/\(name)", mode: 0o700) }
    let manifest = scratch.loader.plugin("one", config: scratch.path)
    #expect(manifest.diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.message)" } == [message])
    #expect(manifest.diagnostics.map(\.hint) == ["write '\(hint)'"])
  }

  @Test(arguments: ["sh, -c, 'true'", "bin/one, one.sh", "sh, bin"])
  func `other arguments are the program's affair`(exec: String) throws {
    let scratch = try Scratch()
    try scratch.write(Self.manifest(exec: exec), to: "plugins/one/plugin.yml")
    for name in ["bin/one", "one.sh"] { try scratch.write("#!/bin/sh\n", to: "plugins/one/\(name)", mode: 0o700) }
    #expect(scratch.loader.plugin("one", config: scratch.path).diagnostics.isEmpty)
  }

  @Test
  func `the remedy for a program that can't be executed works from everywhere`() throws {
    let scratch = try Scratch()
    let bin = "\(scratch.folder)/plugins/one/bin"
    for (name, word) in [("y", "\(bin)/y"), ("it's", "'\(bin)/it'\\''s'")] {
      try scratch.write(Self.manifest(exec: "\"bin/\(name)\""), to: "plugins/one/plugin.yml")
      try scratch.write("#!/bin/sh\n", to: "plugins/one/bin/\(name)")
      let told = scratch.loader.plugin("one", config: scratch.path).diagnostics
      #expect(told.map(\.hint) == ["chmod +x \(word)"])
    }
  }

  @Test
  func `two inputs that are one variable to a program are refused; a secret is none`() throws {
    let scratch = try Scratch()
    let inputs = """
      inputs:
        a-b: { type: string }
        a_b: { type: integer }
        a-c: { type: secret }
        a_c: { type: string }

      """
    try scratch.write(Self.manifest(exec: "x") + inputs, to: "plugins/one/plugin.yml")
    let manifest = scratch.loader.plugin("one", config: scratch.path)
    #expect(manifest.plugin == nil)
    #expect(
      manifest.diagnostics.map { "\($0.severity) \($0.line ?? 0):\($0.column ?? 0) \($0.message)" } == [
        "error 9:3 this input and another have the same variable SEGUE_INPUT_A_B",
        "note 8:3 the other is here",
      ])
  }

  @Test
  func `what a value may be is said as its user writes it, at the element that isn't that`() throws {
    let scratch = try Scratch(
      """
      version: 1
      hooks:
        a: { uses: one, with: { wait: 10m } }
        b: { uses: one, with: { wait: 0s, waits: [90s, 2m, 61m] } }
        c: { uses: one, with: { hosts: [a.example, ":bad", ok, "x y", "/"] } }
        d: { uses: one, with: { names: ["https://a.example/x", "x y"] } }

      """)
    let inputs = """
      inputs:
        wait: { type: duration, minimum: 1s, maximum: 5m, default: 1m }
        waits: { type: list, items: duration, enum: [90s, 1h] }
        hosts: { type: list, items: string, pattern: '^[a-z.]+$' }
        names: { type: list, items: string, pattern: '^[a-z.]+$', description: Host names }

      """
    try scratch.write(Self.manifest(exec: "x") + inputs, to: "plugins/one/plugin.yml")
    #expect(
      scratch.load().summary == [
        "3:33 'wait' cannot have this value: it is 10m, and must be at most 5m",
        "4:33 'wait' cannot have this value: it is 0s, and must be at least 1s",
        "4:50 'waits' cannot have this value: it is '2m', not '1m30s' or '1h'",
        "4:54 'waits' cannot have this value: it is '1h1m', not '1m30s' or '1h'",
        "5:46 ':bad' does not match ^[a-z.]+$",
        "5:58 'x y' does not match ^[a-z.]+$",
        "5:65 '/' does not match ^[a-z.]+$",
        "6:35 'names' does not take 'https://a.example/x'", "6:58 'names' does not take 'x y'",
      ])
    #expect(scratch.load().diagnostics.suffix(2).map(\.hint) == ["write 'a.example'", "Host names"])
  }

  @Test
  func `a folder whose manifest is called otherwise is named`() throws {
    let scratch = try Scratch("version: 1\nhooks:\n  a: { uses: one }\n")
    try scratch.write(Self.manifest(exec: "x"), to: "plugins/one/plugin.yaml")
    let errors = scratch.load().errors
    #expect(errors.map(\.message) == ["there is no plugin 'one'"])
    #expect(errors.map(\.hint) == ["\(scratch.folder)/plugins/one has no plugin.yml"])
  }

  @Test
  func `where no inputs are declared, the hint says so`() throws {
    let scratch = try Scratch()
    let action = "action: { webhook: \"https://a.example/${{ inputs.url }}\" }"
    try scratch.write(Self.manifest(exec: "x").replacing("exec: [x]", with: action), to: "plugins/one/plugin.yml")
    let told = scratch.loader.plugin("one", config: scratch.path).diagnostics
    #expect(told.map(\.message) == ["'inputs' has no member 'url'"])
    #expect(told.map(\.hint) == ["it has none"])
  }

  private static func manifest(exec: String) -> String {
    "manifest: 1\nname: one\nversion: 1.0.0\nsummary: One\non: focus.completed\nexec: [\(exec)]\n"
  }

  private static func event(task: String, pomodoros: Int = 2) throws -> Event {
    try JSON.read(
      Event.self,
      from: """
        {"specversion":"1.0","id":"1","source":"urn:segue:laptop","type":"focus.completed","subject":"s",
        "time":"2026-11-21T09:25:00.000Z","recordedtime":"2026-11-21T09:25:00.001Z","sequence":"00000000000000000042",
        "correlationid":"c","datacontenttype":"application/json","data":{"reason":"elapsed","session":{"id":"s",
        "phase":"focus","task":\(JSONValue.string(task).text),"project":"segue","tags":[],"planned":1500,"elapsed":1500,
        "paused":0,"startedAt":"2026-11-21T09:00:00.000Z","endedAt":"2026-11-21T09:25:00.000Z","strikes":0,
        "outcome":"completed","note":""},"timer":{"state":"idle","phase":"idle","since":"2026-11-21T09:25:00.000Z",
        "deadline":null,"round":{"completed":2,"length":4},"next":{"phase":"focus","planned":1500}},
        "today":{"sessions":2,"pomodoros":\(pomodoros),"focus":3000,"strikes":0},"goals":{"daily":null,"weekly":null},
        "host":"laptop"}}
        """)
  }
}
