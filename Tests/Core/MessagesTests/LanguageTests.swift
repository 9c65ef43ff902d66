// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import History
import Testing
import TimerEngine

@testable import Messages

struct LanguageTests {
  private let english = English()

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "en_GB"], "en"),
    (["LANG": "ko", "LC_ALL": "en_US@x", "LC_MESSAGES": "fr"], "en"), ([:], "c"), (["LC_ALL": "", "LANG": "ko"], "ko"),
  ])
  func `the language is found as setlocale finds it`(_ environment: [String: String], _ code: String) {
    #expect(Catalogue.code(in: environment) == code)
    #expect((Catalogue.language(for: environment) is Korean) == (code == "ko"))
  }

  @Test func `the label is right in every state`() {
    let labels = Phase.allCases.flatMap { phase in
      [false, true].map { english.timer(.label(phase, paused: $0)) } + [english.timer(.ready(phase))]
    }
    #expect(
      labels == [
        "Focus", "Focus paused", "Ready for focus", "Short break", "Break paused", "Ready for a short break",
        "Long break", "Long break paused", "Ready for a long break",
      ])
  }

  @Test(arguments: [
    TimerRefusal.focusRunning, .focusPaused, .alreadyOnBreak, .alreadyPaused, .alreadyRunning, .nothingRunning,
    .nothingToSkip, .openEnded, .sessionOver, .lengthOutOfRange, .noFocusToStrike, .noFocusYet,
    .startsBeforeLastEnd(Instant(milliseconds: 0)), .overAlready, .noSession, .nothingToDescribe, .moreThanIsLeft,
  ])
  func `every refusal says why`(_ refusal: TimerRefusal) {
    let words = english.timer(.refused(refusal))
    #expect(words.count > 20)
    #expect(words.first?.isLowercase == true, "it stands after 'segue: '")
    #expect(!words.hasSuffix("."))
  }

  private static let other = HistoryRefusal.Other(
    Session(id: "01934f57-20a0", phase: .focus, task: "read", planned: nil, startedAt: Instant(milliseconds: 0)))

  @Test(
    arguments: [
      HistoryRefusal.noSession("last"), .noSession("@2"), .ambiguous("0193", ids: ["01934", "01935"]), .badName("x"),
      .running(.delete), .running(.times), .running(.outcome), .backwards, .inFuture(end: Instant(milliseconds: 0)),
      .tooEarly, .lengthOutOfRange, .overlaps(other), .outcome(.skipped, .focus), .noteTooLong, .nothingToChange,
      .nothingToUndo,
      .noProject("a"), .projectExists("a"), .sameProject, .emptyName, .badColour("x"), .noAttachment("f"),
      .ambiguousFile("f", instead: ["0123abcd", "4567cdef"]),
      .attachedAlready("f"), .noFile("f"),
    ] + UndoStep.Kind.allCases.flatMap { [.changedSince($0), .gone($0)] })
  func `every refusal to change the record says why`(_ refusal: HistoryRefusal) {
    let words = english.history(.refused(refusal))
    #expect(words.count > 15)
    #expect(words.first?.isUppercase == false, "it stands after 'segue: '")
    #expect(!words.hasSuffix("."))
  }

  @Test func `an enter that runs on was said to time out, and no more`() {
    let reason = DeliveryReason.step("enter", .timedOut(milliseconds: 30_000))
    #expect(
      english.delivery(reason)
        == "enter: timed out after 30 s (an enter has to end: '&' leaves a program running, 'play' a sound)")
    #expect(english.delivery(.step("exit", .timedOut(milliseconds: 30_000))) == "exit: timed out after 30 s")
  }

  @Test func `every command and option is explained once`() {
    let help = HelpMessage.allCases.map { english.help($0) }
    let options = OptionMessage.allCases.map { english.option($0) }
    #expect(Set(help).count == help.count)
    #expect(Set(options).count == options.count)
    #expect((help + options).allSatisfy { !$0.isEmpty })
  }

  @Test(arguments: [
    (0, "0 min"), (45, "45 s"), (60, "1 min"), (90, "1 min 30 s"), (1500, "25 min"), (9000, "2 h 30 min"),
    (3600, "1 h"), (3661, "1 h 1 min"), (86400, "24 h"),
  ])
  func `lengths in words`(_ seconds: Int64, _ words: String) {
    #expect(english.status(.length(seconds: seconds)) == words)
  }

  @Test(arguments: [
    (0, "00:00"), (59, "00:59"), (1500, "25:00"), (5999, "99:59"), (6000, "1:40:00"), (86400, "24:00:00"),
    (-5, "00:00"),
  ])
  func `lengths as a clock`(_ seconds: Int64, _ text: String) {
    #expect(ClockText.of(seconds) == text)
  }

  @Test func `instants in local time`() {
    setenv("TZ", "UTC", 1)
    tzset()
    let time = LocalTime(Instant(milliseconds: 1_767_603_907_999))
    #expect(time.clock == "09:05")
    #expect(time.date == "2026-01-05")
    #expect(time.text(now: time) == "09:05:07")
    #expect(time.text(now: LocalTime(Instant(milliseconds: 0))) == "2026-01-05 09:05:07")
    #expect(LocalTime(Instant(milliseconds: -1)).text(now: time) == "1969-12-31 23:59:59")
  }
}
