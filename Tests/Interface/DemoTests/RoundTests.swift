// SPDX-License-Identifier: MIT
import Events
import Foundation
import Messages
import Processes
import TestSupport
import Testing
import TimerEngine

@testable import Demo

/// The actions of the demo, and its verdicts.
struct RoundTests {
  @Test func `a round as promised is found to be so`() throws {
    #expect(Findings(try Sample.record(), Sample.nothing, sound: .plays(player: "mpv")).areGood)
  }

  /// For each fault, its claim fails and no other.
  @Test(arguments: DemoMessage.Subject.claims)
  func `each claim can fail`(_ subject: DemoMessage.Subject) throws {
    var record = try Sample.record()
    var left = Sample.nothing
    switch subject {
    case .transitions: record.events.swapAt(4, 5)
    case .hooks: _ = record.keep(Sample.delivery("journal", "j", state: "failed"))
    case .webhook: record.requests.remove(at: 1)
    case .secret: left.leaks = ["state/segue/segued.log"]
    case .hostsFile: left.isHostsFileAsFound = false
    case .players: record.heard[1] = false
    case .timer: record.events[3] = Sample.event(.focusCompleted, 5, late: .seconds(2))
    case .processes: left.processes = [4711]
    case .home: left.isHomeRemoved = false
    default: Issue.record("\(subject) is no claim")
    }
    let findings = Findings(record, left, sound: .plays(player: "mpv"))
    #expect(findings.all.filter { $0.isGood == false }.map(\.subject) == [subject])
    #expect(!findings.areGood)
  }

  @Test func `without a player nothing is claimed of the sound, and the bell is excused`() throws {
    var record = try Sample.record()
    record.heard = []
    _ = record.keep(Sample.delivery(DemoFiles.bell, "bell", state: "failed"))
    #expect(Findings(record, Sample.nothing, sound: .noPlayer("none", install: nil)).areGood)
    #expect(!Findings(record, Sample.nothing, sound: .plays(player: "mpv")).areGood)
  }

  @Test func `an arrived webhook with another event isn't taken for the right one`() throws {
    var record = try Sample.record()
    record.requests[2] = try Sample.request("second", 200, Sample.events[0])
    #expect(!Findings(record, Sample.nothing, sound: .plays(player: "mpv")).areGood)
  }

  @Test(.slow) func `the script blocks and unblocks, as often as one likes, and leaves the file as it was`()
    async throws
  {
    let home = try DemoHome(environment: ["PATH": "/usr/bin:/bin"], program: "/bin/segued")
    defer { home.remove() }
    try home.write(DemoFiles.hosts, to: DemoFiles.hostsName)
    try home.write(DemoFiles.script, to: DemoFiles.scriptName)
    func step(_ word: String) async throws -> [UInt8] {
      let outcome = try await run(
        Command(["sh", "sites", word], environment: home.environment, workingDirectory: home.path))
      #expect(outcome.succeeded, "\(outcome.stderr.text)")
      return try #require(home.bytes(of: DemoFiles.hostsName))
    }
    for _ in 0..<2 {
      #expect(DemoFiles.blocked(in: try await step("block")) == ["reddit.com", "news.ycombinator.com"])
    }
    for _ in 0..<2 { #expect(try await step("unblock") == Array(DemoFiles.hosts.utf8)) }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.hasPrefix("hosts") } == ["hosts"])
  }

  @Test func `the home is private, points everything into itself, and goes`() throws {
    let home = try DemoHome(
      environment: [
        "HOME": "/home/ada", "XDG_STATE_HOME": "/home/ada/state", "XDG_RUNTIME_DIR": "/run/user/1", "SEGUE_X": "1",
        "SEGUE_PLAYER": "mpv", "TMPDIR": "/" + String(repeating: "long", count: 40), "LANG": "C",
      ], program: "/bin/segued")
    let own = home.environment.filter {
      $0.key.hasPrefix("XDG_") || ["HOME", "TMPDIR", "SEGUE_CONFIG"].contains($0.key)
    }
    #expect(own.count == 8)
    for (name, value) in own { #expect(value.hasPrefix(home.path), "\(name)=\(value)") }
    #expect(home.environment["SEGUE_X"] == nil)
    #expect(home.environment["SEGUE_PLAYER"] == "mpv")
    // The sound server is the user's. Otherwise, the demo would be silent.
    #expect(home.environment["PULSE_RUNTIME_PATH"] == "/run/user/1/pulse")
    let mode = try FileManager.default.attributesOfItem(atPath: home.path)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    try home.write("the token", to: "chat-url")
    try home.write("not the other", to: "log")
    #expect(home.files(containing: "token", excluding: []) == ["chat-url"])
    #expect(home.files(containing: "token", excluding: ["chat-url"]).isEmpty)
    #expect(home.remove())
    #expect(!FileManager.default.fileExists(atPath: home.path))
  }
}

extension DemoMessage.Subject {
  fileprivate static let claims: [DemoMessage.Subject] = [
    .transitions, .hooks, .webhook, .secret, .hostsFile, .players, .timer, .processes, .home,
  ]
}
