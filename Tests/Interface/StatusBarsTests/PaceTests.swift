// SPDX-License-Identifier: MIT
import ControlProtocol
import Messages
import TerminalUI
import TestSupport
import Testing
import TimerEngine

@testable import StatusBars

struct PaceTests {
  init() { Samples.useUTC }

  /// The lines of a whole phase with as few updates as the paces require, and with one each half second.
  private func lines(_ format: String, _ status: Status) throws -> (few: [String], all: [String], looks: Int) {
    let format = try StatusFormat(format)
    let begin = Samples.morning + .minutes(5)
    let live = LiveStatus(status, receivedAt: begin)
    let end = begin + .minutes(21)
    func line(_ instant: Instant) -> String { format.line(live.at(instant), language: English()) }
    func distinct(_ lines: [String]) -> [String] {
      lines.enumerated().filter { $0 == 0 || lines[$0 - 1] != $1 }.map(\.element)
    }
    var few: [String] = []
    var now: Instant? = begin + .milliseconds(300)
    while let instant = now, instant < end {
      few.append(line(instant))
      now = format.paces.nextChange(of: live, after: instant)
    }
    let all = stride(from: 300, to: 21 * 60_000, by: 500).map { line(begin + .milliseconds($0)) }
    return (distinct(few), distinct(all), few.count)
  }

  @Test(arguments: [
    ("{remaining}", 1200...1202), ("{minutes}", 100...160), ("{percent}", 100...220), ("{task} {ends}", 1...1),
    ("{minutes} {percent}", 100...260), ("{elapsed}", 1200...1202),
  ])
  func `nothing is missed, and nobody looks more often than the format needs`(
    _ format: String, _ looks: ClosedRange<Int>
  ) throws {
    let lines = try lines(format, Samples.status())
    #expect(lines.few == lines.all)
    #expect(looks.contains(lines.looks), "\(lines.looks)")
  }

  @Test func `a stopwatch's minutes go up`() throws {
    let lines = try lines("{minutes}", Samples.status(length: nil))
    #expect(lines.few == lines.all)
    #expect(lines.few.first == "+5")
  }

  @Test(arguments: [Samples.status(.paused), Samples.status(.idle)])
  func `a timer that stands still is looked at when the daemon says so`(_ status: Status) throws {
    #expect(try lines("{remaining} {percent}", status).looks == 1)
  }
}
