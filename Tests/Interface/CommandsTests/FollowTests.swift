// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Paths
import TerminalUI
import TestSupport
import Testing
import TimerEngine

/// Continuous output: `status --follow` and `events --follow`, with the real program.
struct FollowTests {
  private let home: TemporaryHome

  init() throws {
    home = try TemporaryHome.forClient()
  }

  /// A focus that began `elapsed` ago, on the real clock.
  private func running(elapsed: Duration = .zero, task: String = "") -> Status {
    let now = WallClock.now
    let session = Session(id: "s", phase: .focus, task: task, planned: .minutes(25), startedAt: now - elapsed)
    let timer = TimerSnapshot(
      mode: .running, session: session, since: now - elapsed, deadline: now - elapsed + .minutes(25),
      round: Round(completed: 0, length: 4), next: NextPhase(phase: .shortBreak, planned: .minutes(5)))
    return Status(
      daemon: true, timer: timer, at: now, today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil), sound: "off",
      config: ConfigInfo(path: "", ok: true, errors: 0), scopes: ScopesInfo())
  }

  private func serve(_ status: Status, events: [Event] = []) throws -> FakeServer {
    let text = try JSON.line(status)
    let list = "[" + (try events.map { try JSON.line($0) }).joined(separator: ",") + "]"
    return try FakeServer(at: home.paths.socket) { line, peer in
      peer.reply(to: line, FakeServer.method(in: line) == "events.list" ? list : text)
    }
  }

  private func start(_ arguments: String...) throws -> (RealProgram.Running, Lines) { try start(arguments) }

  private func start(_ arguments: [String]) throws -> (RealProgram.Running, Lines) {
    let (reading, writing) = try Self.pipe()
    defer { close(writing) }
    return (try RealProgram(environment: home.variables).start(arguments, output: writing), Lines(reading))
  }

  private func end(_ program: RealProgram.Running) {
    program.signal(SIGTERM)
    #expect(program.wait() == -SIGTERM)
  }

  private static func pipe() throws -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Foundation.pipe(&ends) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  @Test func `a line a second while it runs, with one question to the daemon`() throws {
    let expected: [String?] = ["running 25:00", "running 24:59", "running 24:58"]
    var seen: [String?] = []
    // A stalled machine skips a second now and then.
    for _ in 0..<8 where seen != expected {
      let server = try serve(running())
      let (program, lines) = try start("status", "--follow", "--format", "{state} {remaining}")
      seen = expected.map { _ in lines.next() }
      #expect(server.received.count == 1)
      end(program)
      server.stop()
    }
    #expect(seen == expected)
  }

  @Test func `each change is a line, and what says nothing new is none`() throws {
    let server = try serve(Samples.status(.paused))
    let (program, lines) = try start("status", "--follow", "--format", "{label}: {task}")
    #expect(lines.next() == "Focus paused: Write the design")
    server.tell("status", try JSON.line(Samples.status(.paused)))
    server.tell("status", try JSON.line(Samples.status(.paused, .shortBreak, task: "other")))
    #expect(lines.next() == "Break paused: other")
    end(program)
  }

  @Test func `a daemon that goes is idle, and the next one is followed`() throws {
    let first = try serve(Samples.status(.paused))
    let (program, lines) = try start("status", "--follow", "--json")
    #expect(lines.next()?.contains(#""daemon":true"#) == true)
    first.stop()
    let idle = lines.next()
    #expect(idle?.contains(#""daemon":false"#) == true)
    #expect(idle?.contains(#""state":"idle""#) == true)
    let second = try serve(Samples.status(.paused, .longBreak))
    #expect(lines.next()?.contains(#""phase":"long-break""#) == true)
    second.stop()
    end(program)
  }

  @Test(arguments: [
    ["status", "--follow"], ["status", "--follow", "--bar", "waybar"], ["watch", "--plain"],
  ])
  func `a follower whose reader is gone ends within a second, also while nothing happens`(_ words: [String]) throws {
    var times: [Duration] = []
    // A stalled machine is late now and then.
    for _ in 0..<5 where !times.contains(where: { $0 < .seconds(1) }) {
      let server = try serve(Samples.status(.paused))
      let (program, lines) = try start(words)
      #expect(lines.next() != nil)
      times.append(
        ContinuousClock().measure {
          lines.close()
          #expect(program.wait() == 0)
        })
      server.stop()
    }
    #expect(times.contains { $0 < .seconds(1) }, "\(times)")
  }

  @Test func `a click that a bar writes reaches the daemon, and what it leads to is shown`() throws {
    let server = try serve(Samples.status(.paused))
    let (input, clicks) = try Self.pipe()
    let (reading, writing) = try Self.pipe()
    let lines = Lines(reading)
    let program = try RealProgram(environment: home.variables)
      .start(["status", "--bar", "i3bar", "--follow"], input: input, output: writing)
    [input, writing].forEach { close($0) }
    #expect(lines.until("⏸ ") != nil)
    let click = Array("[\n{\"name\":\"segue\",\"button\":1}\n".utf8)
    #expect(write(clicks, click, click.count) == click.count)
    #expect(server.waitForRequest("timer.toggle"))
    // A bar that sends no more clicks may still show the output.
    close(clicks)
    server.tell("status", try JSON.line(Samples.status(.paused, .longBreak, completed: 3)))
    lines.close()
    #expect(program.wait() == 0)
    server.stop()
  }

  @Test func `events are followed from now on, each once`() throws {
    let events = Samples.events
    let server = try serve(Samples.status(), events: Array(events[0...1]))
    let (program, lines) = try start("events", "--follow", "--json", "--since", "1h")
    #expect(lines.next() == (try JSON.line(events[0])))
    #expect(lines.next() == (try JSON.line(events[1])))
    for event in events { server.tell("event", try JSON.line(event)) }
    #expect(lines.next() == (try JSON.line(events[2])))
    #expect(lines.next() == (try JSON.line(events[3])))
    end(program)
  }

  @Test func `events that a restart lay between are caught up with`() throws {
    let events = Samples.events
    let first = try serve(Samples.status(), events: [events[0]])
    let (program, lines) = try start("events", "--follow", "--json")
    #expect(first.waitForRequest("events.list"))
    first.tell("event", try JSON.line(events[1]))
    #expect(lines.next() == (try JSON.line(events[1])))
    first.stop()
    let second = try serve(Samples.status(), events: events)
    #expect(lines.next() == (try JSON.line(events[2])))
    #expect(lines.next() == (try JSON.line(events[3])))
    second.stop()
    end(program)
  }
}
