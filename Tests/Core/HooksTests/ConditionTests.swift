// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Hooks
import Testing
import TimerEngine

/// A situation that knows a few expressions by heart.
private struct Known: Situation {
  var mode = TimerMode.idle
  var phase: Phase?
  var localMinute = LocalMinute(weekday: 0, minute: 0)
  var values: [String: JSONTemplate] = [:]

  func holds(_ expression: String) throws(Refusal) -> Bool {
    guard case .bool(let value)? = values[expression] else { throw Refusal("nobody knows '\(expression)'") }
    return value
  }
  func json(_ expression: String) throws(Refusal) -> JSONTemplate {
    guard let value = values[expression] else { throw Refusal("nobody knows '\(expression)'") }
    return value
  }
  func text(_ expression: String, isWhole: Bool) throws(Refusal) -> String {
    guard case .text(.literal(let text)) = try json(expression) else { throw Refusal("not a text") }
    return isWhole ? text : "<\(text)>"
  }
  func seeing(_ inputs: [PluginArgument]) -> Known { self }
  func delivering(_ id: String, hook: String) -> Known { self }
}

@Suite struct ConditionTests {
  /// Every state of the timer, with the levels that hold in it.
  private static let table: [(TimerMode, Phase?, Set<LevelName>)] = [
    (.idle, nil, [.idle]),
    (.running, .focus, [.focus]),
    (.paused, .focus, [.focusPaused]),
    (.running, .shortBreak, [.shortBreak, .break]),
    (.paused, .shortBreak, [.breakPaused]),
    (.running, .longBreak, [.longBreak, .break]),
    (.paused, .longBreak, [.breakPaused]),
  ]

  @Test(arguments: LevelName.allCases) func `a level holds in its states and no other`(_ level: LevelName) {
    for (mode, phase, levels) in Self.table {
      let situation = Known(mode: mode, phase: phase)
      #expect(level.holds(mode: mode, phase: phase) == levels.contains(level), "\(mode) \(phase?.rawValue ?? "")")
      #expect(Condition.levels([level]).answer(in: situation).holds == levels.contains(level))
      #expect(!Condition.levels([]).answer(in: situation).holds)
    }
  }

