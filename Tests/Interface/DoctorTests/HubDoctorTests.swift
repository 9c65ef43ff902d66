// SPDX-License-Identifier: MIT
import Foundation
import Paths
import TestSupport
import Testing
import ToolFixtures

/// What `segue doctor` says of the team's hub.
struct HubDoctorTests {
  private let hub: FakeHub
  private let home: TemporaryHome

  init() throws {
    hub = try FakeHub(machines: ["sgk_known=mina"])
    home = try TemporaryHome.forClient()
    for tool in ["mpv", "notify-send", "echo"] { try home.addTool(tool, "echo \"$@\"") }
  }

  private func join(token: String, at address: String? = nil) throws {
    try home.configure(
      """
      version: 1
      secrets: { team_token: { command: [/bin/echo, \(token)] } }
      hooks:
        team:
          uses: team
          with: { url: "\(address ?? hub.address)/api/v1/events", token: "${{ secrets.team_token }}" }
          retry: { attempts: 1 }
      """ + "\n")
  }

  /// The lines about the hub, and the remedies below them.
  private func lines(_ language: String = "C.UTF-8") async throws -> String {
    let outcome = try await run(
      [segued, "tool", "doctor", "--json"], in: home, home.onlyTools.merging(["LC_ALL": language]) { $1 })
    return outcome.output.split(separator: "\n").filter { $0.contains(#""check":"hub""#) }.joined(separator: "\n")
  }

  @Test func `before joining nothing is wrong`() async throws {
    let text = try await lines()
    #expect(
      text.contains(#""state":"fine""#) && text.contains("not joined; 'segue team join URL' joins a hub"), "\(text)")
  }

  @Test func `a hub that accepts the token is fine`() async throws {
    try join(token: "sgk_known")
    let text = try await lines()
    #expect(text.contains(#""state":"fine""#) && text.contains("knows this machine as one of 'mina'"), "\(text)")
    #expect(try await lines("ko_KR.UTF-8").contains("이 컴퓨터가 'mina'의 것으로 등록되어 있습니다"))
    #expect(!text.contains("sgk_"))
  }

  @Test func `a token that was revoked is a problem with a way out`() async throws {
    try join(token: "sgk_other")
    let text = try await lines()
    #expect(text.contains(#""state":"problem""#) && text.contains("no longer accepts this machine's token"), "\(text)")
    #expect(text.contains("segue team leave; segue team join \(hub.address)"))
  }

  @Test func `a token that is nowhere is a problem`() async throws {
    try join(token: "sgk_known")
    try home.configure(
      home.text(home.config).replacing("{ command: [/bin/echo, sgk_known] }", with: "{ keychain: segue/team_token }"))
    let text = try await lines()
    #expect(text.contains(#""state":"problem""#) && text.contains("token for the hub is missing"), "\(text)")
  }

  @Test func `a hub that can't be reached is only a warning`() async throws {
    try join(token: "sgk_known")
    hub.stop()
    let text = try await lines()
    #expect(text.contains(#""state":"warning""#) && text.contains("can't be reached"), "\(text)")
  }

  @Test(arguments: [(-31_536_000, "problem"), (86_400, "warning")])
  func `a clock that differs from the hub's is named with a way out`(_ seconds: Int, _ state: String) async throws {
    try join(token: "sgk_known")
    try await hub.act("settings", #"{"clock": \#(seconds)}"#, in: home)
    let text = try await lines()
    #expect(text.contains(#""state":"\#(state)""#) && text.contains("This machine's clock says 20"), "\(text)")
    #expect(text.contains("timedatectl set-ntp true") || text.contains("sntp"), "\(text)")
    #expect(try await lines("ko_KR.UTF-8").contains("이 컴퓨터의 시계를 맞추십시오"))
  }

  @Test func `an address where another program answers is a problem`() async throws {
    try join(token: "sgk_known", at: hub.address + "/elsewhere")
    let text = try await lines()
    #expect(text.contains(#""state":"problem""#), "\(text)")
  }

  @Test func `a delivery that failed for good is a problem`() async throws {
    try join(token: "sgk_known")
    try await hub.act("settings", #"{"status": 400}"#, in: home)
    let daemon = try await RunningDaemon(in: home)
    let started = try await run([Programs.segue, "start", "--no-wait"], in: home)
    try #require(started.status == 0, "\(started)")
    let end = ContinuousClock.now + Patience.standard
    var text = ""
    while !text.contains("could not be sent"), ContinuousClock.now < end { text = try await lines() }
    #expect(text.contains("the last event could not be sent: the receiver refused it with status 400"), "\(text)")
    #expect(text.contains("segue hooks log --hook team"))
    await daemon.stop()
    // Of a clock that was a year ahead for a while: nothing of now is newer.
    let script = """
      import sqlite3, sys
      journal = sqlite3.connect(sys.argv[1])
      journal.execute("UPDATE delivery SET created = created + 31536000000")
      journal.commit()
      """
    let aged = try await run(["python3", "-c", script, home.paths.journal], in: home)
    #expect(aged.status == 0, "\(aged)")
    #expect(try await !lines().contains("could not be sent"))
  }
}
