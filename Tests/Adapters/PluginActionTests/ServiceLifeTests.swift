// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing

@testable import PluginAction

/// Correct services, and their possible ends.
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct ServiceLifeTests {
  @Test func `one process takes all events, and is told to end`() async throws {
    let bench = try Bench()
    #expect(await bench.send("d1").text == "answered")
    #expect(await bench.send("d2", attempt: 3).text == "answered")
    await bench.service.end()
    #expect(
      bench.trace == [
        "start", #"initialize {"host": "example.org"} watch"#, "event focus.completed d1 1",
        "event focus.completed d2 3", "shutdown", "end of input",
      ])
    try await bench.untilGone()
    #expect(await bench.send("d3").text == "unsent: it is being ended")
  }

  @Test func `a slow start is waited for`() async throws {
    let bench = try Bench("slow")
    #expect(await bench.send("d1").text == "answered")
    await bench.service.end()
  }

  @Test func `no more events are in flight than it wants`() async throws {
    let pair = try Bench("pair")
    async let first = pair.send("1")
    async let second = pair.send("2")
    #expect(await [first.text, second.text] == ["answered", "answered"])
    await pair.service.end()
    let single = try Bench("hang")
    // Started before its time is limited, because a busy machine needs more time for the start.
    _ = await single.enter()
    async let third = single.send("3", within: .seconds(4))
    async let fourth = single.send("4", within: .seconds(4))
    _ = await (third, fourth)
    await single.service.end()
    #expect(single.trace.prefix(4) == ["start", #"initialize {"host": "example.org"} watch"#, "enter null", "hangs"])
    #expect(single.trace.count { $0 == "hangs" } <= single.trace.count { $0 == "start" }, "one in each life at most")
  }

  @Test func `what is killed with an event in flight leaves it unanswered, and lives again`() async throws {
    let bench = try Bench("die-once", timeout: .seconds(1500), clock: QuickClock())
    #expect(await bench.send("d1").text == "unanswered: it was ended by signal 9")
    #expect(await bench.send("d2").text == "answered")
    await bench.service.end()
    #expect(bench.trace.filter { $0.hasPrefix("event") } == ["event focus.completed d2 1"], "it isn't sent again")
  }

  @Test func `one that doesn't answer is ended and started again`() async throws {
    let bench = try Bench("hang")
    _ = await bench.enter()
    #expect(await bench.send("d1", within: .seconds(1)).text == "unanswered: it did not answer 'event' within 1 s")
    try await bench.processes.value[0].untilGone("the service")
    _ = try await bench.processes.until("a second life") { $0.count > 1 ? true : nil }
    await bench.service.end()
    try await bench.untilGone()
  }

  @Test func `one that ignores TERM is killed`() async throws {
    let bench = try Bench("stubborn")
    _ = await bench.enter()
    #expect(await bench.send("d1", within: .milliseconds(800)).text.hasPrefix("unanswered"))
    await bench.service.end()
    try await bench.untilGone()
  }

  @Test func `five crashes within a minute switch it off, with what it said last`() async throws {
    let bench = try Bench("crash", timeout: .seconds(1500), clock: QuickClock())
    let outcome = await bench.send("d1")
    let why = "it crashed 5 times in a minute; the last time, it exited with status 3: no luck today"
    _ = try await bench.switchedOff.until("the end") { $0.first }
    #expect(bench.switchedOff.value == [why])
    let crash = "it exited with status 3: no luck today"
    #expect(bench.crashes.value == ["1.0", "2.0", "4.0", "8.0"].map { "\($0): \(crash)" })
    #expect(outcome.text == "impossible: \(why)")
    #expect(await bench.send("d2").text == "impossible: \(why)")
    #expect(bench.trace == Array(repeating: "start", count: 5))
  }

  @Test func `another version of the protocol is the end`() async throws {
    let bench = try Bench("newer")
    let why = "it speaks protocol 2, and this Segue speaks protocol 1: update one of them"
    #expect(await bench.send("d1").text == "impossible: \(why)")
    try await bench.untilGone()
    #expect(bench.switchedOff.value == [why])
  }

  @Test func `a program that isn't there is told, and nothing is tried again`() async throws {
    let none = PluginService(
      controls: ServiceControls(plugin: "watch", granted: []),
      surroundings: ServiceSurroundings(
        launch: {
          ServiceLaunch(
            arguments: ["/nonexistent/program"], environment: [:], workingDirectory: "/", with: [:], stateFolder: "/")
        }, control: { _ in nil }, log: { _, _ in }, masked: { $0.text }, switchedOff: { _ in }), timeout: .seconds(5))
    let call = ServiceCall(.event(delivery: "d", attempt: 1), try SampleEvent.focus())
    guard case .unlaunched = await none.take(call, timeout: .seconds(5)).result else {
      Issue.record("it was launched")
      return
    }
    await none.end()
  }

  @Test func `a cancelled call is let go, and the service lives on`() async throws {
    let bench = try Bench("pair")
    let call = Task { await bench.send("1") }
    _ = try await bench.lines(3)
    call.cancel()
    #expect(await call.value.text == "cancelled")
    #expect(await bench.send("2").text == "answered", "the answer to the first one is none to nothing")
    await bench.service.end()
    #expect(bench.processes.value.count == 1)
  }

  @Test func `killing all at once leaves nothing`() async throws {
    let bench = try Bench("stubborn")
    let call = Task { await bench.send("1") }
    _ = try await bench.lines(3)
    await bench.service.kill()
    #expect(await call.value.text.hasPrefix("unanswered"))
    try await bench.untilGone()
  }
}

