// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import TestSupport
import Testing
import TimerEngine
import WebAccess

/// The dashboard as a browser without JavaScript sees it, with the real programs.
@Suite(.slow, .serialized)
struct DashboardTests {
  @Test func `a code lets one browser in, once, and the next one needs another`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    #expect(try await dashboard.get("/").status == 200)
    let path = try await RunningDashboard.address(home).components(separatedBy: "\(dashboard.port)")[1]
    let head = "HTTP/1.1\r\nHost: 127.0.0.1:\(dashboard.port)\r\n\r\n"
    #expect(try await WebPeer.ask(port: dashboard.port, "GET \(path) \(head)").status == 303)
    #expect(try await WebPeer.ask(port: dashboard.port, "GET \(path) \(head)").status == 401)
    #expect(try await WebPeer.ask(port: dashboard.port, "GET / \(head)").status == 401)
  }

  @Test func `codes are guessed by nobody`() async throws {
    let dashboard = try await RunningDashboard(TemporaryHome())
    var statuses: [Int] = []
    for number in 0..<14 { statuses.append(try await dashboard.get("/enter?code=guess\(number)").status) }
    #expect(statuses.prefix(9).allSatisfy { $0 == 401 } && statuses.suffix(3).allSatisfy { $0 == 429 })
  }

  @Test func `a browser that was logged out is out at once, on pages and on events`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    let events = try await dashboard.events()
    #expect(try await home.run([Programs.segue, "web", "--revoke"]).status == 0)
    #expect(try await dashboard.get("/").status == 401)
    // The next thing that happens ends the stream instead of being told.
    #expect(try await home.run([Programs.segue, "start", "secret task", "--no-wait"]).status == 0)
    #expect(await !events.read().contains("secret task"))
  }

  @Test func `the port stays, and a second start finds the first`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    #expect(try await RunningDashboard.address(home).contains(":\(dashboard.port)/"))
    #expect(try await home.run([Programs.segue, "web", "--stop"]).status == 0)
    #expect(try await home.run([Programs.segue, "web", "--stop"]).output == "The dashboard is not running.\n")
    #expect(try await RunningDashboard.address(home).contains(":\(dashboard.port)/"))
    // Nobody has to log in again.
    #expect(try await dashboard.get("/").status == 200)
  }

  @Test func `a dashboard is gone when its stop is told, even one that was stopped by a signal`() async throws {
    let home = try TemporaryHome()
    _ = try await RunningDashboard(home)
    let access = WebAccess(paths: home.paths)
    let pid = try #require(access.server?.pid)
    #expect(kill(pid, SIGSTOP) == 0)
    #expect(try await home.run([Programs.segue, "web", "--stop"]).output == "The dashboard stopped.\n")
    #expect(access.server == nil)
  }

  @Test func `the same options give another code, and other ones are refused with the way out`() async throws {
    let home = try TemporaryHome()
    for slash in ["", "/"] {
      let result = try await home.run([Programs.segue, "web", "--public-url", "https://timer.example\(slash)", "--url"])
      #expect(result.output.hasPrefix("https://timer.example/enter?code="), "\(result)")
    }
    let other = try await home.run([Programs.segue, "web", "--public-url", "https://other.example", "--url"])
    #expect(other.status == 1 && other.errors.contains("'segue web --stop'"), "\(other)")
    let wrong = try await home.run([Programs.segue, "web", "--public-url", "timer.example/", "--url"])
    #expect(wrong.status == 64 && wrong.errors.contains("as in https://timer.example"), "\(wrong)")
    #expect(try await home.run([Programs.segue, "web", "--stop"]).status == 0)
    let foreign = try await home.run([Programs.segue, "web", "--listen", "192.0.2.1"])
    #expect(foreign.status == 69 && foreign.errors.contains("it cannot listen on 192.0.2.1: "), "\(foreign)")
  }

  @Test(.enabled(if: Mount.isPossible, "only root may mount"))
  func `a dashboard that finds the disk full says so and ends, and starts when there is room`() async throws {
    let home = try TemporaryHome()
    let folder = "state/segue/web"
    try FileManager.default.createDirectory(atPath: home.path(folder), withIntermediateDirectories: true)
    let disk = try await Mount(home, at: folder)
    try disk.fill()
    let full = try await home.run([Programs.segue, "web", "--url"])
    #expect(full.status == 69 && full.errors.contains("cannot write"), "\(full)")
    try disk.free()
    _ = try await RunningDashboard(home)
  }

  @Test(.enabled(if: Mount.isPossible, "only root may mount"))
  func `the first login on a full disk is refused in the terminal, with what to check`() async throws {
    let home = try TemporaryHome()
    let folder = "state/segue/web"
    try FileManager.default.createDirectory(atPath: home.path(folder), withIntermediateDirectories: true)
    let disk = try await Mount(home, at: folder)
    _ = try await RunningDashboard(home)
    #expect(try await home.run([Programs.segue, "web", "--revoke"]).status == 0)
    try disk.fill()
    for (language, words) in [("en", "the free space"), ("ko", "남은 공간")] {
      let full = try await home.run(["env", "LC_ALL=\(language)", Programs.segue, "web", "--url"])
      #expect(full.status == 69 && full.output.isEmpty && full.errors.contains(words), "\(full)")
    }
    try disk.free()
    _ = try await RunningDashboard(home)
  }

  @Test func `pages stand still where hooks.yml asks for it`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    #expect(try await home.run([Programs.segue, "daemon", "start"]).status == 0)
    #expect(try await dashboard.get("/").body.contains("data-motion=\"on\""))
    #expect(try await home.run([Programs.segue, "set", "ui.motion", "off"]).status == 0)
    #expect(try await dashboard.get("/").body.contains("data-motion=\"off\""))
  }

  @Test func `a focus from its start to its end, by forms alone`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    let started = try await dashboard.post("/timer/start", ["task": "Write", "project": "book", "length": "30"])
    #expect(started.status == 303 && started.header("Location") == "/")
    let page = try await dashboard.get("/").body
    #expect(page.contains("Write") && page.contains("30:00") && page.contains("data-mood=\"focus\""))
    for (command, mood) in [("pause", "idle"), ("resume", "focus")] {
      #expect(try await dashboard.post("/timer/\(command)").status == 303)
      #expect(try await dashboard.get("/").body.contains("data-mood=\"\(mood)\""))
    }
    let struck = try await dashboard.post("/timer/strike", ["text": "phone"])
    let notice = try #require(struck.header("Location"))
    #expect(try await dashboard.get(notice).body.contains("Strike 1 of 4"))
    #expect(try await !dashboard.get(notice).body.contains("Strike 1 of 4"), "a notice is said once")
    #expect(try await dashboard.post("/timer/note", ["text": "half\r\ndone"]).status == 303)
    #expect(
      try await dashboard.post("/timer/describe", ["task": "Edit", "project": "book", "tags": "a b"]).status == 303)
    #expect(try await dashboard.post("/timer/extend", ["by": "5"]).status == 303)
    let asked = try await dashboard.post("/timer/stop")
    #expect(asked.status == 200 && asked.body.contains("Save the time") && asked.body.contains("Discard the time"))
    #expect(try await dashboard.get("/").body.contains("data-mood=\"focus\""), "asking stops nothing")
    #expect(try await dashboard.post("/timer/stop", ["keep": "yes"]).status == 303)
    let last = try await home.run([Programs.segue, "history", "show", "last", "--json"]).output
    let session = try JSON.read(SessionRecord.self, from: last)
    #expect(session.task == "Edit" && session.project == "book" && session.tags == ["a", "b"])
    #expect(session.note == "half\ndone" && session.strikes.map(\.text) == ["phone"])
    #expect(session.outcome == .partial && session.planned == 2100)
  }

  @Test func `a command about a session that is over does nothing to the next`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    _ = try await dashboard.post("/timer/start", ["task": "One"])
    let answer = try await dashboard.post("/timer/pause", ["session": UUID().uuidString.lowercased()])
    #expect(answer.status == 409 && answer.body.contains("already over"))
    #expect(try await dashboard.get("/").body.contains("data-mood=\"focus\""))
  }

  @Test(arguments: [
    ("/timer/start", "length", "0"), ("/timer/start", "length", "x"), ("/timer/start", "length", "99999"),
    ("/timer/extend", "by", "much"), ("/timer/note", "text", "  "), ("/sound", "volume", "loud"),
    ("/sound", "sound", "no such sound"), ("/settings", "timer.focus", "soon"), ("/settings/erase", "confirm", "no"),
    ("/welcome", "focus", "-1"),
  ])
  func `a wrong value is refused with its reason, and nothing is done`(path: String, field: String, value: String)
    async throws
  {
    let dashboard = try await RunningDashboard(TemporaryHome())
    let answer = try await dashboard.post(path, [field: value])
    #expect(answer.status == 409 && answer.body.contains("role=\"alert\""), "\(answer.text.prefix(300))")
    #expect(try await dashboard.get("/").body.contains("data-mood=\"idle\""))
  }

  @Test func `settings are changed by the checks of segue set, and keep the file's comments`() async throws {
    let home = try TemporaryHome(hooks: "version: 1\ntimer: { focus: 30m } # mine\n")
    let dashboard = try await RunningDashboard(home)
    #expect(try await dashboard.get("/settings").body.contains("value=\"30m\""))
    let saved = try await dashboard.post("/settings", ["timer.focus": "50m", "ui.theme": "dark", "nonsense": "1"])
    #expect(saved.status == 303)
    let text = home.text(TemporaryHome.hooksFile)
    #expect(text.contains("50m") && text.contains("# mine") && text.contains("dark") && !text.contains("nonsense"))
    let page = try await dashboard.get("/settings").body
    #expect(page.contains("data-theme=\"dark\"") && page.contains("value=\"50m\""))
  }

  @Test func `a setting that accepts names beside free text offers the names`() async throws {
    let browser = try await Browser("ambient: { sound: rain }\n")
    let page = try await browser.get("/settings").body
    let list = try #require(page.firstMatch(of: /<datalist id="words-ambient.sound">(.*?)<\/datalist>/)?.1)
    #expect(list.matches(of: /value="([^"]*)"/).map(\.1).starts(with: ["waterfall", "meditation", "rain"]))
    #expect(page.contains("value=\"rain\"") && page.contains("list=\"words-ambient.sound\""))
    let chime = try #require(page.firstMatch(of: /<datalist id="words-notify.chime">(.*?)<\/datalist>/)?.1)
    let chimes = chime.matches(of: /value="([^"]*)"/).map(\.1)
    #expect(chimes.starts(with: ["true", "false"]) && chimes.contains("chime") && !chimes.contains("off"))
    #expect(!page.contains("words-timer.focus"))
    try await browser.end()
  }

  @Test func `the language of hooks.yml wins over the browser's, and auto follows the browser`() async throws {
    for (choice, expected) in [("ko", "lang=\"ko\""), ("auto", "lang=\"en\"")] {
      let browser = try await Browser("ui: { language: \(choice) }\n")
      var page = ""
      // The dashboard learns the setting with the daemon's first status.
      for _ in 0..<200 where !page.contains(expected) { page = try await browser.get("/", language: "en").body }
      #expect(page.contains(expected))
      try await browser.end()
    }
  }

  @Test func `a first start is welcomed, and begins with three answers`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    let path = try await RunningDashboard.address(home).components(separatedBy: "\(dashboard.port)")[1]
    #expect(try await dashboard.get(path).header("Location") == "/welcome")
    #expect(try await dashboard.get("/welcome").body.contains("Welcome to Segue"))
    #expect(
      try await dashboard.post("/welcome", ["focus": "40", "break": "7", "goal": "6", "task": "First"]).status == 303)
    let page = try await dashboard.get("/").body
    #expect(page.contains("First") && page.contains("40:00") && page.contains("0 of 6 pomodoros"))
    let again = try await RunningDashboard.address(home).components(separatedBy: "\(dashboard.port)")[1]
    #expect(try await dashboard.get(again).header("Location") == "/")
  }

  @Test func `photos are attached whatever they are called, and a file of zero bytes, too`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    _ = try await dashboard.post("/timer/start", ["task": "Draw"])
    let names = ["a.png", "../../b.png", "<script>.png", "--session", "한글.jpg"]
    let files = names.map { ($0, "bytes of \($0)") } + [("empty.txt", "")]
    let answer = try await dashboard.upload("/attach", files)
    #expect(answer.status == 303, "\(answer.text)")
    let session = try JSON.read(
      SessionRecord.self, from: try await home.run([Programs.segue, "history", "show", "last", "--json"]).output)
    #expect(
      Set(session.attachments.map(\.name)) == ["a.png", "b.png", "<script>.png", "--session", "한글.jpg", "empty.txt"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.path("state/segue/web/uploads")).isEmpty)
    #expect(try await dashboard.upload("/attach", []).status == 409)
  }

  @Test func `an upload that is too large is refused, and the dashboard goes on`() async throws {
    let dashboard = try await RunningDashboard(TemporaryHome())
    _ = try await dashboard.post("/timer/start", ["task": "Draw"])
    let large = String(repeating: "x", count: 50 << 20)
    let answer = try await dashboard.upload("/attach", [("large.bin", large)])
    #expect(answer.status == 413)
    #expect(try await dashboard.get("/").status == 200)
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "x\"\u{301} autofocus onfocus=alert(1) y",
    "'; drop", "\u{202E}evil\u{2028}</textarea>", "{{token}}{{{plant}}}", "</template>]]>", "&#60;b&#62;",
  ])
  func `no task becomes markup, on a page or in an event`(task: String) async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    let events = try await dashboard.events()
    #expect(try await dashboard.post("/timer/start", ["task": task, "project": task]).status == 303)
    // The script shows what is said to a screen reader as a text; the regions it takes as markup.
    let text = await events.read { $0.contains("controls") && $0.contains("\"theme\":\"system\"}\n") }
      .replacing(/"says":"(?:[^"\\]|\\.)*"/, with: "")
    for page in [try await dashboard.get("/").body, text] {
      for markup in ["<script>a", "<img src", "autofocus onfocus=alert(1) y\"", "</template>", "<b>"]
      where task.contains(markup) {
        #expect(!page.contains(markup), "\(markup) in \(page)")
      }
      #expect(!page.contains("\u{202E}") && !page.contains("{{token}}\(dashboard.token)"))
    }
    // A quote, with whatever mark, ends no attribute.
    let quotes = Array(try await dashboard.get("/").body.utf8).filter { $0 == UInt8(ascii: "\"") }.count
    #expect(quotes.isMultiple(of: 2))
  }

  @Test func `two hundred open pages hear of a change, and a page is answered beside them`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    var streams: [WebPeer] = []
    for _ in 0..<200 { streams.append(try await dashboard.events()) }
    #expect(try await dashboard.post("/timer/start", ["task": "Together"]).status == 303)
    let told = await withTaskGroup(of: Bool.self) { group in
      for stream in streams { group.addTask { await stream.read { $0.contains("Together") }.contains("Together") } }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(told == 200)
    #expect(try await dashboard.get("/").status == 200)
  }

  @Test func `a page that comes back hears only what it missed`() async throws {
    let home = try TemporaryHome()
    let dashboard = try await RunningDashboard(home)
    let first = try await dashboard.events()
    _ = try await dashboard.post("/timer/start", ["task": "Once"])
    let text = await first.read { text in
      text.firstRange(of: "Once").map { text[$0.upperBound...].contains("\n\n") } ?? false
    }
    let id = try #require(text.components(separatedBy: "id: ").last?.prefix { $0 != "\n" })
    let second = try await dashboard.events(after: String(id))
    _ = try await dashboard.post("/timer/pause")
    let heard = await second.read { $0.contains("Focus paused: Once") }
    #expect(heard.contains("\"says\":\"Focus paused: Once\""))
    #expect(!heard.contains("id: \(id)\n"))
  }

  @Test func `an open page goes on when the daemon is killed and comes back`() async throws {
    let home = try TemporaryHome(hooks: "version: 1\n")
    let daemon = try await LiveDaemon(home)
    let dashboard = try await RunningDashboard(home)
    _ = try await dashboard.post("/timer/start", ["task": "Survivor"])
    let events = try await dashboard.events()
    try await daemon.killBoth(ControlPeer(home))
    #expect(await events.read { $0.contains("event: gone") }.contains("event: gone"))
    // A button starts it again, and the focus went on.
    #expect(try await dashboard.post("/timer/strike").status == 303)
    #expect(await events.read { $0.contains("Survivor") }.contains("event: timer"))
    #expect(try await home.run([Programs.segue, "daemon", "stop"]).status == 0)
  }
}
