// SPDX-License-Identifier: MIT
import Events
import Hooks
import Testing
import TimerEngine

@testable import HookConfig

/// The configuration of a valid file.
@Suite struct DecodingTests {
  private func full() throws -> Configuration { try #require(Corpus.load("good-full").configuration) }

  @Test func `timer and projects`() throws {
    let configuration = try full()
    let timer = configuration.timer
    #expect(timer.lengths == PhaseLengths(focus: .minutes(25), shortBreak: .minutes(5), longBreak: .minutes(15)))
    #expect(timer.strikeLimit == 0)
    #expect(timer.autoStart == .none)
    #expect(timer.focusOnSuspend == .freeze && timer.breakOnSuspend == .abandon)
    #expect(configuration.dayStartsAt == 240)
    #expect(timer.length(of: .focus, project: "writing") == .minutes(50))
    #expect(timer.length(of: .longBreak, project: "writing") == .minutes(15))
    #expect(configuration.projects["writing"]?.ambient == .bundled("meditation"))
    #expect(configuration.goals == Goals(daily: .pomodoros(8), weekly: .time(.hours(20))))
    #expect(configuration.notify.lead == .minutes(2) && configuration.notify.chime == .off)
    #expect(configuration.defaultTimeout == .seconds(10))
  }

  @Test func `secrets`() throws {
    let secrets = try full().secrets
    #expect(secrets["slack_url"] == .keychain("segue/slack"))
    #expect(secrets["signing"] == .file("/home/me/.config/segue/signing.key"))
    #expect(secrets["hue"] == .environment("HUE_TOKEN"))
    #expect(secrets["pushover"] == .command(["pass", "show", "pushover"]))
  }

  @Test func `a scope has enter and exit`() throws {
    let hook = try #require(try full().hook("block-sites"))
    guard case .level(let level) = hook.trigger, case .scope(let enter, let exit) = level.action else {
      Issue.record("not a scope")
      return
    }
    #expect(level.conditions == [.levels([.focus, .focusPaused])])
    #expect(level.text == "focus, focus-paused")
    #expect(enter == .command(.arguments(["sudo", "-n", "segue-sites", "block"])))
    #expect(exit == .command(.shell("sudo -n segue-sites unblock")))
    #expect(hook.environment == ["SITES": .literal("reddit.com")])
    #expect(hook.place.line == 37)
  }

  @Test func `a webhook keeps types and order`() throws {
    let hook = try #require(try full().hook("tell"))
    guard case .edge(let edge) = hook.trigger, case .webhook(let webhook) = edge.action else {
      Issue.record("not a webhook")
      return
    }
    #expect(webhook.url == .secret("slack_url"))
    #expect(webhook.headers == [NamedText("Authorization", .secret("hue")), NamedText("X-Plain", .literal("42"))])
    #expect(
      webhook.body
        == .json(
          .object([
            .init("text", .text(.literal("done 🍅"))), .init("count", .integer(1)), .init("ratio", .number(0.5)),
            .init("list", .array([.bool(true), .null, .null])),
          ])))
    #expect(webhook.sign == [.secret("signing")])
    #expect(webhook.tls.authority == Corpus.folder + "/certs/ca.pem")
    #expect(hook.retry == Retry(attempts: 8, maxAge: .hours(1)))
  }

  @Test func `a command with everything`() throws {
    let hook = try #require(try full().hook("journal"))
    guard case .edge(let edge) = hook.trigger else {
      Issue.record("not an edge")
      return
    }
    #expect(edge.action == .command(.shell(#"printf '%s\t%s\n' "$SEGUE_EVENT" "$SEGUE_TASK" >> ~/focus.tsv"#)))
    #expect(hook.isIdempotent && !hook.isEnabled)
    #expect(hook.background == .end)
    #expect(hook.shell == ["bash", "-c"])
    #expect(hook.workingDirectory == "/home/me/notes")
    #expect(hook.mode == .parallel(max: 3))
    #expect(hook.maxAge == .minutes(10) && hook.timeout == .seconds(90))
  }

  @Test func `marks come from lead and every`() throws {
    let marks = try full().marks
    #expect(marks.contains(Mark(kind: .idleElapsed, interval: .minutes(5), times: 3)))
    #expect(marks.contains(Mark(kind: .focusEnding, interval: .seconds(30))))
    #expect(marks.contains(Mark(kind: .breakEnding, interval: .seconds(30))))
  }

  @Test
  func `words that YAML 1.1 takes for other things stay words`() throws {
    let configuration = try #require(Corpus.load("good-yaml12").configuration)
    let hook = try #require(configuration.hook("on"))
    guard case .edge(let edge) = hook.trigger else { return }
    #expect(edge.action == .command(.arguments(["echo", "on", "off", "22:30", "0o17", "1e3", "null"])))
    #expect(hook.environment == ["A": .literal("on"), "B": .literal("8080"), "C": .literal("true")])
    #expect(hook.name == "yes")
    #expect(configuration.dayStartsAt == 22 * 60 + 30)
  }