/// Scopes of services.
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct ServiceScopeTests {
  @Test func `what enter leaves is handed to exit, which ends it`() async throws {
    let bench = try Bench()
    let kept = Watched<[String]>([])
    let outcome = await bench.enter { left in
      kept.change { $0.append(left.text) }
      return nil
    }
    #expect(outcome.restore == ["volume": 40])
    #expect(kept.value == [#"{"volume":40}"#])
    #expect(await bench.exit(["volume": 40]).text == "answered")
    #expect(
      bench.trace.suffix(4) == ["enter null", #"exit {"volume": 40}"#, "shutdown", "end of input"])
    try await bench.untilGone()
  }

  @Test func `a new life within a scope is entered again, with what the first one left`() async throws {
    let bench = try Bench("good", timeout: .seconds(1500), clock: QuickClock())
    _ = await bench.enter()
    bench.processes.value[0].signal(SIGKILL)
    let trace = try await bench.lines(6)
    #expect(trace[5] == #"enter {"volume": 40}"#)
    #expect(await bench.exit(["volume": 40]).text == "answered")
    try await bench.untilGone()
    #expect(bench.processes.value.count == 2)
  }

  @Test func `an exit without an enter before it starts the program for that alone`() async throws {
    let bench = try Bench()
    #expect(await bench.exit().text == "answered")
    #expect(
      bench.trace == ["start", #"initialize {"host": "example.org"} watch"#, "exit {}", "shutdown", "end of input"])
  }

  /// Each scope restarted the count, so a service that crashed at every enter was never switched off.
  @Test func `crashes are counted from one scope to the next, and the exits are done all the same`() async throws {
    let bench = try Bench("enter-dies", timeout: .seconds(1500), clock: QuickClock())
    for scope in 1...5 {
      let service = bench.next()
      #expect(await bench.enter(by: service).text == "unanswered: it exited with status 4")
      #expect(await bench.exit(by: service).text == "answered", "scope \(scope)")
    }
    let why = "it crashed 5 times in a minute; the last time, it exited with status 4"
    #expect(bench.switchedOff.value == [why])
    #expect(await bench.enter(by: bench.next()).text == "impossible: \(why)")
    #expect(bench.trace.count { $0 == "enter dies" } == 5)
    try await bench.untilGone()
  }

  /// Such an exit once waited as long as the next start, up to a minute, and missed the daemon's end.
  @Test func `what an enter may have turned on before it died is turned off at once`() async throws {
    let bench = try Bench("enter-dies", clock: StuckClock())
    #expect(await bench.enter().text == "unanswered: it exited with status 4")
    #expect(await bench.exit().text == "answered")
    try await bench.untilGone()
  }

  @Test func `deaths of exits count, and each waits longer for the next start`() async throws {
    let bench = try Bench("exit-dies", timeout: .seconds(1500), clock: QuickClock())
    for _ in 1...5 { #expect(await bench.exit(by: bench.next()).text == "unanswered: it exited with status 5") }
    _ = try await bench.switchedOff.until("the end") { $0.first }
    // The exit must be sent, and isn't reported again.
    #expect(await bench.exit(by: bench.next()).text == "unanswered: it exited with status 5")
    #expect(bench.switchedOff.value.count == 1)
    try await bench.untilGone()
  }

  @Test func `scopes one after the other are no crashes`() async throws {
    let bench = try Bench()
    for _ in 1...6 {
      let service = bench.next()
      #expect(await bench.enter(by: service).text == "answered")
      #expect(await bench.exit(by: service).text == "answered")
    }
    #expect(bench.switchedOff.value == [])
    #expect(bench.log.value == [])
  }

  @Test func `an enter that comes to nobody ends its service, and counts as a crash`() async throws {
    let bench = try Bench("mute", timeout: .seconds(4))
    let outcome = await bench.enter()
    // The limits of the enter and of its first request end in the same moment.
    let reasons = ["it takes too long to start", "it did not answer 'initialize' within 4 s"]
    #expect(reasons.contains { outcome.text == "unsent: \($0)" }, "\(outcome.text)")
    #expect(!outcome.wasSent)
    try await bench.untilGone()
    #expect(bench.processes.value.count == 1)
    let next = await bench.enter(by: bench.next())
    #expect(reasons.contains { next.text.hasPrefix("unsent: it doesn't run: \($0)") }, "\(next.text)")
  }

  @Test func `what can't be kept of an enter fails it`() async throws {
    let bench = try Bench()
    #expect(await bench.enter { _ in "no space" }.text == "impossible: no space")
    _ = await bench.exit()
  }
}
