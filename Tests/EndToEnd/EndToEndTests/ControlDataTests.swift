// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Reports
import TestSupport
import Testing
import TimerEngine

/// What a dashboard asks the daemon for, over its socket.
@Suite(.daemon)
struct ControlDataTests {
  private let good = """
    version: 1
    timer: { focus: 30m } # mine
    notify: { desktop: false, chime: false }
    hooks:
      journal:
        on: focus.completed
        run: echo done
    """ + "\n"

  /// A daemon of a home with `yaml`, and a client of it.
  private func begun(_ yaml: String) async throws -> (LiveDaemon, ControlPeer) {
    let daemon = try await LiveDaemon(TemporaryHome(hooks: yaml))
    return (daemon, try ControlPeer(daemon.home))
  }

  private func refusal(_ body: () async throws -> Void) async -> ControlError? {
    await #expect(throws: ControlError.self) { try await body() }
  }

  // MARK: Reports

  @Test func `a report over the socket is the one that the command prints`() async throws {
    let (daemon, peer) = try await begun(good)
    let home = daemon.home
    for words in [
      ["25m", "Write", "-p", "book", "--at", "yesterday 9:30"], ["50m", "Read", "--at", "yesterday 14:00"],
    ] {
      #expect(try await home.run([Programs.segue, "log"] + words).status == 0)
    }
    try await peer.call(.colourProject, ProjectColourParams(project: "book", colour: "red"))
    for (params, arguments) in [
      (ReportParams(), []), (ReportParams(period: "yesterday"), ["yesterday"]),
      (ReportParams(from: "2026-01-01"), ["--from", "2026-01-01"]),
      (ReportParams(period: "month", project: " book "), ["month", "-p", "book"]),
    ] {
      let printed = try await home.run([Programs.segue, "report", "--json"] + arguments).output
      let value = try await peer.call(.report, params)
      #expect(try JSON.read(Report.self, from: value.text) == JSON.read(Report.self, from: printed))
    }
    let yesterday = try JSON.read(
      Report.self, from: try await peer.call(.report, ReportParams(period: "yesterday")).text)
    #expect(yesterday.totals.focus == 4_500)
    #expect(yesterday.projects.first { $0.project == "book" }?.colour == "red")
    try await daemon.stop()
  }