  @Test func `anchors and merges`() throws {
    let configuration = try #require(Corpus.load("good-anchors").configuration)
    #expect(configuration.hooks.map(\.id) == ["one", "two", "three"])
    #expect(configuration.hook("one")?.timeout == .seconds(5))
    #expect(configuration.hook("two")?.timeout == .seconds(10), "what stands in the mapping itself wins")
    #expect(configuration.hook("two")?.name == "Two")
    guard case .edge(let edge)? = configuration.hook("three")?.trigger else { return }
    #expect(edge.patterns == [EventPattern("focus.started"), EventPattern("break.started")])
  }

  @Test(arguments: [
    ("", YAMLScalar.Value.null), ("~", .null), ("Null", .null), ("true", .bool(true)), ("FALSE", .bool(false)),
    ("yes", .string), ("0", .integer(0)), ("-17", .integer(-17)), ("+5", .integer(5)), ("0o17", .integer(15)),
    ("0x1F", .integer(31)), ("0x-1", .string), ("017", .integer(17)), ("1_000", .string), ("1.5", .number(1.5)),
    (".5", .number(0.5)), ("1e3", .number(1000)), ("1.", .number(1)), ("-.inf", .number(-.infinity)),
    ("inf", .string),
    ("nan", .string), ("0x1p3", .string), ("22:30", .string), ("2026-01-01", .string), ("-", .string), (".", .string),
    ("e", .string),
  ])
  func `scalars resolve by the core schema`(text: String, value: YAMLScalar.Value) {
    #expect(CoreSchema.resolve(text) == value)
  }

  @Test
  func `the fingerprint follows what a hook does, and nothing else`() throws {
    func print(_ text: String, head: String = "") throws -> String {
      let scratch = try Scratch("version: 1\nsecrets: { s: { keychain: a/b } }\n\(head)hooks:\n  a: { \(text) }\n")
      let result = scratch.load()
      return try #require(result.configuration?.hooks.first?.fingerprint, "\(result.summary)")
    }
    let base = try print("while: focus, enter: [a, b], exit: c")
    #expect(base.count == 16)
    #expect(try print("exit: c, name: X, timeout: 1m, while: focus, enter: [a, b]", head: "\n\n# moved\n") == base)
    let others = try [
      "while: focus, enter: [ab], exit: c", "while: focus, enter: [a, b], exit: d", "while: focus, enter: a b, exit: c",
      "while: break, enter: [a, b], exit: c", "while: focus, enter: [a, b]", "while: focus, exit: [a, b], enter: c",
      "while: focus, enter: [a, b], exit: c, env: { A: x }", "while: focus, enter: [a, b], exit: c, shell: bash",
      "while: focus, enter: [a, b], exit: c, env: { A: '${{ secrets.s }}' }",
      "while: focus, enter: [a, b], exit: c, working-directory: /tmp",
    ].map { try print($0) }
    #expect(Set(others + [base]).count == others.count + 1)
    // Leases in a journal store it: FNV-1a over "1:2", "4:edge", "15:focus.completed" and so on.
    let long = "make " + String(repeating: "x", count: 120)
    #expect(try print("on: focus.completed, run: \(long)") == "cdffdc330d69e347")
  }

  @Test
  func `a fingerprint changes with the source of a secret that the hook uses`() throws {
    func print(_ source: String) throws -> String {
      let text =
        "version: 1\nsecrets: { s: { \(source) } }\nhooks:\n  a: { on: focus.started, webhook: '${{ secrets.s }}' }\n"
      return try #require(Scratch(text).load().configuration?.hooks.first?.fingerprint)
    }
    #expect(try print("keychain: a/b") != print("keychain: a/c"))
  }

  @Test
  func `the example loads without a word`() throws {
    let root = String(#filePath.dropLast("Tests/Adapters/HookConfigTests/DecodingTests.swift".count))
    let loader = ConfigLoader(home: "/home/me", knownSounds: Corpus.sounds, checksOwnership: false)
    let result = loader.load(root + "hooks.example.yml")
    #expect(result.exists)
    #expect(result.summary == [])
    #expect(result.configuration?.hooks.count ?? 0 > 8)
  }

  @Test(
    arguments: [
      ("1 GiB", 1 << 30), ("64KiB", 64 << 10), (" 500  MiB ", 500 << 20), ("2 TiB", 2 << 40), ("1 GB", nil),
      ("0 GiB", nil),
      ("1000000 KiB", nil), ("1.5 GiB", nil), ("GiB", nil), ("12", nil), ("[]", nil),
    ] as [(String, Int64?)]) func `a size has a binary unit`(_ text: String, _ bytes: Int64?) throws
  {
    let result = try Scratch("version: 1\nattachments: { max-size: \(text) }\n").load()
    #expect(result.configuration?.attachmentLimit == bytes)
    #expect(result.errors.isEmpty == (bytes != nil))
    #expect(result.configuration?.largestAttachment == bytes)
  }

  @Test func `an attachment may have a GiB where the file doesn't say`() throws {
    #expect(Configuration().largestAttachment == 1 << 30)
    #expect(SizeText.of(1 << 30) == "1 GiB" && SizeText.of(1500 << 20) == "1500 MiB" && SizeText.of(10) == "1 KiB")
    #expect(SizeText.enough(for: 1 << 30 + 1) == "2 GiB" && SizeText.enough(for: 5) == "1 KiB")
  }
}
