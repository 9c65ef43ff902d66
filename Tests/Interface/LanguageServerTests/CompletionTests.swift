// SPDX-License-Identifier: MIT
import Events
import LanguageServer
import TestSupport
import Testing

/// Checks what is offered and explained, and where names are declared. The `|` is the cursor.
struct CompletionTests {
  private static let head = "version: 1\nsecrets:\n  chat: { env: CHAT }\nhooks:\n"

  @Test(
    arguments: [
      ("|", "timer"), ("timer:\n  fo|", "short-break"), ("timer:\n  auto-start: |", "none"),
      ("timer: { on-suspend: { focus: |", "freeze"), ("projects:\n  book:\n    |", "ambient"),
      ("ambient: { sound: |", "rain"), (head + "  a:\n    |\n    run: x\n", "while"),
      (head + "  a:\n    on: foc|", "focus.completed"),
      (head + "  a:\n    on: [focus.started, |]", "long-break.started"),
      (head + "  a:\n    on:\n    - |", "goal.reached"), (head + "  a:\n    while: |", "focus-paused"),
      (head + "  a:\n    while: |", "timer"), (head + "  a:\n    if: session.|", "elapsed"),
      (head + "  a:\n    if: session.task.|", "startsWith"), (head + "  a:\n    if: timer.phase == \"|", "short-break"),
      (head + "  a:\n    webhook:\n      js|", "json"), (head + "  a:\n    webhook:\n      url: ${{ secrets.|", "chat"),
      (head + "  a:\n    webhook:\n      json: { text: \"${{ escape.|", "slack"),
      (head + "  a:\n    uses: |", "music"), (head + "  a:\n    with:\n      |\n    uses: music\n", "player"),
      (head + "  a:\n    uses: music\n    with: { do: |", "pause"),
      (head + "  a:\n    uses: slack\n    with:\n      url: |", "${{ secrets.chat }}"),
      (head + "  a:\n    while: focus\n    enter:\n      |", "webhook"),
      (head + "  a: &base\n    run: x\n  b: *|", "*base"),
    ]) func `a place has its words, also while the text isn't YAML`(_ text: String, _ word: String) throws
  {
    var client = try Client()
    let labels = try client.labels(text)
    #expect(labels.contains(word), "\(labels)")
  }

  @Test(
    arguments: [
      "# ti|", "timer: # |", "hooks:\n  a:\n    run: echo |", "hooks:\n  |",
      "hooks:\n  a:\n    if: 'session.task == \"|",
    ])
  func `nothing is offered where only the person knows`(_ text: String) throws {
    var client = try Client()
    #expect(try client.labels(text) == [])
  }

  @Test func `a key that is given isn't offered again`() throws {
    var client = try Client()
    let labels = try client.labels(Self.head + "  a:\n    run: x\n    |\n    name: y\n  b:\n    on: x\n")
    #expect(labels.contains("on") && !labels.contains("run") && !labels.contains("name"))
  }

  @Test func `an offer replaces what is typed, and says what it is`() throws {
    var client = try Client()
    let offered = try client.ask("completion", Self.head + "  🍅:\n    on: \"foc|")
    guard case .array(let items)? = offered else {
      Issue.record("no list")
      return
    }
    let item = try #require(items.first { $0["label"]?.string == "focus.completed" })
    #expect(TextRange(item["textEdit"]?["range"]) == TextRange(line: 5, 9..<12))
    #expect(item["documentation"]?["value"]?.string?.hasPrefix("A focus reached its end") == true)
    let members = try client.ask("completion", Self.head + "  a:\n    if: session.|")
    guard case .array(let members)? = members else {
      Issue.record("no list")
      return
    }
    #expect(members.first { $0["label"]?.string == "elapsed" }?["detail"]?.string == "duration")
  }

  @Test func `a pattern that begins with a star is put in quotes`() throws {
    var client = try Client()
    guard case .array(let items)? = try client.ask("completion", Self.head + "  a:\n    on: |") else {
      Issue.record("no list")
      return
    }
    #expect(items.first { $0["label"]?.string == "*" }?["textEdit"]?["newText"]?.string == "\"*\"")
  }

  @Test func `a manifest has keys, types, and its inputs`() throws {
    var client = try Client()
    let name = "mine/plugin.yml"
    #expect(try client.labels("manifest: 1\n|", in: name).contains("scoped"))
    #expect(try client.labels("inputs:\n  text: { type: |", in: name).contains("duration"))
    let manifest =
      "manifest: 1\nname: mine\nversion: 1.0.0\nsummary: Mine\n"
      + "inputs:\n  text: { type: string }\n  url: { type: secret }\n"
    client.open(manifest + "action: { webhook: { url: 'https://home.example/' } }\n", as: name)
    _ = client.problems()
    let labels = try client.labels(manifest + "action:\n  webhook:\n    url: ${{ inputs.|", in: name)
    #expect(labels.contains("text") && labels.contains("url"))
    let action = "action: { webhook: { url: '${{ inputs.ur|l }}' } }"
    #expect(try client.definitions(manifest + action, in: name) == ["mine/plugin.yml:6"])
  }

  @Test(
    arguments: [
      ("  a:\n    o|n: focus.started\n", "**on**\n\nThe event or events"),
      ("  a:\n    on: focus.com|pleted\n", "**focus.completed**\n\nA focus reached its end"),
      ("  a:\n    while: foc|us\n", "**focus**\n\nWhile a focus is running"),
      ("  a:\n    if: session.ela|psed > duration('1m')\n", "**session.elapsed**: `duration`"),
      ("  a:\n    if: timer.ph|ase == 'focus'\n", "`\"short-break\"`"),
      ("  a:\n    webhook: ${{ secrets.ch|at }}\n", "`{ env: CHAT }`"),
      ("  a:\n    uses: mus|ic\n", "**music** 1.0.0"),
      ("  a:\n    uses: music\n    with:\n      d|o: play\n", "**do** (string)"),
      ("  a:\n    retry: { attem|pts: 3 }\n", "How often it is tried"),
    ]) func `hovering explains keys, words and names`(_ body: String, _ text: String) throws
  {
    var client = try Client()
    client.open(Self.head)
    _ = client.problems()
    let hover = try client.hover(Self.head + body)
    // The secrets are those of the last inspection.
    #expect(hover?.contains(text) == true, "\(hover ?? "nothing")")
  }

  @Test func `secrets, anchors, plugins and includes lead to their places`() throws {
    var client = try Client()
    try client.folder.write("hooks: {}\n".utf8, to: "more.yml")
    let folder = client.folder.path.split(separator: "/").last ?? ""
    let secret = Self.head + "  a: { on: focus.started, webhook: '${{ secrets.c|hat }}' }\n"
    #expect(try client.definitions(secret) == ["\(folder)/hooks.yml:2"])
    let anchor = Self.head + "  a: &base\n    run: x\n  b:\n    <<: *b|ase\n"
    #expect(try client.definitions(anchor) == ["\(folder)/hooks.yml:4"])
    #expect(try client.definitions(Self.head + "  a:\n    uses: mu|sic\n") == ["music/plugin.yml:0"])
    #expect(try client.definitions("include: mo|re.yml?\n") == ["\(folder)/more.yml:0"])
    #expect(try client.definitions("include:\n  - local.yml?\n  - 'm*|.yml'\n") == ["\(folder)/more.yml:0"])
    #expect(try client.definitions("ti|mer:\n  focus: 25m\n") == [])
  }
}
