// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport
import Testing
import ToolFixtures

/// `segue team`, as the real program over real HTTP, in a home without a keychain.
struct TeamToolsTests {
  private let hub: FakeHub
  private let home: TemporaryHome

  init() throws {
    hub = try FakeHub()
    home = try TemporaryHome.forClient()
  }

  private func team(
    _ arguments: String..., home other: TemporaryHome? = nil, _ extra: [String: String] = [:]
  ) async throws -> ProgramResult {
    let home = other ?? home
    return try await run(
      [segued, "tool", "team"] + arguments, in: home,
      ["PATH": home.folder + "/tools:/usr/bin:/bin", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]
        .merging(extra) { $1 })
  }

  /// Joins, while the person decides in the browser.
  private func join(_ state: String, home other: TemporaryHome? = nil, _ options: String...) async throws
    -> ProgramResult
  {
    let home = other ?? home
    let before = try await hub.log(in: home).log.count { $0.path.hasSuffix("device_authorization") }
    async let joining = run(
      [segued, "tool", "team", "join", hub.address] + options, in: home,
      ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
    while try await hub.log(in: home).log.count(where: { $0.path.hasSuffix("device_authorization") }) == before {
      await Task.yield()
    }
    try await hub.act("decide", #"{"state": "\#(state)"}"#, in: home)
    return try await joining
  }

  @Test func `a machine joins by a code and leaves without a trace`() async throws {
    let before = "version: 1\ntimer: { focus: 50m } # mine\n"
    try home.configure(before)
    try await hub.act("settings", #"{"slow": true}"#, in: home)
    let joined = try await join("approved mina")
    #expect(joined.status == 0, "\(joined)")
    #expect(joined.output.contains("\(hub.address)/device"))
    #expect(joined.output.contains("BCDF-GHJ0"))
    #expect(joined.output.contains("This machine now belongs to 'mina'"))
    let written = home.text(home.config)
    #expect(written.hasPrefix(before))
    #expect(written.contains("uses: team"))
    #expect(!written.contains("sgk_"))
    #expect(!(joined.output + joined.errors).contains("sgk_"))
    let check = try await run([segued, "tool", "hooks", "check"], in: home)
    #expect(check.status == 0, "\(check)")
    let again = try await team("join", hub.address)
    #expect(again.status == 1)
    #expect(again.errors.contains("has joined \(hub.address) already"))

    let left = try await team("leave")
    #expect(left.status == 0, "\(left)")
    #expect(home.text(home.config) == before)
    #expect(try await hub.log(in: home).tokens == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: home.paths.secrets).isEmpty)
    #expect(try await team("leave").status == 1)
  }

  @Test(arguments: [("denied", "was refused in the browser"), ("gone", "has expired")])
  func `a code that isn't approved changes nothing`(_ state: String, _ text: String) async throws {
    try await hub.act("settings", #"{"lifetime": 3}"#, in: home)
    let result = try await join(state)
    #expect(result.status == 1)
    #expect(result.errors.contains(text), "\(result)")
    #expect(!FileManager.default.fileExists(atPath: home.config))
    #expect(!FileManager.default.fileExists(atPath: home.paths.secrets))
  }

  @Test(arguments: ["hub.example.org", "ftp://hub.example.org", "http://hub.example.org", "https://a@hub.example.org"])
  func `an address that is no hub's is refused before anything is sent`(_ address: String) async throws {
    let result = try await team("join", address)
    #expect(result.status == 64)
    #expect(result.errors.contains("is not the address of a hub"))
  }

  @Test func `a broken hooks yml is told before the browser is`() async throws {
    try home.configure("version: 1\nhooks: [\n")
    let result = try await team("join", hub.address)
    #expect(result.status == 78)
    #expect(try await hub.log(in: home).log.isEmpty)
  }

  @Test func `without a hub every command says how to join one`() async throws {
    for command in [["show"], ["board"], ["friends"], ["add", "mina"], ["profile"], ["leave"]] {
      let result = try await run([segued, "tool", "team"] + command, in: home)
      #expect(result.status == 1)
      #expect(result.errors == "segue: This machine has not joined a hub. Run 'segue team join URL'.\n")
    }
    #expect(try await team("board", "year").status == 64)
    #expect(try await team("add", "a b").status == 64)
  }

  @Test func `the hub's problems are told with a way out`() async throws {
    _ = try await join("approved mina")
    #expect(try await team("board", "--group", "7").errors.contains("You are in no group of this hub."))
    try await hub.act("settings", #"{"status": 429}"#, in: home)
    #expect(try await team("friends").errors.contains("Try again in 7 seconds"))
    try await hub.act("settings", #"{"status": 503}"#, in: home)
    #expect(try await team("friends").errors.contains("answers 503: made to fail"))
    try await hub.act("settings", #"{"status": 0}"#, in: home)
    try await hub.act("revoke", "{}", in: home)
    #expect(try await team("friends").errors.contains("no longer accepts this machine's token"))
    hub.stop()
    #expect(try await team("friends").errors.contains("can't be reached"))
    let korean = try await team("friends", home: nil, ["LANG": "ko_KR.UTF-8"]).errors
    #expect(korean.contains("연결할 수 없습니다 (") && !korean.contains("could not connect"), "\(korean)")
    let left = try await team("leave")
    #expect(left.status == 1)
    #expect(left.errors.contains("could not revoke the token"))
    #expect(try await team("show").errors.contains("has not joined a hub"))
  }

  @Test func `a proxy without its hub is a hub that is away`() async throws {
    _ = try await join("approved mina")
    try await hub.act("settings", #"{"proxy": 502}"#, in: home)
    let result = try await team("board")
    #expect(result.status == 1)
    #expect(
      result.errors == "segue: The hub \(hub.address) can't be reached: the receiver answered with status 502. "
        + "Your focus is sent when the hub is back.\n")
    #expect(try await team("overview").output.contains(#""code":"unreachable""#))
    let other = try TemporaryHome.forClient()
    let refused = try await team("join", hub.address, home: other)
    #expect(refused.status == 1 && refused.errors.contains("No hub answers at \(hub.address): "), "\(refused)")
  }

  /// By how many seconds the hub's clock differs, what is said once, and whether the hub refuses events.
  @Test(arguments: [(-31_536_000, true), (86_400, false), (-3600, false), (0, nil), (100, nil)] as [(Int, Bool?)])
  func `a clock that differs from the hub's is named by every command`(_ seconds: Int, _ isRefused: Bool?)
    async throws
  {
    try await hub.act("settings", #"{"clock": \#(seconds)}"#, in: home)
    let joined = try await join("approved mina")
    let shown = try await team("show", "--json")
    let overview = try await team("overview")
    for result in [joined, shown] {
      #expect(result.status == 0, "\(result)")
      let warnings = result.errors.split(separator: "\n").filter { $0.hasPrefix("segue: This machine's clock says 20") }
      #expect(warnings.count == (isRefused == nil ? 0 : 1), "\(result)")
      #expect(result.errors.contains("so the hub refuses your focus.") == (isRefused == true), "\(result)")
    }
    #expect(shown.output.hasPrefix("{"), "\(shown)")
    #expect(overview.output.contains(#""code":"clocksDiffer""#) == (isRefused != nil), "\(overview)")
    #expect(overview.output.contains(#""board":{"#), "\(overview)")
    guard isRefused == true else { return }
    let korean = try await team("friends", home: nil, ["LANG": "ko_KR.UTF-8"]).errors
    #expect(korean.contains("허브가 집중 기록을 받지 않습니다"), "\(korean)")
  }

  @Test func `a group is named by its name or its id`() async throws {
    _ = try await join("approved mina")
    try await hub.act(
      "settings",
      #"{"groups": [{"id": 7, "name": "Thesis", "people": ["joon"]}, {"id": 8, "name": "Choir", "people": []}]}"#,
      in: home)
    try await hub.act("people", #"{"joon": {"name": "Joon", "shares": true}}"#, in: home)
    for name in ["7", "thesis", "Thesis"] {
      let board = try await team("board", "week", "--group", name)
      #expect(board.lines.first == "This week, Thesis", "\(board)")
      #expect(board.output.contains("Joon"))
      #expect(board.lines.last == "Only you see your row on this board. The hub's page 'What others see' changes that.")
    }
    #expect(try await !team("board", "--group", "8").output.contains("Joon"))
    let unknown = try await team("board", "--group", "9")
    #expect(unknown.status == 1)
    #expect(unknown.errors.contains("'9' is not one of your groups: Thesis (7), Choir (8)."))
    let overview = try await team("overview", "day", "--group", "7")
    #expect(overview.output.contains(#""groups":[{"id":7,"name":"Thesis"},{"id":8,"name":"Choir"}]"#), "\(overview)")
  }

  @Test func `a profile is changed and a photo sent as it is`() async throws {
    _ = try await join("approved mina")
    try home.write(String(repeating: "x", count: 1000), to: "me.png")
    let result = try await team(
      "profile", "--name", "Mina", "--about", "A\u{1B}[31mred", "--photo", home.path("me.png"))
    #expect(result.status == 0, "\(result)")
    let shown = try await team("profile")
    #expect(shown.output.contains("mina (Mina)"))
    #expect(!shown.output.contains("\u{1B}"))
    #expect(try await team("profile", "--json").output.contains(#""zone":"Europe/Berlin""#))
    #expect(try await team("profile", "--photo", home.path("gone.png")).errors.contains("can't be read"))
    try home.write(String(repeating: "x", count: (1 << 20) + 1), to: "big.png")
    #expect(try await team("profile", "--photo", home.path("big.png")).errors.contains("larger than 1 MiB"))
  }
}
