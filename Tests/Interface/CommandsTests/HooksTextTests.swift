// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Messages
import TerminalUI
import TestSupport
import Testing
import TextWidth
import TimerEngine

@testable import Commands

/// Hooks in words on terminals of several widths.
struct HooksTextTests {
  init() { _ = Samples.useUTC }

  private func text(_ width: Int?, colour: Bool = false) -> HooksText {
    HooksText(
      style: Style(hasColour: colour, hasGlyphs: true), language: English(),
      now: LocalTime(Samples.morning + .hours(24)), width: width)
  }

  /// Deliveries of three days, the last of which is today.
  private var deliveries: [DeliveryRecord] {
    var today = Samples.deliveries[0]
    today.event.time.instant = Samples.morning + .hours(24)
    var earlier = Samples.deliveries[0]
    earlier.event.time.instant = Samples.morning - .hours(48)
    return [earlier] + Samples.deliveries + [Samples.refusedDelivery, today]
  }

  private func all(_ text: HooksText) -> [String] {
    [
      ["list"], text.list(Samples.hooks), ["", "log"], text.log(deliveries), ["", "scopes"],
      text.scopes(Samples.scopes + [Samples.offScope]), ["", "test"], text.test(Samples.tests), ["", "show"],
      text.whole(Samples.refusedDelivery),
    ].flatMap(\.self)
  }

  @Test(arguments: [120, 80, 50, 30]) func `tables fit the terminal`(_ width: Int) throws {
    let text = text(width)
    let lines = all(text)
    let tables = text.list(Samples.hooks) + text.log(deliveries) + text.scopes(Samples.scopes + [Samples.offScope])
    for line in tables { #expect(DisplayWidth.of(line) <= width, "\(line)") }
    try Golden.check(lines.joined(separator: "\n"), "hooks-\(width).txt")
  }

  @Test func `nothing is lost on a narrow terminal`() {
    func words(_ lines: [String]) -> String { lines.joined().filter { !$0.isWhitespace } }
    #expect(words(text(30).list(Samples.hooks)) == words(text(nil).list(Samples.hooks)))
    #expect(words(text(20).scopes(Samples.scopes)) == words(text(nil).scopes(Samples.scopes)))
  }

  @Test func `elsewhere each line says its day`() {
    let lines = text(nil).log(deliveries)
    #expect(lines.count == deliveries.count)
    #expect(lines.map { $0.prefix(10) }.dropLast().allSatisfy { $0.hasPrefix("2026-01-0") })
    #expect(lines.last?.hasPrefix("09:00:00  ") == true)
  }

  @Test func `an exit status isn't said twice`() {
    var failed = Samples.deliveries[2]
    // In the daemon's form.
    failed.note = "exit status 127"
    #expect(text(nil).log([failed]) == text(nil).log([Samples.deliveries[2]]))
  }

  @Test func `a Python traceback is shown by its last line`() {
    var failed = Samples.deliveries[2]
    failed.attempts[0].stderr = "Traceback (most recent call last):\n  File \"x\", line 1\nKeyError: 'nope'\n"
    #expect(text(nil).log([failed])[0].hasSuffix(", KeyError: 'nope'"), "\(text(nil).log([failed]))")
  }

  @Test func `colours take no columns`() {
    let painted = all(text(50, colour: true)).map { $0.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") }
    #expect(painted == all(text(50)))
  }
}
