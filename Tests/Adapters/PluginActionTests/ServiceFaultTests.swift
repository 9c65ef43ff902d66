// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Hooks
import TestSupport
import Testing

@testable import PluginAction

/// Lines that a service must not send, and lines that it may.
@Suite(.timeLimit(.minutes(Patience.minutes)))
struct ServiceFaultTests {
  private static let faults = [
    ("long", "it wrote a line of more than 1 MiB to its standard output"),
    ("binary", "it wrote something that isn't JSON-RPC to its standard output: \\x80\\x81\\x82"),
    ("unknown-id", "it answered a request that was never sent (id 12345)"),
    ("not-rpc", #"it wrote JSON that isn't JSON-RPC 2.0 ("jsonrpc":"2.0" is missing): {"hello": "there"}"#),
    ("deep", "it wrote JSON that is nested more than 64 levels deep"),
    ("closes-output", "it closed its standard output"),
  ]

  @Test(arguments: faults)
  func `what isn't the protocol ends it, and is told once`(how: String, fault: String) async throws {
    let bench = try Bench(how)
    #expect(await bench.send("d1").text.hasPrefix("unanswered: \(fault)"))
    try await bench.processes.value[0].untilGone("the service")
    _ = try await bench.log.until("the fault") { $0.contains { $0.contains(fault) } ? true : nil }
    await bench.service.end()
    #expect(bench.log.value.count { $0.contains(fault) } == 1, "\(bench.log.value)")
    try await bench.untilGone()
  }

  @Test func `one that doesn't read any more is found out by its silence`() async throws {
    let bench = try Bench("closes-input")
    _ = await bench.enter()
    #expect(await bench.send("d1", within: .seconds(1)).text == "unanswered: it did not answer 'event' within 1 s")
    await bench.service.end()
    try await bench.untilGone()
  }

  @Test func `a shell script is a service too`() async throws {
    let bench = try Bench(
      program: #"""
        while IFS= read -r line; do
          id=${line#*'"id":'}; id=${id%%,*}
          case $line in
            *'"method":"initialize"'*) printf '{"jsonrpc":"2.0","id":%s,"result":{"protocol":1}}\n' "$id" ;;
            *) printf '{"jsonrpc":"2.0","id":%s,"result":null}\n' "$id" ;;
          esac
        done
        """#)
    #expect(await bench.send("d1").text == "answered")
    await bench.service.end()
    try await bench.untilGone()
  }

  @Test func `timer commands go as far as its controls do, and what it says is masked`() async throws {
    let bench = try Bench("controls", granted: [.strike])
    let outcome = await bench.send("d1")
    #expect(outcome.text == "answered")
    #expect(bench.trace.last == "strike done stop -32000 other -32601")
    #expect(bench.controls.value.count == 1)
    #expect(bench.controls.value[0].contains("timer.strike"))
    #expect(
      outcome.output == """
        refused: the plugin 'watch': timer.stop needs 'stop', which is not among its controls
        refused: no method 'daemon.stop' for plugins
        the secret is ***

        """)
    await bench.service.end()
    _ = try await bench.log.until("standard error") { $0.contains("info: on stderr: ***") ? true : nil }
    #expect(bench.log.value.contains("warning: the secret is ***"))
    #expect(!bench.log.value.joined().contains("hunter2"))
  }

  @Test func `an error is what it is told for`() async throws {
    let bench = try Bench("refuses")
    #expect(await bench.send("d1").text == "refused 75: not now")
    await bench.service.end()
    #expect(bench.processes.value.count == 1)
  }

  @Test func `a flood of its standard error reaches neither memory nor the log`() async throws {
    let bench = try Bench(
      program: #"""
        (yes 'all work and no play' | head -c 2000000 >&2) &
        IFS= read -r line; printf '{"jsonrpc":"2.0","id":1,"result":{"protocol":1}}\n'
        wait
        IFS= read -r line; printf '{"jsonrpc":"2.0","id":2,"result":null}\n'
        cat > /dev/null
        """#)
    let outcome = await bench.send("d1")
    #expect(outcome.text == "answered")
    await bench.service.end()
    #expect(outcome.error.utf8.count <= 70_000)
    #expect(bench.log.value.count <= 102)
  }

  @Test func `an event that is too long isn't sent`() async throws {
    let bench = try Bench()
    let event = try SampleEvent.focus(task: String(repeating: "x", count: 1 << 20))
    let outcome = await bench.service.take(
      ServiceCall(.event(delivery: "d", attempt: 1), event), timeout: .seconds(20))
    #expect(outcome.text == "impossible: its input would be longer than 1 MiB")
    #expect(await bench.send("d2").text == "answered")
    await bench.service.end()
  }
}

@Suite struct ServiceControlTests {
  private func objection(_ method: String, _ params: String = "{}", _ granted: Set<PluginControlName>) -> Int? {
    let controls = ServiceControls(
      plugin: "p", granted: Set(granted.map { $0.control }))
    let line = Array(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(params)}"#.utf8)
    return controls.objection(to: method, line)?.code
  }

  @Test func `each method needs its control`() {
    #expect(objection("timer.start", "{}", ["start"]) == nil)
    #expect(objection("timer.again", "{}", ["start"]) == nil)
    #expect(objection("timer.break", "{}", ["break"]) == nil)
    #expect(objection("timer.toggle", "{}", ["pause", "resume"]) == -32000)
    #expect(objection("timer.toggle", "{}", ["start", "pause", "resume"]) == nil)
    #expect(objection("timer.describe", #"{"project":"p"}"#, ["project"]) == nil)
    #expect(objection("timer.describe", #"{"project":"p","task":"t"}"#, ["project"]) == -32000)
    #expect(objection("timer.describe", #"{"tags":[]}"#, ["task"]) == nil)
    #expect(objection("timer.reset", "{}", ["start", "stop"]) == -32000)
    #expect(objection("timer.fly", "{}", ["start"]) == -32601)
    #expect(objection("status", "{}", ["start"]) == -32601)
  }

  @Test func `waits double up to a minute, and begin anew after a minute's life`() {
    var supervision = ServiceSupervision()
    #expect(supervision.crashed(at: .seconds(0), after: .zero) == .wait(.seconds(1)))
    #expect(supervision.crashed(at: .seconds(20), after: .seconds(1)) == .wait(.seconds(2)))
    #expect(supervision.crashed(at: .seconds(40), after: .seconds(1)) == .wait(.seconds(4)))
    #expect(supervision.crashed(at: .seconds(59), after: .seconds(1)) == .wait(.seconds(8)))
    for (index, wait) in [16, 32, 60, 60].enumerated() {
      let moment = Duration.seconds(100 + 60 * index)
      #expect(supervision.crashed(at: moment, after: .seconds(1)) == .wait(.seconds(wait)))
    }
    #expect(supervision.crashed(at: .seconds(1000), after: .seconds(61)) == .wait(.seconds(1)))
    for moment in 1001...1003 { _ = supervision.crashed(at: .seconds(moment), after: .zero) }
    #expect(supervision.crashed(at: .seconds(1004), after: .zero) == .switchOff)
    // A service that starts nevertheless starts at once; after a crash, it waits again.
    #expect(supervision.nextStart == .seconds(1004))
    #expect(supervision.crashed(at: .seconds(1005), after: .zero) == .wait(.seconds(16)))
    #expect(supervision.nextStart == .seconds(1021))
  }

  @Test func `what wasn't needed for a minute begins anew`() {
    var supervision = ServiceSupervision()
    for moment in [0, 1, 3] { _ = supervision.crashed(at: .seconds(moment), after: .zero) }
    #expect(supervision.nextStart == .seconds(7))
    #expect(supervision.crashed(at: .seconds(67), after: .seconds(1)) == .wait(.seconds(1)))
  }
}

/// A control by its name, for tables.
private struct PluginControlName: ExpressibleByStringLiteral, Hashable {
  let control: PluginControl
  init(stringLiteral name: String) { control = PluginControl(rawValue: name) ?? .note }
}