  @Test func `a report of no days is refused with its reason`() async throws {
    let (daemon, peer) = try await begun(good)
    for (params, reason) in [
      (ReportParams(period: "someday"), "someday"), (ReportParams(from: "2026-02-02", to: "2026-01-01"), "before"),
      (ReportParams(from: "0001-01-01"), "at most"), (ReportParams(period: "june 2026", from: "2026-01-01"), "exclude"),
    ] {
      let error = await refusal { try await peer.call(.report, params) }
      #expect(
        error?.code == ControlError.invalidParams && error?.message.contains(reason) == true,
        "\(String(describing: error))")
    }
    try await daemon.stop()
  }

  @Test func `tasks of the past are suggested, the newest first`() async throws {
    let (daemon, peer) = try await begun(good)
    for (task, day) in [("Write", "2026-01-01"), ("Émile", "2026-01-02"), ("Write", "2026-01-03")] {
      var params = HistoryLogParams(length: 1500)
      (params.task, params.project) = (task, "book")
      params.startedAt = JSONTime(try #require(Instant(rfc3339: "\(day)T10:00:00Z")))
      try await peer.call(.logSession, params)
    }
    #expect(try await peer.call(.tasks, TasksParams()).map(\.task) == ["Write", "Émile"])
    #expect(try await peer.call(.tasks, TasksParams(text: "éMI")).map(\.task) == ["Émile"])
    #expect(try await peer.call(.tasks, TasksParams(project: "")).isEmpty)
    #expect(try await peer.call(.tasks, TasksParams(limit: 1)).map(\.project) == ["book"])
    try await daemon.stop()
  }

  // MARK: Settings

  @Test func `each setting has a value and what it can be`() async throws {
    let (daemon, peer) = try await begun(good)
    let settings = try await peer.call(.settings)
    func setting(_ key: String) throws -> SettingRecord { try #require(settings.first { $0.key == key }) }
    #expect(try setting("timer.focus").value == "30m")
    #expect(try setting("timer.focus").schema["maximum"] == .integer(1440))
    #expect(try setting("timer.strike-limit").schema["maximum"] == .integer(1000))
    #expect(try setting("timer.auto-start").schema["enum"]?.text.contains("\"break\"") == true)
    #expect(try setting("ambient.volume").schema["maximum"] == .integer(100))
    #expect(try setting("hooks.journal.enabled").schema["type"] == "boolean")
    for setting in settings {
      #expect(setting.schema["title"]?.string?.isEmpty == false, "\(setting.key) has no schema")
      #expect(!setting.schema.text.contains("$ref"), "\(setting.key) has a reference")
    }
    let printed = try await daemon.home.run([Programs.segue, "get", "--json"]).lines
    #expect(printed.count == settings.count)
    try await daemon.stop()
  }

  @Test func `a setting that is changed over the socket is in force, and the file keeps its comments`() async throws {
    let (daemon, peer) = try await begun(good)
    let edit = try await peer.call(.set, ConfigSetParams(key: "timer.focus", value: "50m"))
    #expect(edit.line == 2 && edit.text.contains("50m") && edit.text.contains("# mine"))
    #expect(try await peer.call(.status).next.planned == 3000)
    try await peer.call(.set, ConfigSetParams(key: "hooks.journal.enabled", value: "false"))
    #expect(try await peer.call(.hooks).map(\.enabled) == [false])
    #expect(try await peer.call(.status).config.ok)
    try await daemon.stop()
  }

  @Test func `a setting with a wrong value is refused, and says what is right`() async throws {
    let (daemon, peer) = try await begun(good)
    let wrong = await refusal { try await peer.call(.set, ConfigSetParams(key: "timer.focus", value: "2 weeks")) }
    #expect(wrong?.code == ControlError.configuration && wrong?.data?.config == .refused)
    #expect(wrong?.data?.diagnostics?.isEmpty == false)
    let unknown = await refusal { try await peer.call(.set, ConfigSetParams(key: "timer.fokus", value: "5m")) }
    #expect(unknown?.data?.config == .unknownKey)
    #expect(daemon.home.text("config/segue/hooks.yml") == good)
    try await daemon.stop()
  }

  // MARK: hooks.yml as a text

  @Test func `a text that is checked is written nowhere`() async throws {
    let (daemon, peer) = try await begun(good)
    let text = good.replacing("focus.completed", with: "focus.complete")
    let diagnostics = try await peer.call(.check, ConfigCheckParams(text: text))
    let problem = try #require(diagnostics.first)
    #expect(problem.severity == "error" && problem.line == 6 && problem.column == 9 && problem.length == 14)
    #expect(problem.hint?.contains("focus.completed") == true)
    #expect(try await peer.call(.check, ConfigCheckParams(text: good)).isEmpty)
    #expect(daemon.home.text("config/segue/hooks.yml") == good)
    try await daemon.stop()
  }

  @Test func `what loads is saved with the file's mode, and is in force`() async throws {
    let (daemon, peer) = try await begun(good)
    let path = daemon.home.path("config/segue/hooks.yml")
    chmod(path, 0o600)
    let source = try await peer.call(.source)
    #expect(source.text == good && source.diagnostics.isEmpty)
    let text = good.replacing("30m", with: "45m")
    let saved = try await peer.call(.save, ConfigSaveParams(text: text, fingerprint: source.fingerprint))
    #expect(saved.text == text && saved.fingerprint != source.fingerprint)
    #expect(try await peer.call(.status).next.planned == 2700)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    try await daemon.stop()
  }

  @Test func `a text with errors is never saved`() async throws {
    let (daemon, peer) = try await begun(good)
    let source = try await peer.call(.source)
    let bad = ConfigSaveParams(text: good.replacing("30m", with: "soon"), fingerprint: source.fingerprint)
    let error = await refusal { try await peer.call(.save, bad) }
    #expect(error?.data?.config == .refused && error?.data?.diagnostics?.first?.line == 2)
    #expect(daemon.home.text("config/segue/hooks.yml") == good)
    try await daemon.stop()
  }

  @Test func `a file that somebody else has changed meanwhile is not saved over`() async throws {
    let (daemon, peer) = try await begun(good)
    let source = try await peer.call(.source)
    let other = good.replacing("30m", with: "20m")
    try daemon.home.write(other, to: "config/segue/hooks.yml")
    let save = ConfigSaveParams(text: good.replacing("30m", with: "45m"), fingerprint: source.fingerprint)
    let error = await refusal { try await peer.call(.save, save) }
    #expect(error?.data?.config == .changed)
    #expect(daemon.home.text("config/segue/hooks.yml") == other)
    try await daemon.stop()
  }

  @Test func `a first file is made where there was none, and lines keep their ends`() async throws {
    let daemon = try await LiveDaemon(TemporaryHome())
    let peer = try ControlPeer(daemon.home)
    let none = try await peer.call(.source)
    #expect(none.text.isEmpty && none.diagnostics.isEmpty)
    let windows = good.replacing("\n", with: "\r\n")
    let first = try await peer.call(.save, ConfigSaveParams(text: windows, fingerprint: none.fingerprint))
    #expect(first.text == windows)
    let second = try await peer.call(.save, ConfigSaveParams(text: good, fingerprint: first.fingerprint))
    #expect(second.text == windows)
    try await daemon.stop()
  }

  @Test func `without a daemon the same is read`() async throws {
    let (daemon, peer) = try await begun(good)
    let settings = try await peer.call(.settings)
    let source = try await peer.call(.source)
    try await daemon.stop()
    func answer(_ method: String) async throws -> String {
      let asked = #"{"id":1,"method":"\#(method)"}"# + "\n"
      let result = try await daemon.home.run([Programs.segued, "answer"], input: asked)
      return try #require(result.lines.first, "\(result)")
    }
    #expect(try JSON.read(Reply<[SettingRecord]>.self, from: try await answer("config.settings")).result == settings)
    #expect(try JSON.read(Reply<ConfigSource>.self, from: try await answer("config.source")).result == source)
    #expect(try JSON.read(Reply<JSONValue>.self, from: try await answer("report")).result?["totals"] != nil)
  }
}
