// SPDX-License-Identifier: MIT
import Hooks
import Testing
import TimerEngine

@Suite struct ConfigurationTests {
  private func hook(_ id: String, on patterns: String..., change: (inout Edge) -> Void = { _ in }) -> Hook {
    var edge = Edge(patterns: patterns.map(EventPattern.init), action: .play(Play(sound: .bundled("chime"))))
    change(&edge)
    return Hook(id: id, trigger: .edge(edge), place: Place(file: "hooks.yml", line: 1, column: 1))
  }

  @Test func `marks are those of enabled hooks and of notify`() {
    var configuration = Configuration()
    #expect(configuration.marks == [])
    configuration.hooks = [
      hook("a", on: "focus.ending", "break.ending", "focus.completed"),
      hook("b", on: "short-break.ending") { $0.lead = .seconds(30) },
      hook("c", on: "idle.elapsed") {
        $0.every = .minutes(5)
        $0.times = 3
      },
      hook("d", on: "focus.elapsed"),
      hook("e", on: "*", "*.elapsed") { $0.every = .minutes(7) },
      hook("f", on: "idle.elapsed") { $0.every = .minutes(5) },
    ]
    var off = hook("g", on: "pause.elapsed") { $0.every = .minutes(1) }
    off.isEnabled = false
    configuration.hooks.append(off)
    #expect(
      configuration.marks == [
        Mark(kind: .focusEnding, interval: .minutes(1)), Mark(kind: .breakEnding, interval: .minutes(1)),
        Mark(kind: .breakEnding, interval: .seconds(30)),
        Mark(kind: .idleElapsed, interval: .minutes(5), times: 3), Mark(kind: .idleElapsed, interval: .minutes(5)),
      ])
    configuration.hooks = []
    configuration.notify.lead = .minutes(2)
    #expect(
      configuration.marks == [
        Mark(kind: .focusEnding, interval: .minutes(2)), Mark(kind: .breakEnding, interval: .minutes(2)),
      ])
  }

  @Test func `a hook is found by its id`() {
    var configuration = Configuration()
    configuration.hooks = [hook("a", on: "*"), hook("b", on: "*")]
    #expect(configuration.hook("b")?.id == "b")
    #expect(configuration.hook("c") == nil)
  }

  @Test func `a secret is shown by its name only`() {
    #expect(Text.secret("token").shown == "${{ secrets.token }}")
    #expect(Text.literal("plain").shown == "plain")
    #expect(Text.secret("token").secret == "token")
    #expect(Text.literal("plain").secret == nil)
  }

  @Test func `a webhook knows every secret that it needs`() {
    var webhook = Webhook(url: .secret("url"))
    webhook.headers = [NamedText("Authorization", .secret("token")), NamedText("X", .literal("y"))]
    webhook.sign = [.secret("new"), .secret("old")]
    #expect(webhook.secrets == ["url", "token", "new", "old"])
    webhook.body = .json(
      .object([
        .init("a", .array([.text(.secret("deep")), .null, .integer(1)])), .init("b", .text(.literal("x"))),
      ]))
    #expect(webhook.secrets.contains("deep"))
    webhook.body = .form([NamedText("a", .secret("field"))])
    #expect(webhook.secrets.contains("field"))
    webhook.body = .text(.secret("whole"))
    #expect(webhook.secrets.contains("whole"))
  }
}