  @Test func `a list holds where one of it does`() {
    for (mode, phase, levels) in Self.table {
      let condition = Condition.levels([.focus, .breakPaused])
      #expect(
        condition.answer(in: Known(mode: mode, phase: phase)).holds
          == !levels.isDisjoint(with: [.focus, .breakPaused]))
    }
  }

  @Test func `levels have their documented names`() {
    #expect(
      LevelName.allCases.map(\.rawValue) == [
        "focus", "focus-paused", "short-break", "long-break", "break", "break-paused", "idle",
      ])
  }

  @Test func `answers say which condition said no and why`() {
    let window = TimeWindow(days: [0], start: 540, end: 1080)
    let conditions = [
      Condition(.if, .expression("yes", isTimed: false)), Condition(.if, .expression("no", isTimed: false)),
      Condition(.if, .expression("what", isTimed: false)), Condition(.during, .during([window])),
    ]
    let answers = conditions.map { $0.answer(in: Known(values: ["yes": .bool(true), "no": .bool(false)])) }
    #expect(answers.map(\.verdict) == [.true, .false, .refused, .false])
    #expect(!answers.allHold)
    #expect(
      answers.refusals == [
        .condition(key: "if", text: "no", refusal: nil),
        .condition(key: "if", text: "what", refusal: "nobody knows 'what'", problem: "nobody knows 'what'"),
        .condition(key: "during", text: "mon 09:00-18:00", refusal: nil),
      ])
    #expect([ConditionAnswer]().allHold)
    #expect([ConditionAnswer]().refusals == [])
  }

  @Test(arguments: [
    // Monday is 0.
    (TimeWindow(days: [0, 1, 2, 3, 4], start: 540, end: 1080), "mon-fri 09:00-18:00"),
    (TimeWindow(days: TimeWindow.everyDay, start: 540, end: 1080), "09:00-18:00"),
    (TimeWindow(days: [5, 6], start: 0, end: 1440), "sat,sun"),
    (TimeWindow(days: [0, 2], start: 0, end: 1440), "mon,wed"),
    (TimeWindow(days: TimeWindow.everyDay, start: 0, end: 1440), "mon-sun"),
    (TimeWindow(days: [4], start: 1320, end: 360), "fri 22:00-06:00"),
  ])
  func `a window is written as people do`(_ window: TimeWindow, _ text: String) {
    #expect(window.text == text)
  }

  @Test(arguments: [
    (0, 539, false), (0, 540, true), (0, 1079, true), (0, 1080, false), (4, 600, true), (5, 600, false),
  ])
  func `a window holds from its beginning up to its end`(_ weekday: Int, _ minute: Int, _ holds: Bool) {
    let window = TimeWindow(days: [0, 1, 2, 3, 4], start: 540, end: 1080)
    #expect(window.contains(LocalMinute(weekday: weekday, minute: minute)) == holds)
  }

  @Test(arguments: [
    (4, 1319, false), (4, 1320, true), (4, 1439, true), (5, 0, true), (5, 359, true), (5, 360, false), (5, 1320, false),
    (4, 100, false), (6, 100, true), (0, 100, false),
  ])
  func `a window over midnight belongs to the day on which it begins`(_ weekday: Int, _ minute: Int, _ holds: Bool) {
    let window = TimeWindow(days: [4, 5].filter { $0 == 4 } + (weekday == 6 ? [5] : []), start: 1320, end: 360)
    #expect(window.contains(LocalMinute(weekday: weekday, minute: minute)) == holds)
  }

  // MARK: Filling in

  private static let known = Known(values: [
    "task": .text(.literal("a/b?c")), "dots": .text(.literal("..")), "two": .text(.literal("x\ny")), "n": .integer(7),
    "name": .text(.literal("rain")), "loud": .integer(101), "path": .text(.literal("~/sea.ogg")),
  ])

  @Test func `a value that is one expression keeps its type and a longer text does not`() throws {
    let template = JSONTemplate.object([
      .init("count", .text(.expression("n"))),
      .init("text", .text(.joined([.literal("on "), .expression("task")]))), .init("plain", .bool(true)),
      .init("secret", .array([.text(.joined([.expression("task"), .secret("token")]))])),
    ])
    let filled = try template.filled(in: Self.known)
    #expect(
      filled
        == .object([
          .init("count", .integer(7)), .init("text", .text(.literal("on <a/b?c>"))), .init("plain", .bool(true)),
          .init("secret", .array([.text(.joined([.literal("<a/b?c>"), .secret("token")]))])),
        ]))
    #expect(filled.json { $0.revealed(["token": "t"]) }.text.contains("<a/b?c>t"))
  }

  @Test func `what is filled into an address cannot leave its place`() throws {
    var webhook = Webhook(url: .joined([.literal("https://h.example/"), .expression("task"), .secret("token")]))
    let url = try webhook.filled(in: Self.known).url
    #expect(url == .joined([.literal("https://h.example/%3Ca%2Fb%3Fc%3E"), .secret("token")]))
    #expect(
      url.revealed(["token": "a/../b"], encoded: FilledURL.encoded) == "https://h.example/%3Ca%2Fb%3Fc%3Ea%2F..%2Fb")
    webhook.url = .joined([.literal("https://h.example/a/"), .expression("dots"), .literal("/b")])
    // The known text is in brackets here: only a bare one climbs.
    #expect(try webhook.filled(in: Self.known).url == .literal("https://h.example/a/%3C..%3E/b"))
  }

  @Test func `a line break in a header is refused`() {
    var webhook = Webhook(url: .literal("https://h.example/"))
    webhook.headers = [NamedText("X-Task", .expression("two"))]
    #expect(throws: Refusal(.headerBreak(name: "X-Task"))) {
      _ = try webhook.filled(in: Self.known)
    }
  }

  @Test func `a sound and its volume are filled in`() throws {
    var play = Play(sound: .template(.expression("name")))
    play.volumeExpression = "n"
    let filled = try play.filled(in: Self.known)
    #expect(filled == Play(sound: .bundled("rain"), volume: 7))
    play.volumeExpression = "loud"
    #expect(throws: Refusal(.outOfRange(option: "volume", bounds: "0 to 100", source: "loud"))) {
      _ = try play.filled(in: Self.known)
    }
    #expect(try Play(sound: .template(.expression("path"))).filled(in: Self.known).sound == .file("~/sea.ogg"))
    let off = Known(values: ["s": .text(.literal("off"))])
    #expect(try Play(sound: .template(.expression("s"))).filled(in: off).sound == .off)
  }

  @Test func `what has no value is refused with its reason`() {
    #expect(throws: Refusal("nobody knows 'x'")) { _ = try Text.expression("x").filled(in: Self.known) }
    #expect(throws: Refusal("nobody knows 'x'")) { _ = try ["A": Text.expression("x")].filled(in: Self.known) }
  }
}
