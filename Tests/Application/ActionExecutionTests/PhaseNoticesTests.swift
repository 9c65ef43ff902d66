// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Foundation
import Hooks
import Logging
import Messages
import Notifications
import SoundPlayers
import SoundSynthesis
import TestSupport
import Testing
import TimerEngine

@testable import ActionExecution

/// What is shown and sounds at the end of a phase, and what isn't. A notifier and a player on the home's PATH write down what
/// they are told.
@Suite(.slow, .timeLimit(.minutes(Patience.minutes))) struct PhaseNoticesTests {
  private let home: TemporaryHome
  private let chime: OneShotPlayer
  private let notices: PhaseNotices
  private let log = Recorded<String>()
  /// When the sample events are.
  private static let end = nine + .minutes(25)

  init() throws {
    home = try TemporaryHome(variables: ["SEGUE_PLAYER": "paplay", "SEGUE_PLAYER_ARGS": ""])
    for name in ["notify-send", "paplay"] {
      // One write, so that lines don't mix.
      try home.write("#!/bin/sh\necho \"$*\" >> \"$HOME/\(name).log\"\n", to: "bin/\(name)", mode: 0o700)
    }
    for name in ["bell.ogg", "gong.ogg"] { try home.write("sound", to: name) }
    let environment = home.variables
    chime = OneShotPlayer(environment: { environment })
    let log = log
    notices = PhaseNotices(
      notifier: Notifier { environment }, chime: chime,
      sounds: SoundLibrary(cacheFolder: home.path("cache")), environment: environment,
      now: { Self.end + .seconds(1) }, logger: Logger(label: "test") { _ in RecordedLog(lines: log) })
  }

  private func event(_ type: EventType, id: String = "one", data: [String: JSONValue] = [:], at time: String? = nil)
    throws
    -> Event
  {
    let envelope: [String: JSONValue] = ["id": .string(id)].merging(time.map { ["time": .string($0)] } ?? [:]) { $1 }
    return try SampleEvent.focus(type, data: data, envelope: envelope)
  }

  /// What was shown and played, once `marks` were, which come last.
  private func outcome(notices: Int, sounds: Int) async throws -> (shown: [String], played: [String]) {
    for (file, count) in [("notify-send.log", notices), ("paplay.log", sounds)] where count > 0 {
      _ = try await home.until(file, has: "\(count) lines") {
        $0.split(separator: "\n", omittingEmptySubsequences: false).count > count ? true : nil
      }
    }
    await chime.stopAll()
    let shown = home.lines("notify-send.log").map { line in
      String(line.split(separator: " -- ", maxSplits: 1).last ?? "")
    }
    let played = home.lines("paplay.log").map { line in
      line.replacingOccurrences(of: home.folder, with: "~").split(separator: " ").suffix(2).joined(separator: " ")
    }
    return (shown, played.sorted())
  }

  private func use(_ change: (inout Configuration) -> Void) async {
    var configuration = Configuration()
    change(&configuration)
    await notices.use(configuration)
  }

  @Test func `each phase ends with its notice and its own bell`() async throws {
    await notices.take([try event(.focusCompleted), try event(.breakCompleted, id: "two")], HookSignals())
    let (shown, played) = try await outcome(notices: 2, sounds: 2)
    #expect(
      shown == [
        "Focus complete Your short break has begun. 2 pomodoros today.",
        "Break over Start the next focus with 'segue start'.",
      ])
    // 40 of 100, as the loop is.
    #expect(
      played == [
        "--volume=26214 ~/cache/break-chime-v\(MadeSound.breakChime.version).wav",
        "--volume=26214 ~/cache/chime-v\(MadeSound.chime.version).wav",
      ])
    #expect(log.all.isEmpty, "\(log.all)")
  }

  @Test func `the reason of a failed hook is in the language of the notices`() async throws {
    await use {
      $0.ui = Appearance()
      $0.ui?.language = .ko
    }
    let reason = DeliveryReason.exit(status: 3)
    let data: JSONValue = ["id": "d", "hook": "h", "error": .string(English().delivery(reason))]
    let failed = try event(.hookFailed, data: ["delivery": data])
    var delivery = Delivery(id: "d", hook: "h", event: failed, createdAt: Self.end)
    delivery.end(.failed, reason)
    await notices.take([failed], HookSignals([], ended: [delivery], in: Configuration()))
    let (shown, _) = try await outcome(notices: 1, sounds: 0)
    let notice = Korean().notice(.hookFailed(hook: "h", reason: reason, error: ""))
    #expect(shown == ["\(notice.title) \(notice.body)"])
  }

  @Test func `other events are shown and heard by somebody else`() async throws {
    for type in [EventType.focusStarted, .focusPaused, .focusAbandoned, .breakStarted, .breakSkipped, .strikeAdded] {
      await notices.take([try event(type, id: type.rawValue)], HookSignals())
    }
    await notices.take([try event(.breakCompleted)], HookSignals())
    let (shown, played) = try await outcome(notices: 1, sounds: 1)
    #expect(shown.count == 1 && played.count == 1, "\(shown) \(played)")
  }

  @Test func `the bells are chosen and their volume`() async throws {
    let (bell, gong) = (home.path("bell.ogg"), home.path("gong.ogg"))
    await use {
      $0.notify.chime.focus = .file(bell)
      $0.notify.chime.break = .file(gong)
      $0.notify.chime.volume = 100
    }
    await notices.take([try event(.focusCompleted), try event(.breakCompleted, id: "two")], HookSignals())
    let (_, played) = try await outcome(notices: 2, sounds: 2)
    #expect(played == ["--volume=65536 ~/bell.ogg", "--volume=65536 ~/gong.ogg"])
  }

  @Test func `a bell is heard where the loop is soft or off`() async throws {
    let bell = home.path("bell.ogg")
    await use {
      $0.ambient.volume = 5
      $0.notify.chime = Chime(.file(bell))
    }
    await notices.take([try event(.focusCompleted)], HookSignals())
    #expect(try await outcome(notices: 1, sounds: 1).played == ["--volume=\(65_536 * 30 / 100) ~/bell.ogg"])
  }

  /// Sound and notice have a switch each, and a bell one for each phase.
  @Test(arguments: [(true, false), (false, true), (false, false)])
  func `each has a switch of its own`(isShown: Bool, isHeard: Bool) async throws {
    let bell = home.path("bell.ogg")
    await use {
      $0.notify.desktop = isShown
      $0.notify.chime.focus = isHeard ? .file(bell) : .off
      $0.notify.chime.break = .file(bell)
    }
    await notices.take([try event(.focusCompleted)], HookSignals())
    // What comes last shows that what came before is done.
    await use {
      $0.notify.chime.focus = .off
      $0.notify.chime.break = .file(bell)
    }
    await notices.take([try event(.breakCompleted, id: "two")], HookSignals())
    let (shown, played) = try await outcome(notices: isShown ? 2 : 1, sounds: isHeard ? 2 : 1)
    #expect(shown.count == (isShown ? 2 : 1), "\(shown)")
    #expect(played.count == (isHeard ? 2 : 1), "\(played)")
  }

  @Test func `the warning comes with the lead that was asked for and has no bell`() async throws {
    await use { $0.notify.lead = .seconds(90) }
    // Other leads are those of hooks.
    for (number, lead) in [30, 90, 120].enumerated() {
      await notices.take(
        [try event(.focusEnding, id: "\(number)", data: ["lead": .integer(Int64(lead))])], HookSignals())
    }
    await notices.take([try event(.breakEnding, id: "break", data: ["lead": 90])], HookSignals())
    await notices.take([try event(.breakCompleted, id: "two")], HookSignals())
    let (shown, played) = try await outcome(notices: 3, sounds: 1)
    #expect(
      shown.map { $0.trimmingCharacters(in: .whitespaces) }.dropLast() == ["Focus ends in 90 s", "Break ends in 90 s"])
    #expect(played.count == 1)
  }

  @Test func `without a lead nothing is shown before the end`() async throws {
    await notices.take([try event(.focusEnding, data: ["lead": 60])], HookSignals())
    await notices.take([try event(.breakCompleted, id: "two")], HookSignals())
    #expect(try await outcome(notices: 1, sounds: 1).shown.count == 1)
  }

  /// One hook takes the place of the one thing that it does, at its own event.
  @Test(arguments: [
    (Action.play(Play(sound: .file("/mine.ogg"))), 2, 1), (.command(.arguments(["paplay", "/mine.ogg"])), 2, 1),
    (.command(.arguments(["notify-send", "Done"])), 1, 2), (.command(.shell("paplay a & notify-send b")), 1, 1),
    (.command(.shell("echo done >> ~/log")), 2, 2),
  ])
  func `what a hook does at the same event is left to it`(action: Action, notices count: Int, sounds: Int) async throws
  {
    var configuration = Configuration()
    configuration.hooks = [
      Hook(
        id: "mine", trigger: .edge(Edge(patterns: [EventPattern("focus.completed")], action: action)),
        place: Place(file: "hooks.yml", line: 1, column: 1))
    ]
    await notices.use(configuration)
    let event = try event(.focusCompleted)
    let delivery = Delivery(id: "d", hook: "mine", event: event, createdAt: nine)
    await notices.take([event], HookSignals([delivery], in: configuration))
    await notices.take([try self.event(.breakCompleted, id: "two")], HookSignals())
    let (shown, played) = try await outcome(notices: count, sounds: sounds)
    #expect(shown.count == count && played.count == sounds, "\(shown) \(played)")
  }

  @Test func `what was missed is not told later`() async throws {
    await notices.take([try event(.focusCompleted, at: "2026-11-21T09:24:00.000Z")], HookSignals())
    await notices.take([try event(.breakCompleted, id: "two")], HookSignals())
    let (shown, played) = try await outcome(notices: 1, sounds: 1)
    #expect(shown.count == 1 && played.count == 1)
  }

  @Test func `a bell that cannot be heard is logged once`() async throws {
    let missing = home.path("none.ogg")
    await use { $0.notify.chime = Chime(.file(missing)) }
    for number in 0..<3 { await notices.take([try event(.focusCompleted, id: "\(number)")], HookSignals()) }
    _ = try await outcome(notices: 3, sounds: 0)
    await log.until { $0.contains { $0.contains("none.ogg") } }
    #expect(log.all.count == 1, "\(log.all)")
  }
}
