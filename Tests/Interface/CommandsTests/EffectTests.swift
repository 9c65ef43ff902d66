// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import History
import Messages
import Paths
import TerminalUI
import TestSupport
import Testing
import TimerEngine

@testable import Commands

/// The messages of commands about sessions that they end, strike or annotate: the real program with canned replies.
struct EffectTests {
  private let home: TemporaryHome
  private let program: RealProgram

  init() throws {
    home = try TemporaryHome.forClient()
    program = RealProgram(environment: home.variables)
  }

  private func reply(_ status: Status, _ outcome: Outcome, strikes: Int = 0, limit: Int? = nil, elapsed: Int64 = 750)
    -> Status
  {
    var (reply, ended) = (status, Samples.status().session)
    ended?.outcome = outcome
    ended?.strikes = strikes
    ended?.elapsed = elapsed
    if outcome != .running { ended?.endedAt = JSONTime(Samples.morning + .seconds(elapsed)) }
    reply.effect = ended.map { CommandEffect($0, strikeLimit: limit) }
    return reply
  }

  /// The output of one command if the daemon answers with `status`, and its request.
  private func run(_ words: String, _ status: Status) throws -> String {
    let text = try JSON.line(status)
    let server = try FakeServer(at: home.paths.socket) { line, peer in peer.reply(to: line, text) }
    defer { server.stop() }
    let result = try program.run(words.split(separator: " ").map(String.init))
    let asked = server.received.filter { !$0.contains("client.environment") }
    return "$ segue \(words)\n" + result.output + result.errors + asked.map { $0 + "\n" }.joined() + "\n"
  }

  @Test func `what a command did is said`() throws {
    let idle = Samples.status(.idle)
    var forfeited = Samples.status(strikes: 4)
    forfeited.next.phase = .focus
    let rest = Samples.status(.running, .shortBreak, length: .minutes(5))
    var text = try run("stop", reply(idle, .partial)) + run("stop --discard", reply(idle, .abandoned))
    text += try run("skip", reply(rest, .partial)) + run("reset --keep", reply(idle, .partial))
    text += try run("finish", reply(idle, .partial, elapsed: 1)) + run("finish --force", reply(rest, .completed))
    text += try run("break --discard", reply(rest, .abandoned))
    text += try run("strike", reply(Samples.status(strikes: 3), .running, strikes: 3, limit: 4))
    text += try run("strike", reply(forfeited, .running, strikes: 4, limit: 4))
    text += try run("strike", reply(Samples.status(strikes: 5), .running, strikes: 5))
    text += try run("strike", reply(idle, .completed, strikes: 2, limit: 4, elapsed: 1500))
    text += try run("note went well", reply(idle, .completed, elapsed: 1500))
    text += try run("extend -5m", Samples.status()) + run("extend -- -5m", Samples.status())
    text += try run("extend 90s", Samples.status()) + run("shorten 5m", Samples.status())
    text += try run("shorten -5m", Samples.status()) + run("extend --5m", Samples.status())
    try Golden.check(text, "effects.txt")
  }

  @Test(arguments: [false, true]) func `undo names what it undoes where that isn't what was done last`(isOlder: Bool)
    throws
  {
    var step = UndoStep(.edit, at: Samples.morning, subject: "Write")
    var change = ChangeRecord(step)
    change.isOlder = isOlder ? true : nil
    step.kind = .stop
    let changes = try "[" + JSON.line(change) + "]"
    let done = try JSON.line(ChangeRecord(step))
    let server = try FakeServer(at: home.paths.socket) { line, peer in
      peer.reply(to: line, FakeServer.method(in: line) == "history.changes" ? changes : done)
    }
    defer { server.stop() }
    let result = try program.run(["undo"])
    #expect(result.status == 0)
    #expect(result.output.hasSuffix("Undone: the stop of 'Write'.\n"))
    #expect(result.output.contains("Your last action cannot be undone. The change before it, at ") == isOlder)
    #expect(result.output.contains("was the change of 'Write'.") == isOlder)
  }

  @Test func `a focus that waits for the daemon is named by the status`() throws {
    var status = Samples.status(.idle)
    status.daemon = false
    var session = Samples.status().session
    session?.task = "Write"
    let text = StatusText(style: Style(hasColour: false, hasGlyphs: false), language: English())
    func line(_ state: TimerMode, in minutes: Int?) throws -> String {
      let deadline = minutes.map { WallClock.now + .minutes($0) }
      status.waiting = WaitingSession(try #require(session), state: state, deadline: deadline.map(JSONTime.init))
      let first = try #require(text.lines(status).first)
      return deadline.map { first.replacing(LocalTime($0).clock, with: "CLOCK") } ?? first
    }
    #expect(
      try line(.running, in: 5)
        == "The daemon is not running. This focus ('Write') continues when the daemon starts, until CLOCK.")
    #expect(
      try line(.running, in: nil) == "The daemon is not running. This focus ('Write') continues when the daemon starts."
    )
    #expect(
      try line(.paused, in: nil)
        == "The daemon is not running. This focus ('Write') stays paused until the daemon starts.")
    #expect(
      try line(.running, in: -5)
        == "The daemon is not running. This focus ('Write') should have ended at CLOCK. The daemon records it when it starts."
    )
  }

  @Test func `what a reboot would leave on is said once a day`() throws {
    let notice = DailyNotice(path: home.folder + "/notice")
    #expect(notice.take([], today: "2026-11-21") == [])
    #expect(notice.take(["on"], today: "2026-11-21") == ["on"])
    #expect(notice.take(["on"], today: "2026-11-21") == [])
    #expect(notice.take(["on"], today: "2026-11-22") == ["on"])
    let nowhere = DailyNotice(path: home.folder + "/no/folder/notice")
    #expect(nowhere.take(["on"]) == ["on"])
    #expect(nowhere.take(["on"]) == ["on"])
  }
}
