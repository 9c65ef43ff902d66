// SPDX-License-Identifier: MIT
import Foundation
import Messages
import TestSupport
import Testing
import ToolFixtures

/// `segue hooks add --yes`: a real daemon tries the written hook.
struct RecipeTrialTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func add(_ arguments: String..., input: String = "") async throws -> ProgramResult {
    try await home.run([Programs.segued, "tool", "hooks", "add"] + arguments + ["--yes"], input: input)
  }

  /// Every remaining file in the home, except the files of secrets.
  private var leftovers: String {
    get throws {
      let files = FileManager.default.enumerator(atPath: home.folder)?.compactMap { $0 as? String } ?? []
      return files.filter { !$0.contains("/secrets/") && !$0.hasSuffix(".sock") }
        .map { String(decoding: FileManager.default.contents(atPath: home.path($0)) ?? Data(), as: UTF8.self) }
        .joined(separator: "\n")
    }
  }

  struct Chat: Sendable, CustomTestStringConvertible {
    var name: String
    var path: String
    var body: String
    var testDescription: String { name }
  }

  static let said = "🍅 a task in 25m"
  static let chats = [
    Chat(name: "slack", path: "/services/T0P/S3CRET", body: "{\"text\":\"\(said)\"}"),
    Chat(
      name: "discord", path: "/api/webhooks/1/S3CRET",
      body: "{\"content\":\"\(said)\",\"allowed_mentions\":{\"parse\":[]}}"),
    Chat(name: "mattermost", path: "/hooks/S3CRET", body: "{\"text\":\"\(said)\"}"),
    Chat(
      name: "teams", path: "/workflows/S3CRET",
      body: "{\"type\":\"message\",\"attachments\":[{\"contentType\":\"application/vnd.microsoft.card.adaptive\","
        + "\"content\":{\"type\":\"AdaptiveCard\",\"version\":\"1.4\",\"body\":[{\"type\":\"RichTextBlock\","
        + "\"inlines\":[{\"type\":\"TextRun\",\"text\":\"\(said)\"}]}]}}]}"),
    Chat(name: "google-chat", path: "/v1/spaces/S3CRET", body: "{\"text\":\"\(said)\"}"),
    Chat(name: "ntfy", path: "/S3CRET", body: said),
  ]

  @Test(arguments: chats)
  func `a chat gets its message in its own format`(_ chat: Chat) async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    receiver.script(chat.path, .answer(200, body: "ok \(chat.path)"))
    let result = try await add(chat.name, input: receiver.url(chat.path) + "\n")
    #expect(result.status == 0, "\(result)")
    let request = try #require(receiver.requests.value.first)
    #expect(receiver.requests.value.count == 1)
    #expect(request.method == "POST")
    #expect(request.path == chat.path)
    #expect(request.text == chat.body)
    #expect(request.headers["content-type"]?.hasPrefix(chat.name == "ntfy" ? "text/plain" : "application/json") == true)
    #expect(request.headers["title"] == (chat.name == "ntfy" ? "Pomodoro done" : nil))
    let name = chat.name.replacing("-", with: "_")
    #expect(result.output.contains("POST ${{ secrets.\(name)_url }}"))
    #expect(result.output.contains("HTTP 200"))
    #expect(result.output.contains("ok ***"))
    #expect(result.output.contains(English().recipe(.worked) + " (ok)"))
    let all = try result.output + result.errors + leftovers
    #expect(!all.contains("S3CRET"))
  }

  @Test func `a title that is markup stays a title`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    for name in ["slack", "discord", "teams"] { _ = try await add(name, input: receiver.url("/\(name)") + "\n") }
    let task = "<!channel> **a** & [b](c) @everyone"
    let tried = try await home.segue("hooks", "test", "focus.completed", "--set", "task=\(task)", "--run")
    #expect(tried.status == 0, "\(tried)")
    func last(_ path: String) -> String { receiver.requests(for: path).last?.text ?? "" }
    #expect(last("/slack").contains("&lt;!channel&gt; **a** &amp; [b](c) @everyone"))
    #expect(last("/discord").contains(#"\\<\\!channel\\> \\*\\*a\\*\\* \\& \\[b\\]\\(c\\) \\@everyone"#))
    #expect(last("/teams").contains(task))
  }

  @Test func `telegram's token is in the path and nowhere else`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let token = "123456789:AAES3CRET_abcdefghijklmnopqrstuv-w"
    let result = try await add(
      "telegram", "--set", "server=\(receiver.url("/"))", "--set", "chat=@focus", input: token + "\n")
    #expect(result.status == 0, "\(result)")
    let request = try #require(receiver.requests.value.first)
    #expect(request.path == "/bot\(token)/sendMessage")
    #expect(request.text == "{\"chat_id\":\"@focus\",\"text\":\"\(Self.said)\"}")
    let all = try result.output + result.errors + leftovers
    #expect(!all.contains("S3CRET"))
  }

  @Test func `ntfy's token is a header`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let kept = try await home.run([Programs.segued, "tool", "secret", "set", "ntfy_token"], input: "tk_S3CRETS3CRET")
    #expect(kept.status == 0)
    let result = try await add(
      "ntfy", "--set", "token=ntfy_token", "--set", "priority=high", input: receiver.url("/t") + "\n")
    #expect(result.status == 0, "\(result)")
    let headers = try #require(receiver.requests.value.first).headers
    #expect(headers["authorization"] == "Bearer tk_S3CRETS3CRET")
    #expect(headers["priority"] == "high")
    let all = try result.output + leftovers
    #expect(!all.contains("S3CRET"))
  }

  @Test func `a signed event is verified by its receiver`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    let result = try await add(
      "generic-webhook", input: receiver.url("/in") + "\nwhsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw\n")
    #expect(result.status == 0, "\(result)")
    let request = try #require(receiver.requests.value.first)
    #expect(request.headers["content-type"] == "application/cloudevents+json")
    #expect(request.text.contains("\"type\":\"focus.completed\""))
    // Verified with openssl, which is independent of Segue.
    try home.write(
      "\(request.headers["webhook-id"] ?? "").\(request.headers["webhook-timestamp"] ?? "").\(request.text)",
      to: "signed")
    let check = try await home.run([
      "/bin/sh", "-c",
      "key=$(printf MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw | base64 -d | od -An -tx1 | tr -d ' \\n'); "
        + "openssl dgst -sha256 -mac HMAC -macopt \"hexkey:$key\" -binary signed | base64",
    ])
    #expect(request.headers["webhook-signature"] == "v1," + check.output.trimmingCharacters(in: .newlines))
  }

  @Test func `what doesn't work is told, and stays for the next try`() async throws {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    receiver.script("/S3CRET", .answer(404, body: "no_such_hook /S3CRET"))
    let result = try await add("slack", input: receiver.url("/S3CRET") + "\n")
    #expect(result.status == 1)
    #expect(result.output.contains("HTTP 404"))
    #expect(result.output.contains("no_such_hook ***"))
    #expect(result.output.contains("segue hooks test focus.completed --hook slack --run"))
    #expect(home.text(TemporaryHome.hooksFile).contains("  slack:\n"))
    let again = try await home.segue("hooks", "test", "focus.completed", "--hook", "slack", "--run")
    #expect(again.status == 0, "\(again)")
    let none = try await home.segue("hooks", "test", "focus.completed", "--hook", "slac")
    #expect(none.errors.contains("there is no hook 'slac'"))
    let named = try await home.segue("hooks", "test", "slack")
    #expect(named.status == 1 && named.errors.contains("'segue hooks test focus.completed --hook slack'"), "\(named)")
  }

  @Test func `only the new hook is tried`() async throws {
    try home.write(
      "version: 1\nhooks: { mine: { on: \"focus.*\", run: touch mine } }\n", to: TemporaryHome.hooksFile)
    #expect(try await add("journal").status == 0)
    #expect(home.lines("focus.tsv").count == 1)
    #expect(home.text("mine").isEmpty && !FileManager.default.fileExists(atPath: home.path("mine")))
  }

  @Test func `the journal has a column for each thing`() async throws {
    let result = try await add("journal", "--set", "file=\(home.path("it's a file.tsv"))")
    #expect(result.status == 0, "\(result)")
    let tried = try await home.segue(
      "hooks", "test", "focus.completed", "--set", "task=a\tb\nc", "--set", "project=p", "--run")
    #expect(tried.status == 0, "\(tried)")
    _ = try await home.segue("hooks", "test", "focus.completed", "--set", "elapsed=59s", "--run")
    let rows = home.lines("it's a file.tsv").map { $0.split(separator: "\t").map(String.init) }
    #expect(rows.map { $0.dropFirst() } == [["25", "completed", "a task"], ["25", "completed", "p", "a b c"]])
  }

  @Test func `the status file says what runs`() async throws {
    let result = try await add("status-file", "--set", "file=~/status")
    #expect(result.status == 0, "\(result)")
    #expect(home.text("status").firstMatch(of: #/^focus until \d\d:\d\d: a task\n$/#) != nil, "\(home.text("status"))")
    for (event, line) in [
      ("focus.paused", "focus paused: a task\n"), ("focus.abandoned", "idle\n"),
    ] {
      _ = try await home.segue("hooks", "test", event, "--run")
      #expect(home.text("status") == line)
    }
  }

  /// A stub on `PATH` that records its calls: the real program would need a desktop.
  private func stub(_ name: String, _ script: String = "") throws {
    try home.write(
      "#!/bin/sh\nprintf '%s' \"\(name)\" >> \"$HOME/calls\"\n[ $# -eq 0 ] || printf '|%s' \"$@\" >> \"$HOME/calls\"\n"
        + "echo >> \"$HOME/calls\"\n\(script)\n", to: "bin/\(name)", mode: 0o700)
  }

  #if os(Linux)
    @Test func `a notification has what was filled in`() async throws {
      try stub("notify-send")
      let notify = try await add("notify", "--set", "event=focus.completed", "--set", "title=-t $(id)")
      #expect(notify.status == 0, "\(notify)")
      let nag = try await add("nag", "--set", "every=90s")
      #expect(nag.status == 0, "\(nag)")
      let calls = home.lines("calls")
      #expect(
        calls.first?.hasPrefix("notify-send|--app-name|Segue|--|-t $(id)|") == true
          && calls.first?.hasSuffix(" of focus today") == true)
      #expect(
        calls.last?.hasPrefix("notify-send|--app-name|Segue|--|Ready for the next one?|Nothing has run since ") == true)
    }

    @Test func `the screen is locked`() async throws {
      try stub("loginctl")
      let result = try await add("lock-screen")
      #expect(result.status == 0, "\(result)")
      #expect(home.lines("calls") == ["loginctl|lock-session"])
    }
  #endif

  @Test(arguments: ["Playing", "Paused"])
  func `music that played already is left alone`(_ state: String) async throws {
    try home.write(state + "\n", to: "now")
    try stub(
      "playerctl",
      """
      case "$*" in
      --list-all) echo mpv ;;
      *status) cat "$HOME/now" ;;
      *play) echo Playing > "$HOME/now" ;;
      *pause) echo Paused > "$HOME/now" ;;
      esac
      """)
    let result = try await add("music-on-break", "--set", "player=playerctl")
    #expect(result.status == 0, "\(result)")
    let acts = home.lines("calls").filter { $0.hasSuffix("|play") || $0.hasSuffix("|pause") }
    #expect(acts == (state == "Playing" ? [] : ["playerctl|--player=mpv|play", "playerctl|--player=mpv|pause"]))
  }

  @Test(arguments: ["playing", "paused"])
  func `mpd's music too`(_ state: String) async throws {
    try home.write(state + "\n", to: "now")
    try stub(
      "mpc",
      """
      case "$*" in
      *status) echo "[$(cat "$HOME/now")]  #1/9" ;;
      *play) echo playing > "$HOME/now" ;;
      *pause) echo paused > "$HOME/now" ;;
      esac
      """)
    let result = try await add("music-on-break", "--set", "player=mpc")
    #expect(result.status == 0, "\(result)")
    let acts = home.lines("calls").filter { $0.hasSuffix("|play") || $0.hasSuffix("|pause") }
    #expect(acts == (state == "playing" ? [] : ["mpc|--format=|play", "mpc|--format=|pause"]))
  }

  @Test(arguments: [("gnome", "true"), ("gnome", "false"), ("dunst", "true"), ("dunst", "false")])
  func `notifications are as they were before`(_ desktop: String, _ state: String) async throws {
    let (program, get) = desktop == "gnome" ? ("gsettings", "get") : ("dunstctl", "is-paused")
    try home.write(state + "\n", to: "now")
    // The last argument of the setting command is the new state.
    try stub(
      program,
      "if [ \"$1\" = \(get) ]; then cat \"$HOME/now\"; else for last; do :; done; echo \"$last\" > \"$HOME/now\"; fi")
    let result = try await add("dnd", "--set", "desktop=\(desktop)")
    #expect(result.status == 0, "\(result)")
    let set = desktop == "gnome" ? "gsettings|set|org.gnome.desktop.notifications|show-banners" : "dunstctl|set-paused"
    #expect(home.lines("calls").dropFirst() == ["\(set)|\(desktop == "dunst")", "\(set)|\(state)"])
    #expect(home.text("now") == state + "\n")
  }

  @Test func `a sound is heard for each phase`() async throws {
    let result = try await add("ambient", "--set", "focus=waterfall", "--set", "break=meditation")
    #expect(result.status == 0, "\(result)")
    #expect(result.output.contains("play waterfall at 40 %"))
    let other = try await home.segue("hooks", "test", "break.started", "--hook", "ambient")
    #expect(other.output.contains("play meditation at 25 %"))
  }
}
